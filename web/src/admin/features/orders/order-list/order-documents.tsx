import { MAX_DOCUMENT_ORDERS, type OrderDocument, orderDocuments } from '@countinghouse/contracts/exports/formats';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { useMessages as useExportMessages } from '../../../shared/export/export.messages.ts';
import { ExportNotes } from '../../../shared/export/export-notes.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useMessages } from './order-documents.messages.ts';
import styles from './order-documents.module.css';
import { type MadeDocument, useOrderDocuments } from './use-order-documents.ts';

interface OrderDocumentsProps {
  readonly orders: readonly OrderView[];
  readonly onClose: () => void;
}

/** The dialog that makes documents of the selected orders and downloads each as soon as it is there. */
export function OrderDocuments({ orders, onClose }: OrderDocumentsProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const [chosen, setChosen] = useState<readonly OrderDocument[]>(['packing-lists', 'pick-list']);
  const choose = (name: OrderDocument, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, name] : before.filter((one) => one !== name)));
  const { made, make } = useOrderDocuments(orders);
  const isMaking = Object.values(made).some(({ state }) => state === 'running');
  const count = orders.length;
  const isTooMany = count > MAX_DOCUMENT_ORDERS;
  const start = () => {
    for (const name of orderDocuments) if (chosen.includes(name)) make(name, () => choose(name, false));
  };
  return (
    <Modal
      open
      width={520}
      title={t('title', { count })}
      okText={t('make')}
      cancelText={shared('close')}
      // Enter makes what is chosen; without this Close would have the focus.
      okButtonProps={{ autoFocus: true, disabled: chosen.length === 0 || isTooMany, loading: isMaking }}
      onOk={start}
      onCancel={onClose}
    >
      {isTooMany && (
        <Alert type="warning" showIcon title={t('tooMany', { count, max: MAX_DOCUMENT_ORDERS.toLocaleString() })} />
      )}
      <ul className={styles.documents}>
        {orderDocuments.map((name) => (
          <li key={name} className={styles.document}>
            <Checkbox
              checked={chosen.includes(name)}
              disabled={made[name]?.state === 'running'}
              onChange={({ target }) => choose(name, target.checked)}
            >
              {t(name)}
              <small>{t(`${name}-hint`)}</small>
            </Checkbox>
            <Standing name={name} of={made[name]} onRetry={() => make(name, () => choose(name, false))} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface StandingProps {
  readonly name: OrderDocument;
  readonly of: MadeDocument | undefined;
  readonly onRetry: () => void;
}

/** Where a document stands: its progress, its file, or why there is none. */
function Standing({ name, of: made, onRetry }: StandingProps) {
  const t = useMessages();
  const exports = useExportMessages();
  if (!made) return null;
  if (made.state === 'running') {
    const { done, total } = made.progress;
    const text = total === 0 ? exports('writing') : t('progress', { done, total });
    return (
      <span role="status" className={styles.standing}>
        {text}
      </span>
    );
  }
  if (made.state === 'failed') {
    return (
      <>
        <Button size="small" aria-label={labelled(t('again'), t(name))} onClick={onRetry}>
          {t('again')}
        </Button>
        <p className={styles.failure} role="alert">
          {made.message}
        </p>
      </>
    );
  }
  return (
    <>
      <Button
        size="small"
        aria-label={labelled(exports('download'), t(name))}
        onClick={() => saveAs(made.file, fileNameOf(made.view))}
      >
        {exports('download')}
      </Button>
      <ExportNotes of={made.view} />
    </>
  );
}

function fileNameOf({ list, format }: ExportView): string {
  return `${list}.${format}`;
}
