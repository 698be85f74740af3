import { defineMessages } from '../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  'undo',
  {
    undo: 'Undo',
    undone: 'Undone',
    undonePart: 'Undone. Deleted meanwhile, so not restored: {{fields}}.',
    changedSince: 'Not undone: {{fields}} changed since.',
    goneSince: 'Not undone: {{fields}} deleted since. See Setting › Recently Deleted.',
    endedSince: 'Not undone: it was changed or deleted since.',
  },
  {
    undo: '復原',
    undone: '已復原',
    undonePart: '已復原。其間已被刪除、未能復原：{{fields}}。',
    changedSince: '未能復原：{{fields}}其後已被更改。',
    goneSince: '未能復原：{{fields}}其後已被刪除，可於「設定」內的「最近刪除」還原。',
    endedSince: '未能復原：其後已被更改或刪除。',
  },
);
