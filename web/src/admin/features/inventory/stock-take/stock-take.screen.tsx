import { MAX_ADJUSTED_PRODUCTS } from '@countinghouse/contracts/inventory/api';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Segmented, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/format/amount.ts';
import { numberFault } from '../../../shared/form/number-field.tsx';
import type { FoundProduct } from '../../../shared/form/products/find-products.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { optionSearch } from '../../../shared/ui/name-search.ts';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { SharedEditing } from '../../../shared/ui/notices/shared-editing.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { TreeChoice } from '../../../shared/ui/tree-choice.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { choiceParam, textParam, useUrlState } from '../../../shared/url/url-state.ts';
import { categoriesQuery, suppliersQuery } from '../api.ts';
import { categoryOption } from '../category-option.ts';
import { countLimits } from '../stock-after.tsx';
import { useReceipt } from '../use-receipt.ts';
import type { Shelf } from './books.ts';
import { CountedLines } from './counted-lines.tsx';
import { Differences } from './differences.tsx';
import { useMessages as useReceivingMessages } from './receiving.messages.ts';
import { Receiving } from './receiving.tsx';
import { ScanField } from './scan-field.tsx';
import { useMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';
import { useCounts } from './use-counts.ts';

const params = { category: textParam(), supplier: textParam(), mode: choiceParam(['receive']) };

/** Two concurrent stock-takes may count the same shelf. */
const STOCK_TAKE = { context: 'adjustment', id: 'stock-take' } as const;

/** Scans goods: counts those of a shelf, or receives a delivery. */
export function StockTakeScreen() {
  const [{ mode, ...shelf }, setParams] = useUrlState(params);
  const choice = <ModeChoice mode={mode || 'count'} onChoose={(next) => setParams({ mode: next })} />;
  return mode === 'receive' ? (
    <Receipt choice={choice} />
  ) : (
    <StockTake shelf={shelf} onChoose={setParams} choice={choice} />
  );
}

type Mode = 'count' | 'receive';

function ModeChoice({ mode, onChoose }: { mode: Mode; onChoose: (mode: 'receive' | undefined) => void }) {
  const t = useReceivingMessages();
  return (
    <Segmented<Mode>
      aria-label={t('mode')}
      value={mode}
      options={[
        { value: 'count', label: t('count') },
        { value: 'receive', label: t('receive') },
      ]}
      onChange={(next) => onChoose(next === 'receive' ? next : undefined)}
    />
  );
}

function Receipt({ choice }: { choice: ReactNode }) {
  const t = useReceivingMessages();
  const receipt = useReceipt();
  return (
    <Page
      title={t('title')}
      filters={
        <>
          {choice}
          <SupplierChoice supplier={receipt.supplier} onChoose={(supplier) => receipt.setHead({ supplier })} />
        </>
      }
    >
      <Receiving receipt={receipt} />
    </Page>
  );
}

interface StockTakeProps extends ShelfChoiceProps {
  readonly choice: ReactNode;
}

/** Counts a shelf: scanned or typed, compared with the books at the end, and booked as one adjustment. */
function StockTake({ shelf, onChoose, choice }: StockTakeProps) {
  const t = useMessages();
  const [isComparing, setComparing] = useState(false);
  const counting = useCounts();
  const { counts, clear } = counting;
  return (
    <Page
      title={t('title')}
      filters={
        !isComparing && (
          <>
            {choice}
            <ShelfChoice shelf={shelf} onChoose={onChoose} />
          </>
        )
      }
    >
      <SharedEditing record={STOCK_TAKE} isEditing={counts.length > 0} />
      {isComparing && counts.length > 0 ? (
        <Differences counts={counts} shelf={shelf} onBack={() => setComparing(false)} onBooked={clear} />
      ) : (
        <Counting counting={counting} onCompare={() => setComparing(true)} />
      )}
    </Page>
  );
}

interface CountingProps {
  readonly counting: ReturnType<typeof useCounts>;
  readonly onCompare: () => void;
}

function Counting({ counting, onCompare }: CountingProps) {
  const { counts, changedAt, open, add: addTo, leaveOpen, closeCode, setCount, remove, clear } = counting;
  const t = useMessages();
  const shared = useCommonMessages();
  const language = useLanguage();
  const { modal } = App.useApp();
  const [last, setLast] = useState<FoundProduct>();
  const add = (found: FoundProduct, units: number) => {
    addTo(found, units);
    setLast(found);
  };
  const lastCount = counts.find(({ product }) => product === last?.product);
  const said =
    lastCount === undefined
      ? t('tooMany', { most: formatCount(MAX_ADJUSTED_PRODUCTS, language) })
      : t('added', { name: lastCount.name || lastCount.itemNo, units: String(lastCount.counted ?? '') });
  const confirmClear = () =>
    modal.confirm({
      title: t('clear'),
      content: t('clearText'),
      okText: t('clear'),
      cancelText: shared('cancel'),
      onOk: clear,
    });
  const isSound = counts.every(({ counted }) => typeof counted === 'number' && !numberFault(counted, countLimits));
  return (
    <>
      <p className={styles.hint}>{t('explain')}</p>
      <ScanField
        onFound={add}
        said={last && (lastCount || counts.length >= MAX_ADJUSTED_PRODUCTS) ? said : ''}
        open={open}
        onOpen={leaveOpen}
        onClose={closeCode}
      />
      {counts.length === 0 ? (
        <Notice title={t('nothingYet')} />
      ) : (
        <>
          <CountedLines counts={counts} onCount={setCount} onRemove={remove} />
          {changedAt && (
            <p className={styles.hint}>
              {t('kept')} <DateTime at={changedAt} />
            </p>
          )}
          <Space wrap>
            <Button onClick={confirmClear}>{t('clear')}</Button>
            <Button type="primary" disabled={!isSound} onClick={onCompare}>
              {t('compare')}
            </Button>
          </Space>
        </>
      )}
    </>
  );
}

interface ShelfChoiceProps {
  readonly shelf: Shelf;
  readonly onChoose: (shelf: Partial<Shelf>) => void;
}

/** The choice of products to count; uncounted ones are listed at the end. */
function ShelfChoice({ shelf: { category, supplier }, onChoose }: ShelfChoiceProps) {
  const t = useMessages();
  const categories = useQuery(categoriesQuery());
  const nodes = categories.data?.categoryList.map(categoryOption) ?? [];
  return (
    <>
      <TreeChoice
        className={styles.choice ?? ''}
        aria-label={t('category')}
        placeholder={labelled(t('category'), t('everything'))}
        allowClear
        popupMatchSelectWidth={false}
        nodes={nodes}
        {...(category && categories.data && { value: category })}
        onChange={(next) => onChoose({ category: next ?? '' })}
      />
      <SupplierChoice
        supplier={supplier}
        placeholder={labelled(t('supplier'), t('everything'))}
        onChoose={(next) => onChoose({ supplier: next })}
      />
    </>
  );
}

interface SupplierChoiceProps {
  readonly supplier: string;
  /** Default: the name of the field. */
  readonly placeholder?: string;
  /** Called with an empty id for no supplier. */
  readonly onChoose: (supplier: string) => void;
}

function SupplierChoice({ supplier, placeholder, onChoose }: SupplierChoiceProps) {
  const t = useMessages();
  const suppliers = useQuery(suppliersQuery());
  const suppliersNamed =
    suppliers.data?.suppliers.map(({ _id, name }) => ({ value: _id, label: name || t('unnamed') })) ?? [];
  return (
    <Select<string>
      className={styles.choice ?? ''}
      aria-label={t('supplier')}
      placeholder={placeholder ?? t('supplier')}
      allowClear
      showSearch={optionSearch(suppliersNamed)}
      popupMatchSelectWidth={false}
      options={suppliersNamed}
      {...(supplier && suppliers.data && { value: supplier })}
      onChange={(next?: string) => onChoose(next ?? '')}
    />
  );
}
