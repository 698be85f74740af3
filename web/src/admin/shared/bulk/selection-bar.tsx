import { DownOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown, Grid } from 'antd';
import { useState } from 'react';
import { useErrorMessage } from '../http/use-error-message.tsx';
import { collectRows, MAX_SELECTED_ROWS, type Selection } from '../list/rows/selection.ts';
import { useMessages } from './bulk.messages.ts';
import type { BulkAction, BulkOffer } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps<Row, Reply> {
  readonly offer: BulkOffer<Row, Reply>;
  readonly selection: Selection<Row>;
  readonly rowsOf: (reply: Reply) => readonly Row[];
  /** How many rows the list has in all. */
  readonly total: number;
}

/** The bar below a list while rows are selected: their number, all matching rows, and the bulk actions. */
export function SelectionBar<Row extends { readonly _id: string }, Reply>(props: SelectionBarProps<Row, Reply>) {
  const { offer, selection, rowsOf, total } = props;
  const t = useMessages();
  const errors = useErrorMessage();
  const isWide = Grid.useBreakpoint().lg !== false;
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const [areFilesAsked, setFilesAsked] = useState(false);
  const selectAll = useMutation({
    mutationFn: () => collectRows(offer.readPage, rowsOf),
    onSuccess: (rows) => selection.toggle(rows, true),
    onError: (error) => errors.show(error.message),
  });
  const count = selection.rows.length;
  if (count === 0) return null;
  const canSelectMore = count < Math.min(total, MAX_SELECTED_ROWS);

  return (
    <div className={styles.bar} data-selection-bar>
      <span className={styles.count} role="status">
        {t('selected', { count })}
      </span>
      {canSelectMore && (
        <Button type="link" size="small" loading={selectAll.isPending} onClick={() => selectAll.mutate()}>
          {total > MAX_SELECTED_ROWS
            ? t('selectFirst', { max: MAX_SELECTED_ROWS, total })
            : t('selectMatching', { total })}
        </Button>
      )}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('clear')}
      </Button>
      <span className={styles.actions}>
        {offer.edit && (
          <Button {...(isWide && { size: 'small' })} onClick={() => offer.edit?.open(selection.rows)}>
            {offer.edit.label}
          </Button>
        )}
        {offer.files && (
          <Button {...(isWide && { size: 'small' })} onClick={() => setFilesAsked(true)}>
            {offer.files.label}
          </Button>
        )}
        {isWide ? (
          offer.actions.map((action) => (
            <Button key={action.key} size="small" danger={action.danger === true} onClick={() => setAsked(action)}>
              {action.label}
            </Button>
          ))
        ) : (
          <Dropdown
            trigger={['click']}
            menu={{
              items: offer.actions.map(({ key, label, danger }) => ({ key, label, danger: danger === true })),
              onClick: ({ key }) => setAsked(offer.actions.find((action) => action.key === key)),
            }}
          >
            <Button type="primary">
              {t('actions')} <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
        )}
      </span>
      {areFilesAsked && offer.files?.dialog(selection.rows, () => setFilesAsked(false))}
      {asked && (
        <BulkDialog
          action={asked}
          offer={offer}
          rows={selection.rows}
          onStarted={selection.clear}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
