import { messagesIn } from '../../../shared/i18n/define-messages.ts';
import { currentLanguage, useLanguage } from './language.ts';

/** Defines messages of the admin in every language; see `defineMessages` of the contracts. */
export const defineMessages = messagesIn({ useLanguage, currentLanguage });
