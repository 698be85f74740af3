import { InboxOutlined } from '@ant-design/icons';
import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import { productColumns } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { uploadTo } from '../../../shared/http/call.ts';
import { routeKey } from '../../../shared/http/route-query.ts';
import { useErrorMessage } from '../../../shared/http/use-error-message.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { csvOf } from '../../../shared/report/output/csv.ts';
import { workbookOf } from '../../../shared/report/output/report-workbook.ts';
import { useFeature } from '../../../shared/session/shop-setting.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';
import { importsQuery } from './import-api.ts';

const PATH = '/admin/stock/product-list/import';

/** The start of an import: a file, or one of the last imports. */
export function ImportUpload() {
  const t = useMessages();
  const { close, go } = useOverlay();
  const errors = useErrorMessage();
  const language = useLanguage();
  const hasTaxes = useFeature('taxes');
  const { search } = useLocation();
  const queries = useQueryClient();
  const drop = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const recent = useQuery(importsQuery()).data?.imports ?? [];
  const start = useMutation({
    mutationFn: (file: File) => uploadTo(importRoutes.importProducts, file),
    onSuccess: (reply) => {
      void queries.invalidateQueries({ queryKey: routeKey(importRoutes.listProductImports) });
      go(`${PATH}/${reply.import._id}`);
    },
    onError: (error) => errors.show(error.message),
  });
  const template = (kind: 'csv' | 'xlsx') => {
    const offered = productColumns.filter((column) => column !== 'taxClass' || hasTaxes);
    const heads = offered.map((column) => columnHead(language, column));
    const name = `${t('templateName')}.${kind}`;
    if (kind === 'csv') saveAs(new Blob([csvOf([heads])], { type: 'text/csv' }), name);
    else
      workbookOf({ heads, rows: [] }).then(
        (file) => saveAs(file, name),
        (error: Error) => errors.show(error.message),
      );
  };
  const take = (file: File | undefined) => file && start.mutate(file);

  return (
    <Modal
      open
      width={640}
      footer={null}
      title={t('importTitle')}
      onCancel={() => close()}
      afterOpenChange={(isOpen) => isOpen && drop.current?.focus()}
    >
      <button
        ref={drop}
        type="button"
        className={styles.drop}
        disabled={start.isPending}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <InboxOutlined />
        <span>{t('chooseFile')}</span>
        <small>{t('fileHint')}</small>
      </button>
      <input
        ref={input}
        type="file"
        aria-label={t('chooseFile')}
        style={{ display: 'none' }}
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className={styles.template}>
        {t('template')}{' '}
        <Button type="link" size="small" onClick={() => template('csv')}>
          CSV
        </Button>
        <Button type="link" size="small" onClick={() => template('xlsx')}>
          XLSX
        </Button>
      </p>
      {recent.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('recent')}</h3>
          <ul className={styles.recent}>
            {recent.slice(0, 5).map((one) => (
              <li key={one._id}>
                <Link to={{ pathname: `${PATH}/${one._id}`, search }}>{one.fileName}</Link>
                <span>{t(one.status)}</span>
                <DateTime at={one.createdAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}
