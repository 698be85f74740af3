import { defineMessages } from '../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    undo: 'Undo',
    undone: 'Undone',
    redo: 'Redo',
    redone: 'Redone',
    inPart: '{done}. Deleted meanwhile, so not restored: {fields}.',
    notUndone: 'Not undone: {reason}',
    notRedone: 'Not redone: {reason}',
    changedSince: '{fields} changed since.',
    goneSince: '{fields} deleted since. See Setting › Recently Deleted.',
    endedSince: 'it was changed or deleted since.',
  },
  {
    undo: '復原',
    undone: '已復原',
    redo: '重做',
    redone: '已重做',
    inPart: '{done}。其間已被刪除、未能復原：{fields}。',
    notUndone: '未能復原：{reason}',
    notRedone: '未能重做：{reason}',
    changedSince: '{fields}其後已被更改。',
    goneSince: '{fields}其後已被刪除，可於「設定」內的「最近刪除」還原。',
    endedSince: '其後已被更改或刪除。',
  },
);
