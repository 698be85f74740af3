import { useMessages } from '../../i18n/common.messages.ts';
import type { Selection } from './selection.ts';

/** Returns a selection in the form of antd's table. */
export function useRowSelection<Row extends { readonly _id: string }>(
  selection: Selection<Row>,
  labelOf: (row: Row) => string = ({ _id }) => _id,
) {
  const t = useMessages();
  return {
    columnWidth: 40,
    fixed: true,
    selectedRowKeys: selection.rows.map(({ _id }) => _id),
    onSelect: (row: Row, isSelected: boolean) => selection.toggle([row], isSelected),
    onSelectAll: (isSelected: boolean, _: Row[], changed: Row[]) => selection.toggle(changed, isSelected),
    getCheckboxProps: (row: Row) => ({ 'aria-label': t('selectRow', { name: labelOf(row) }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
  };
}
