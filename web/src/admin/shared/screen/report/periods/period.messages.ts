import { defineMessages } from '../../../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    by: 'Add up by',
    none: 'All days',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    weekOf: 'Week of {day}',
  },
  {
    by: '合計方式',
    none: '所有日子',
    day: '日',
    week: '週',
    month: '月',
    weekOf: '{day} 起一週',
  },
);
