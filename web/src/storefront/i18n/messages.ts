import { messagesIn } from '../../shared/i18n/define-messages.ts';
import { pageLanguage, useLanguage } from './language.ts';

/** Defines messages of the storefront in every language; see `defineMessages` of the contracts. */
export const defineMessages = messagesIn({ useLanguage, currentLanguage: pageLanguage });
