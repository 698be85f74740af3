import { defineMessages } from '../../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    changedBy: '{name} changed this {since}',
    theirsBy: '{name}, {since}',
    mergedWith: 'Merged with a change by {name}, {since}: {fields}',
    merged: 'Merged with changes by others: {fields}',
    deletedUser: 'Deleted user',
    system: 'System',
    customer: 'The customer',
    intro:
      'These fields were changed by somebody else after you opened the form. Choose what to keep; nothing is lost yet.',
    mine: 'Mine',
    theirs: 'Theirs',
    base: 'Before:',
    saveChosen: 'Save with these',
    keepEditing: 'Keep editing',
  },
  {
    changedBy: '{name} 更改了資料（{since}）',
    theirsBy: '{name}，{since}',
    mergedWith: '已與 {name} 的更改（{since}）合併：{fields}',
    merged: '已與其他人的更改合併：{fields}',
    deletedUser: '已刪除的用戶',
    system: '系統',
    customer: '顧客',
    intro: '你開啟表格後，其他人更改了以下欄位。請選擇保留哪一個；目前尚未遺失任何內容。',
    mine: '我的內容',
    theirs: '對方的內容',
    base: '更改前：',
    saveChosen: '儲存所選內容',
    keepEditing: '繼續編輯',
  },
);
