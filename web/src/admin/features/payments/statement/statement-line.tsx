import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { totalOf } from '../../../shared/report/sales/order-total.ts';
import { useDebounced } from '../../../shared/ui/use-debounced.ts';
import { useMessages } from './statement.messages.ts';
import styles from './statement.module.css';
import { differenceOf, fitOf } from './statement-lines.ts';

const OFFERED = 10;
const SEARCH_AFTER_MS = 300;

interface LineProps {
  readonly line: StatementLineView;
  readonly currency: string;
}

/** How the amount of a line fits its order. */
export function LineFit({ line, currency }: LineProps) {
  const t = useMessages();
  const language = useLanguage();
  const { recorded, order, candidates = 0 } = line;
  if (recorded) return null;
  const fit = fitOf(line);
  const amount = `${currency} ${formatAmount(differenceOf(line), language)}`;
  const text = {
    exact: () => t(order?.by === 'amount' ? 'exactByAmount' : 'exact'),
    over: () => t('over', { amount }),
    under: () => t('under', { amount }),
    settled: () => t('settled'),
    none: () => (candidates > 1 ? t('several', { count: candidates }) : t('unknown')),
  }[fit]();
  return (
    <span className={styles.fit} data-fit={fit}>
      {text}
    </span>
  );
}

interface LineOrderProps {
  readonly line: StatementLineView;
  readonly onChoose: (payment: string, order: NonNullable<StatementLineView['order']>) => void;
}

/** The order that a line was recorded on, or may pay; staff choose one where none is proposed. */
export function LineOrder({ line, onChoose }: LineOrderProps) {
  const t = useMessages();
  const { recorded, order } = line;
  if (recorded) {
    return (
      <Link to={`/admin/order/${recorded._id}`}>
        {t(recorded.voided ? 'voidedOn' : 'recordedOn', { order: recorded.orderId })}
      </Link>
    );
  }
  if (!order) return <OrderChoice line={line} onChoose={onChoose} />;
  return (
    <span className={styles.order}>
      <Link to={`/admin/order/${order._id}`} className="number">
        {order.orderId}
      </Link>
      <span>{order.customer}</span>
    </span>
  );
}

function OrderChoice({ line, onChoose }: LineOrderProps) {
  const t = useMessages();
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_AFTER_MS);
  const found = useQuery({
    ...pageQuery(orderRoutes.listOrders, { query: { current: 1, size: OFFERED, search } }),
    enabled: search !== '',
  });
  const orders = search === '' ? [] : (found.data?.orders ?? []);
  return (
    <Select<string>
      aria-label={`${t('chooseOrder')} (${line.line})`}
      className={styles.choice ?? ''}
      size="small"
      placeholder={t('chooseOrder')}
      showSearch={{ onSearch: setText, filterOption: false }}
      notFoundContent={null}
      loading={found.isFetching}
      options={orders.map((one) => ({ value: one._id, label: `${one.orderId} · ${one.customer.name}` }))}
      onChange={(id) => {
        const chosen = orders.find(({ _id }) => _id === id);
        if (!chosen) return;
        const due = chosen.due === undefined ? totalOf(chosen) : toPayOf(chosen);
        onChoose(line.payment, {
          ...{ _id: chosen._id, orderId: chosen.orderId, customer: chosen.customer.name },
          ...{ due, version: chosen.version, by: 'number' },
        });
      }}
    />
  );
}

interface RecordLineProps {
  readonly line: StatementLineView;
  readonly recording: ReadonlySet<string>;
  readonly onRecord: (lines: readonly StatementLineView[]) => void;
}

/** The button that records a line on its order. */
export function RecordLine({ line, recording, onRecord }: RecordLineProps) {
  const t = useMessages();
  const { recorded, order } = line;
  if (recorded || !order) return null;
  return (
    <Button
      size="small"
      loading={recording.has(line.payment)}
      disabled={recording.size > 0}
      aria-label={t('recordFor', { line: line.line, order: order.orderId })}
      onClick={() => onRecord([line])}
    >
      {t('record')}
    </Button>
  );
}
