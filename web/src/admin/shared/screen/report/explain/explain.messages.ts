import { defineMessages } from '../../../i18n/define-messages.ts';
import { fieldLabels } from '../../../ui/fields/field-labels.ts';

const labels = fieldLabels('reason');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    show: 'Explain this number',
    figure: 'Figure',
    made: '{count} entries come to {sum}.',
    otherPart: '{share} has another part:',
    nothing: 'Nothing counts here, so the number is 0.',
    forDay: 'Happened {time}',
    recorded: 'Recorded {time}',
    because: 'Reason: {reason}',
    about: 'Record',
    what: 'What happened',
    who: 'By',
    happenedAt: 'Happened',
    recordedAt: 'Recorded',
    part: 'Part',
    sum: 'Sum',
    unnamed: 'No name on record',
    list: 'Show these records as a list',
  },
  {
    ...labels['zh-HK'],
    show: '解釋此數字',
    figure: '數字',
    made: '{count} 個項目合共 {sum}。',
    otherPart: '{share}的另一部分：',
    nothing: '沒有可計算的項目，因此數字為 0。',
    forDay: '發生於 {time}',
    recorded: '記錄於 {time}',
    because: '原因：{reason}',
    about: '項目',
    what: '發生的事',
    who: '由',
    happenedAt: '發生時間',
    recordedAt: '記錄時間',
    part: '部分',
    sum: '合計',
    unnamed: '沒有姓名紀錄',
    list: '以列表顯示這些項目',
  },
);
