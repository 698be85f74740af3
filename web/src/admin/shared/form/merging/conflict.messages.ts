import { defineMessages } from '../../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  'conflict',
  {
    intro:
      'These fields were changed by somebody else after you opened the form. Choose what to keep; nothing is lost yet.',
    mine: 'Mine',
    theirs: 'Theirs',
    base: 'Before:',
    saveChosen: 'Save with these',
    keepEditing: 'Keep editing',
  },
  {
    intro: '你開啟表格後，其他人更改了以下欄位。請選擇保留哪一個；目前尚未遺失任何內容。',
    mine: '我的內容',
    theirs: '對方的內容',
    base: '更改前：',
    saveChosen: '儲存所選內容',
    keepEditing: '繼續編輯',
  },
);
