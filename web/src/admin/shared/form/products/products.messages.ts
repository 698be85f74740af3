import { defineMessages } from '../../i18n/define-messages.ts';

export const { useMessages } = defineMessages({ noHits: 'No such product' }, { noHits: '找不到貨品' });
