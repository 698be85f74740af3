import { InboxOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useRef } from 'react';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useMessages } from './statement.messages.ts';
import styles from './statement.module.css';
import { isSure } from './statement-lines.ts';
import { StatementReading } from './statement-reading.tsx';
import { StatementTable } from './statement-table.tsx';
import { useStatement } from './use-statement.ts';

/** Credits of a bank's statement, each recorded once on the order that it pays. */
export function StatementScreen() {
  const t = useMessages();
  const { statement, recording, isReading, open, change, choose, record } = useStatement();
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => file && open(file);
  return (
    <Page
      title={t('title')}
      action={statement && <Button onClick={() => input.current?.click()}>{t('another')}</Button>}
    >
      <p className={styles.lead}>{t('lead')}</p>
      <input
        ref={input}
        type="file"
        aria-label={t('chooseFile')}
        style={{ display: 'none' }}
        accept=".csv,.tsv,.txt"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {!statement && (
        <button
          type="button"
          className={styles.drop}
          disabled={isReading}
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
      )}
      {isReading && !statement && <Skeleton active paragraph={{ rows: 8 }} />}
      {statement && (
        <>
          <StatementReading
            reading={statement.reading}
            disabled={isReading || recording.size > 0}
            onChange={(part) => void change(part)}
          />
          {statement.lines.length === 0 ? (
            <Notice title={t('noneTitle')}>{t('noneText')}</Notice>
          ) : (
            <>
              <Sums statement={statement} recording={recording} record={record} />
              <StatementTable
                lines={statement.lines}
                currency={statement.reading.currency}
                recording={recording}
                choose={choose}
                record={record}
              />
            </>
          )}
        </>
      )}
    </Page>
  );
}

type Shown = ReturnType<typeof useStatement>;
interface SumsProps extends Pick<Shown, 'recording' | 'record'> {
  readonly statement: NonNullable<Shown['statement']>;
}

/** What the statement has, with the button that records all that is sure. */
function Sums({ statement: { lines, others }, recording, record }: SumsProps) {
  const t = useMessages();
  const language = useLanguage();
  const sure = lines.filter(isSure);
  const already = lines.filter(({ recorded }) => recorded).length;
  const counted = (key: 'credits' | 'already' | 'others' | 'recordSure', count: number) =>
    t(key, { count, shown: formatCount(count, language) });
  return (
    <div className={styles.sums}>
      <strong>{counted('credits', lines.length)}</strong>
      {already > 0 && <span>{counted('already', already)}</span>}
      {others > 0 && <span className={styles.hint}>{counted('others', others)}</span>}
      {sure.length > 0 && (
        <Button type="primary" loading={recording.size > 0} onClick={() => void record(sure)}>
          {counted('recordSure', sure.length)}
        </Button>
      )}
      {sure.length > 0 && <span className={styles.hint}>{t('sureHint')}</span>}
    </div>
  );
}
