import { type TableFormat, tableFormats } from '@countinghouse/contracts/exports/formats';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { useMutation } from '@tanstack/react-query';
import { App, Checkbox, Modal, Progress, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { saveAs } from '../../../shared/http/save-as.ts';
import { useErrorMessage } from '../http/use-error-message.tsx';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import { useColumnSetup } from '../list/columns/column-setup.ts';
import { useOverlay } from '../url/overlay.ts';
import { useMessages } from './export.messages.ts';
import styles from './export.module.css';
import { RecentExports, useProgressText } from './recent-exports.tsx';
import { fileOf, type ListExportRequest, runExport } from './write-export.ts';

export interface ExportDialogProps {
  /** The list with its filters. */
  readonly request: DistributiveOmit<ListExportRequest, 'format'>;
  /** Columns by choice; each is hidden or asked for by its name. Default: those of the list. */
  readonly chosen?: {
    readonly hidden: readonly string[];
    readonly added: readonly string[];
    readonly isNone: boolean;
  };
  /** Columns that the file has besides those of the list. */
  readonly added?: readonly string[];
  /** Filters of the file beyond those of the list. */
  readonly children?: ReactNode;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Requests an export of a list with its filters, and downloads it. */
export function ExportDialog({ request, chosen, added = chosen?.added ?? [], children }: ExportDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { close } = useOverlay();
  const { message } = App.useApp();
  const errors = useErrorMessage();
  const [format, setFormat] = useState<TableFormat>('csv');
  const [{ hidden, order }] = useColumnSetup();
  const [isAsShown, setAsShown] = useState(true);
  const isArranged = !chosen && (hidden.length > 0 || order.length > 0);
  const hide = chosen?.hidden ?? (isAsShown ? hidden : []);
  const shown = {
    ...(hide.length > 0 && { hide: hide.join('.') }),
    ...((chosen || isAsShown) && order.length > 0 && { columns: order.join('.') }),
    ...(added.length > 0 && { with: added.join('.') }),
  };
  const [progress, setProgress] = useState<ExportView['progress']>();

  const run = useMutation({
    mutationFn: async () => {
      const body = { ...request, ...shown, format } as ListExportRequest;
      return fileOf(await runExport(body, setProgress));
    },
    onSuccess: (file) => {
      saveAs(file, `${request.list}.${format}`);
      void message.success(t('done'));
    },
    onError: (error) => errors.show(error.message),
  });

  return (
    <Modal
      open
      width={440}
      title={t(request.list)}
      okText={t('export')}
      cancelText={shared('cancel')}
      // Enter exports; without this Cancel would have the focus.
      okButtonProps={{ autoFocus: true, disabled: chosen?.isNone === true }}
      confirmLoading={run.isPending}
      // After leaving the dialog the file is downloaded without navigation.
      onOk={() => run.mutate(undefined, { onSuccess: () => close() })}
      onCancel={() => close()}
    >
      <p className={styles.extent}>{useExtent(request)}</p>
      {children && <div className={styles.narrowing}>{children}</div>}
      {isArranged && (
        <p>
          <Checkbox checked={isAsShown} disabled={run.isPending} onChange={({ target }) => setAsShown(target.checked)}>
            {t('asShown')}
          </Checkbox>
        </p>
      )}
      <Radio.Group
        aria-label={t('format')}
        className={styles.formats ?? ''}
        disabled={run.isPending}
        value={format}
        onChange={(event) => setFormat(event.target.value as TableFormat)}
        options={tableFormats.map((value) => ({ value, label: t(value) }))}
      />
      {run.isPending ? <Standing progress={progress} /> : <RecentExports />}
    </Modal>
  );
}

/** Describes how much of the list is exported. */
function useExtent(request: ExportDialogProps['request']): string {
  const t = useMessages();
  if (request.list === 'journal') return t(request.firstDay || request.lastDay ? 'journalOfDays' : 'journalOfAll');
  const { list: _, search, sort: __, ...others } = request;
  if (Object.values(others).some((value) => value !== undefined)) return t('filtered');
  return search ? t('found', { search }) : t('everything');
}

function Standing({ progress }: { progress: ExportView['progress'] | undefined }) {
  const standing = useProgressText();
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div role="status" className={styles.standing}>
      <Progress percent={total === 0 ? 0 : Math.floor((done / total) * 100)} showInfo={false} status="active" />
      {standing({ done, total })}
    </div>
  );
}
