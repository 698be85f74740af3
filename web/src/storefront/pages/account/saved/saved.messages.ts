import { defineMessages } from '../../../i18n/messages.ts';

/** Messages of the saved products of guests and customers. */
export const savedMessages = defineMessages(
  {
    remove: 'Remove',
    removeOf: 'Remove {name}',
  },
  {
    remove: '移除',
    removeOf: '移除 {name}',
  },
);
