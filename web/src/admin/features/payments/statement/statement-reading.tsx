import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { cellSeparators } from '@countinghouse/contracts/kernel/text/cell-separators';
import { textEncodings } from '@countinghouse/contracts/kernel/text/text-encodings';
import type { statementRoutes } from '@countinghouse/contracts/payments/statements/api';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { settingQuery } from '../../../shared/session/shop-setting.ts';
import { useMessages } from './statement.messages.ts';
import styles from './statement.module.css';
import type { StatementQuery } from './use-statement.ts';

interface StatementReadingProps {
  readonly reading: ReplyOf<typeof statementRoutes.matchStatement>['reading'];
  readonly disabled: boolean;
  readonly onChange: (part: StatementQuery) => void;
}

/** How a statement was read, to be chosen otherwise. */
export function StatementReading({ reading, disabled, onChange }: StatementReadingProps) {
  const t = useMessages();
  const currencies = useQuery(settingQuery()).data?.setting.currency.currencyList ?? [];
  const columns = reading.heads.map((head, value) => ({ value, label: head || t('column', { number: value + 1 }) }));
  const names = new Set([reading.currency, ...currencies.map(({ name }) => name)]);
  return (
    <fieldset className={styles.reading} disabled={disabled}>
      <legend>{t('reading')}</legend>
      <Choice label={t('date')}>
        <Select<number>
          aria-label={t('date')}
          value={reading.date}
          options={columns}
          onChange={(date) => onChange({ date })}
        />
      </Choice>
      <Choice label={t('amount')}>
        <Select<number>
          aria-label={t('amount')}
          value={reading.amount}
          options={columns}
          onChange={(amount) => onChange({ amount })}
        />
      </Choice>
      <Choice label={t('text')}>
        <Select<number[]>
          aria-label={t('text')}
          mode="multiple"
          maxCount={10}
          value={reading.text}
          options={columns}
          onChange={(text) => text.length > 0 && onChange({ text: text.join(',') })}
        />
      </Choice>
      <Choice label={t('currency')}>
        <Select<string>
          aria-label={t('currency')}
          value={reading.currency}
          options={[...names].map((value) => ({ value, label: value }))}
          onChange={(currency) => onChange({ currency })}
        />
      </Choice>
      <Choice label={t('encoding')}>
        <Select
          aria-label={t('encoding')}
          value={reading.encoding}
          options={textEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(encoding) => onChange({ encoding })}
        />
      </Choice>
      <Choice label={t('separator')}>
        <Select
          aria-label={t('separator')}
          value={reading.separator}
          options={cellSeparators.map((value) => ({ value, label: value === '\t' ? t('tab') : value }))}
          onChange={(separator) => onChange({ separator })}
        />
      </Choice>
    </fieldset>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.order}>
      <span className={styles.hint}>{label}</span>
      {children}
    </div>
  );
}
