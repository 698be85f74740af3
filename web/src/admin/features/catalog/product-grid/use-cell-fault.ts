import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import { useLanguage } from '../../../shared/i18n/language.ts';
import type { GridColumn } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import { type GridWords, readCell } from './grid-cells.ts';

/** Returns why a cell's text is invalid, as a sentence; undefined when it is valid. */
export function useCellFault(words: GridWords): (column: GridColumn, text: string) => string | undefined {
  const t = useMessages();
  const language = useLanguage();
  return (column, text) => {
    const read = readCell(column, text, words);
    if (!('fault' in read)) return undefined;
    const { fault } = read;
    if (fault.code === 'unknown') return t('unknown', { text: fault.text });
    if (fault.code === 'required') return t('required');
    return fieldMessage(language, fault.code, 'limit' in fault ? fault.limit : undefined);
  };
}
