import { inventoryRoutes, MAX_ADJUSTED_PRODUCTS } from '@countinghouse/contracts/inventory/api';
import { useQueries } from '@tanstack/react-query';
import { App, Button, Input, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { isNotFound } from '../../../../shared/http/api-error.ts';
import { newKey } from '../../../../shared/http/attempts.ts';
import { numberFault } from '../../../shared/form/number-field.tsx';
import type { FoundProduct } from '../../../shared/form/products/find-products.ts';
import { productQuery } from '../../../shared/form/products/product-queries.ts';
import { byDeletion } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { adjustmentViews } from '../api.ts';
import { countLimits } from '../stock-after.tsx';
import type { ReceivedProduct, SentDelivery, useReceipt } from '../use-receipt.ts';
import { sumOf } from './books.ts';
import { amountOf, costLimits, type Present, ReceivedLines } from './received-lines.tsx';
import { useMessages } from './receiving.messages.ts';
import { ScanField } from './scan-field.tsx';
import { useMessages as useStockTakeMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';

type Receipt = ReturnType<typeof useReceipt>;

/** Scans a delivery and books it as one adjustment; the purchase prices follow what was paid. */
export function Receiving({ receipt }: { receipt: Receipt }) {
  const t = useMessages();
  const { lines, open, changedAt } = receipt;
  const scanField = useRef<{ focus(): void }>(null);
  const present = usePresent(lines);
  const [last, setLast] = useState<FoundProduct>();
  const lastLine = lines.find(({ product }) => product === last?.product);
  const add = (found: FoundProduct, units: number) => {
    receipt.add(found, units);
    setLast(found);
  };
  return (
    <>
      <p className={styles.hint}>{t('explain')}</p>
      <ScanField
        ref={scanField}
        onFound={add}
        said={
          lastLine
            ? saidOf(lastLine)
            : last && lines.length >= MAX_ADJUSTED_PRODUCTS
              ? t('tooMany', { most: MAX_ADJUSTED_PRODUCTS })
              : ''
        }
        open={open}
        onOpen={receipt.leaveOpen}
        onClose={receipt.closeCode}
      />
      {lines.length === 0 ? (
        <Notice title={t('nothingYet')}>{t('nothingYetText')}</Notice>
      ) : (
        <>
          <ReceivedLines {...receipt} present={present} onNext={() => scanField.current?.focus()} />
          <Booking receipt={receipt} present={present} />
        </>
      )}
      {changedAt && (
        <p className={styles.hint}>
          {t('kept')} <DateTime at={changedAt} />
        </p>
      )}
    </>
  );
}

const saidOf = ({ name, itemNo, units }: ReceivedProduct) => `${name || itemNo}: ${units ?? ''}`;

/** Reads the products of a delivery as they are now, in its order. */
function usePresent(lines: readonly ReceivedProduct[]): readonly Present[] {
  return useQueries({
    queries: lines.map(({ product }) => productQuery(product)),
    combine: (read) =>
      read.map(({ data, error }): Present => {
        if (data) return data;
        return error && isNotFound(error) ? 'gone' : undefined;
      }),
  });
}

/** The total of a delivery, its note, and the button that books it. */
function Booking({ receipt, present }: { receipt: Receipt; present: readonly Present[] }) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const noteId = useId();
  const { lines, note } = receipt;
  const { record, book } = useBooking(receipt);
  const received = lines.filter(({ units }) => units !== null && units !== 0);
  const isSound = lines.every(({ units, cost }) => !numberFault(units, countLimits) && !numberFault(cost, costLimits));
  const isGone = lines.some(({ units }, index) => present[index] === 'gone' && units !== null && units !== 0);
  const total = sumOf(
    lines.map((line, index) => {
      const known = present[index];
      return known === undefined || known === 'gone' ? 0 : amountOf(line, known);
    }),
  );
  const units = received.reduce((sum, line) => sum + Number(line.units), 0);
  const canTake = lines.some((line) => line.units === null && line.ordered !== undefined);
  const omitted = lines.length - received.length;
  return (
    <>
      <p className={styles.total}>
        {t('total', {
          products: formatCount(received.length, language),
          units: isSound ? formatCount(units, language) : '–',
          amount: isSound ? `${symbol}${formatAmount(total, language)}` : '–',
        })}
      </p>
      <p className={styles.hint}>{t('costNote')}</p>
      {omitted > 0 && <p className={styles.hint}>{t('omitted', { products: formatCount(omitted, language) })}</p>}
      <p className={styles.note}>
        <label htmlFor={noteId}>{t('note')}</label>
        <Input
          id={noteId}
          maxLength={500}
          placeholder={t('notePlaceholder')}
          value={note}
          onChange={(event) => receipt.setHead({ note: event.target.value })}
        />
      </p>
      {receipt.sent && !record.isPending && <p role="status">{t('unsure')}</p>}
      <Space wrap>
        <StartAgain onClear={receipt.clear} />
        {canTake && <Button onClick={receipt.takeAsOrdered}>{t('asOrdered')}</Button>}
        <Button
          type="primary"
          disabled={!isSound || isGone || received.length === 0}
          loading={record.isPending}
          onClick={() => book(received)}
        >
          {t('book', { products: formatCount(received.length, language) })}
        </Button>
      </Space>
    </>
  );
}

/**
 * Books the received lines as one adjustment. What was sent without a reply is sent again as it was, also after a
 * reload and a change, so that no delivery is booked twice.
 */
function useBooking({ supplier, note, sent, send, refused, booked }: Receipt) {
  const t = useMessages();
  const navigate = useNavigate();
  const latest = useRef(sent);
  const record = useCommand(inventoryRoutes.recordAdjustmentOfMany, {
    changes: adjustmentViews,
    success: t('booked'),
    undo: byDeletion(inventoryRoutes.reverseAdjustment, inventoryRoutes.restoreAdjustment),
    onSuccess: ({ adjustment }) => {
      if (latest.current) booked(latest.current);
      void navigate(`/admin/stock/adjustment-list/${adjustment._id}`);
    },
    onError: ({ status }) => {
      // A server that fails may have booked; any other answer is a verdict.
      if (status > 0 && status < 500) refused();
      return false;
    },
  });
  const book = (received: readonly ReceivedProduct[]) => {
    const delivery = sent ?? { idempotencyKey: newKey(), body: bodyOf(received, supplier, note) };
    latest.current = delivery;
    send(delivery);
    record.mutate(delivery);
  };
  return { record, book };
}

function bodyOf(received: readonly ReceivedProduct[], supplier: string, note: string): SentDelivery['body'] {
  const lines = received.map(({ product, units, cost }) => ({
    product,
    quantity: Number(units),
    ...(typeof cost === 'number' && { cost }),
  }));
  return { lines, reason: note.trim(), reasonCode: 'received', ...(supplier && { supplier }) };
}

function StartAgain({ onClear }: { onClear: () => void }) {
  const t = useStockTakeMessages();
  const shared = useCommonMessages();
  const { modal } = App.useApp();
  const confirm = () =>
    modal.confirm({
      title: t('clear'),
      content: t('clearText'),
      okText: t('clear'),
      cancelText: shared('cancel'),
      onOk: onClear,
    });
  return <Button onClick={confirm}>{t('clear')}</Button>;
}
