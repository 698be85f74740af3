import { importRoutes } from '@countinghouse/contracts/catalog/product-import/import-api';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { ReadingOptions, TableReading } from '@countinghouse/contracts/catalog/product-import/table-reading';
import { cellSeparators } from '@countinghouse/contracts/kernel/text/cell-separators';
import { textEncodings } from '@countinghouse/contracts/kernel/text/text-encodings';
import { Alert, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { importReads } from '../import-api.ts';
import styles from './import-reading.module.css';
import { useMessages } from './reading.messages.ts';
import { ReadingPreview } from './reading-preview.tsx';

interface ImportReadingProps {
  readonly run: ImportView;
  readonly reading: TableReading;
}

/** How the file of an import is read, with its beginning; what was guessed is confirmed or chosen here. */
export function ImportReading({ run, reading }: ImportReadingProps) {
  const t = useMessages();
  const { go } = useOverlay();
  const isAsked = reading.unconfirmed.length > 0;
  const [isOpened, setOpened] = useState(reading.chosen.length > 0 || run.status === 'unreadable');
  const read = useCommand(importRoutes.readProductImport, {
    changes: importReads,
    onSuccess: (reply) => go(`/admin/stock/product-list/import/${reply.import._id}`),
  });
  const chosen = Object.fromEntries(reading.chosen.map((part) => [part, reading[part]])) as ReadingOptions;
  // Another sheet has its heads elsewhere.
  const choose = (choice: ReadingOptions) => {
    const { headRow, ...kept } = chosen;
    const before = choice.sheet === undefined && headRow !== undefined ? { ...kept, headRow } : kept;
    read.mutate({ params: { id: run._id }, body: { ...before, ...choice } });
  };
  return (
    <section className={styles.reading} aria-label={t('howRead')}>
      <h3>{t('howRead')}</h3>
      {isAsked && reading.encoding && (
        <Alert type="warning" showIcon title={t('encodingAsk', { encoding: t(reading.encoding) })} />
      )}
      {isAsked || isOpened ? (
        <>
          <Choices reading={reading} isBusy={read.isPending} onChoose={choose} />
          <ReadingPreview reading={reading} />
          {isAsked && reading.encoding && (
            <Button
              type="primary"
              loading={read.isPending}
              onClick={() => reading.encoding && choose({ encoding: reading.encoding })}
            >
              {t('confirm', { encoding: t(reading.encoding) })}
            </Button>
          )}
        </>
      ) : (
        <p>
          <Summary reading={reading} />{' '}
          <Button type="link" size="small" onClick={() => setOpened(true)}>
            {t('change')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Summary({ reading: { encoding, separator, sheets, sheet, headRow } }: { reading: TableReading }) {
  const t = useMessages();
  const parts = [
    encoding && t(encoding),
    separator && t('separatedBy', { separator: t(separator) }),
    sheets.length > 1 && sheet && t('sheetNamed', { name: sheets[sheet - 1]?.name ?? '' }),
    t('headsIn', { row: headRow }),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

interface ChoicesProps {
  readonly reading: TableReading;
  readonly isBusy: boolean;
  readonly onChoose: (choice: ReadingOptions) => void;
}

/** A choice for each part that this kind of file has; each has the file read anew at once. */
function Choices({ reading, isBusy, onChoose }: ChoicesProps) {
  const t = useMessages();
  const { encoding, separator, sheets, sheet, headRow, preview } = reading;
  const rows = preview.map(({ row, cells }) => ({
    value: row,
    label: t('rowOf', { row, texts: cells.filter(Boolean).slice(0, 4).join(', ') }),
  }));
  const more = { disabled: isBusy, popupMatchSelectWidth: false } as const;
  return (
    <div className={styles.choices}>
      {encoding && (
        <Choice label={t('encoding')}>
          {(id) => (
            <Select
              {...more}
              id={id}
              value={encoding}
              options={textEncodings.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => onChoose({ encoding: value })}
            />
          )}
        </Choice>
      )}
      {separator && (
        <Choice label={t('separator')}>
          {(id) => (
            <Select
              {...more}
              id={id}
              value={separator}
              options={cellSeparators.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => onChoose({ separator: value })}
            />
          )}
        </Choice>
      )}
      {sheets.length > 1 && sheet && (
        <Choice label={t('sheet')}>
          {(id) => (
            <Select
              {...more}
              id={id}
              value={sheet}
              options={sheets.map(({ name, hidden }, index) => ({
                value: index + 1,
                label: hidden ? t('hiddenSheet', { name }) : name,
              }))}
              onChange={(value) => onChoose({ sheet: value })}
            />
          )}
        </Choice>
      )}
      <Choice label={t('headRow')}>
        {(id) => (
          <Select {...more} id={id} value={headRow} options={rows} onChange={(value) => onChoose({ headRow: value })} />
        )}
      </Choice>
    </div>
  );
}

function Choice({ label, children }: { label: string; children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
