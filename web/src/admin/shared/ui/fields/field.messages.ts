import { defineMessages } from '../../i18n/define-messages.ts';
import { allFieldLabels } from './field-labels.ts';

/** Labels of the fields of every entity in histories and conflicts. */
export const { useMessages } = defineMessages(
  {
    ...allFieldLabels.en,
    nothing: 'empty',
    sameWords: 'The words are the same; their formatting has changed.',
    linkOf: 'Link “{text}”:',
  },
  {
    ...allFieldLabels['zh-HK'],
    nothing: '空白',
    sameWords: '文字相同，格式已更改。',
    linkOf: '連結「{text}」：',
  },
);
