import { InboxOutlined, MailOutlined } from '@ant-design/icons';
import {
  REORDER_DAYS,
  type ReorderRow,
  reorderRoutes,
  type Shortage,
  shortages,
  USUAL_LEAD_DAYS,
} from '@countinghouse/contracts/inventory/reorder-api';
import type { Language } from '@countinghouse/contracts/messages/language';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { numberFault } from '../../../shared/form/number-field.tsx';
import { call } from '../../../shared/http/call.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { joinSentences } from '../../../shared/i18n/punctuation.ts';
import { ReportActions } from '../../../shared/report/output/report-actions.tsx';
import { ExplainPanel, type ReportQuery } from '../../../shared/screen/report/explain/explain-panel.tsx';
import type { NumberColumn, ReportLine } from '../../../shared/screen/report/report-definition.ts';
import { useShopBranding } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Section } from '../../../shared/ui/values/fields.tsx';
import { choiceParam, textParam, useUrlState } from '../../../shared/url/url-state.ts';
import { countLimits } from '../stock-after.tsx';
import { useReceipt } from '../use-receipt.ts';
import { type Ordered, OrderLines, type OrderLinesProps } from './order-lines.tsx';
import { orderMailto } from './order-mail.ts';
import { useMessages } from './reorder.messages.ts';
import styles from './reorder.module.css';

const params = { supplier: textParam(), shortage: choiceParam(['before-delivery']) };
/** Parameter value for products without a supplier. */
const NO_SUPPLIER = 'none';
/** Its figures lead to no list of days. */
const NO_DAYS = { start: '', end: '' };

/** Products to reorder, by supplier, with suggested quantities; as a mail draft or a file. */
export function ReorderScreen() {
  const t = useMessages();
  const language = useLanguage();
  const [{ supplier, shortage }, setParams] = useUrlState(params);
  const [mailLanguage, setMailLanguage] = useState<Language>(language as Language);
  const [typed, setTyped] = useState<Readonly<Record<string, Ordered>>>({});
  const query = useQuery(reorderQuery(shortage || 'low'));
  const groups = groupsOf(query.data?.products ?? []);
  const shown = groups.filter(({ key }) => supplier === '' || key === supplier);
  const orderedOf = (row: ReorderRow): Ordered => (row._id in typed ? (typed[row._id] ?? null) : row.units);
  const figures = useFigures();
  const nameOf = (group: Group) => group.supplier?.name ?? t('noSupplier');
  const sheet = async () => ({
    heads: [
      ...[t('supplier'), t('itemNo'), t('name'), t('stock'), t('alert'), t('sold', { days: REORDER_DAYS })],
      ...[t('missed'), t('daysInStock'), t('demandDays'), t('demandADay'), t('deviation'), t('runOutDay')],
      ...[t('packSize'), t('suggested'), t('suggestedPacks'), t('order')],
    ],
    rows: shown.flatMap((group) =>
      toOrder(group.products, orderedOf).map(({ ordered, ...row }) => [
        ...[nameOf(group), row.itemNo, row.name, row.quantity, row.alertQuantity, row.sold],
        ...[row.missed, row.daysInStock, row.demandDays, row.demandADay, row.deviation, row.runOutDay ?? ''],
        ...[row.packSize, row.units, row.packs, ordered],
      ]),
    ),
  });
  return (
    <Page
      title={t('title')}
      action={shown.length > 0 && <ReportActions title={t('title')} fileName="reorder-list" sheet={sheet} />}
      filters={
        <>
          <Segmented<Shortage>
            aria-label={t('shortage')}
            value={shortage || 'low'}
            options={shortages.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => setParams({ shortage: next === 'low' ? undefined : next, supplier: '' }, 'replace')}
          />
          {groups.length > 0 && (
            <>
              <Select
                aria-label={t('supplier')}
                popupMatchSelectWidth={false}
                style={{ minWidth: 200 }}
                value={supplier}
                options={[
                  { value: '', label: t('everySupplier') },
                  ...groups.map((group) => ({
                    value: group.key,
                    label: `${nameOf(group)} (${formatCount(group.products.length, language)})`,
                  })),
                ]}
                onChange={(next) => setParams({ supplier: next }, 'replace')}
              />
              <span className={styles.language}>
                <span className={styles.rule}>{t('mailLanguage')}</span>
                <Segmented<Language>
                  aria-label={t('mailLanguage')}
                  value={mailLanguage}
                  options={[
                    { value: 'en', label: t('english') },
                    { value: 'zh-HK', label: t('chinese') },
                  ]}
                  onChange={setMailLanguage}
                />
              </span>
            </>
          )}
        </>
      }
    >
      <p className={styles.rule}>
        {joinSentences(
          t(shortage ? 'deliveryRule' : 'lowRule', { days: REORDER_DAYS, usual: USUAL_LEAD_DAYS }),
          t('rule', { days: REORDER_DAYS }),
          t('demandRule'),
        )}
      </p>
      {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && groups.length === 0 && (
        <Notice count={5} title={t('nothingTitle')}>
          {t(shortage ? 'nothingBeforeDelivery' : 'nothingText')}
        </Notice>
      )}
      {shown.map((group) => (
        <Section key={group.key} title={nameOf(group)}>
          <SupplierOrder
            group={group}
            language={mailLanguage}
            orderedOf={orderedOf}
            onOrder={(id, units) => setTyped((known) => ({ ...known, [id]: units }))}
          />
        </Section>
      ))}
      {query.data && query.data.products.length < query.data.total && (
        <p className={styles.rule}>
          {t('cut', {
            shown: formatCount(query.data.products.length, language),
            total: formatCount(query.data.total, language),
          })}
        </p>
      )}
      <ExplainPanel query={{ shortage: shortage || 'low' } as ReportQuery} days={NO_DAYS} columns={figures} />
    </Page>
  );
}

interface SupplierOrderProps extends Omit<OrderLinesProps, 'products'> {
  readonly group: Group;
  readonly language: Language;
}

function SupplierOrder({ group: { supplier, products }, language, orderedOf, onOrder }: SupplierOrderProps) {
  const t = useMessages();
  const { name: shop } = useShopBranding();
  const lines = toOrder(products, orderedOf);
  const receipt = useReceipt();
  const navigate = useNavigate();
  const receive = () => {
    const ordered = lines.map(({ _id: product, itemNo, name, ordered: units }) => ({
      product,
      itemNo,
      name,
      ordered: units,
    }));
    receipt.expect(supplier?._id ?? '', ordered);
    void navigate('/admin/stock/stock-take?mode=receive');
  };
  return (
    <>
      <OrderLines products={products} orderedOf={orderedOf} onOrder={onOrder} />
      <p className={styles.actions}>
        <Button
          icon={<MailOutlined aria-hidden />}
          disabled={lines.length === 0}
          href={orderMailto({
            language,
            to: supplier?.email ?? '',
            shop,
            lines: lines.map((line) => ({ ...line, units: line.ordered })),
          })}
        >
          {t('mail')}
        </Button>
        <Button icon={<InboxOutlined aria-hidden />} disabled={lines.length === 0} onClick={receive}>
          {t('receive')}
        </Button>
        <span className={styles.rule}>
          {[supplier?.email || t('noAddress'), t('leadDays', { count: supplier?.leadDays ?? USUAL_LEAD_DAYS })].join(
            ' · ',
          )}
        </span>
      </p>
    </>
  );
}

/** Returns the products with an ordered quantity; empty, zero and invalid ones are left out. */
function toOrder(products: readonly ReorderRow[], orderedOf: (row: ReorderRow) => Ordered) {
  return products.flatMap((row) => {
    const units = orderedOf(row);
    return typeof units === 'number' && units > 0 && !numberFault(units, countLimits)
      ? [{ ...row, ordered: units }]
      : [];
  });
}

interface Group {
  readonly key: string;
  readonly supplier: ReorderRow['supplier'];
  readonly products: readonly ReorderRow[];
}

function groupsOf(products: readonly ReorderRow[]): readonly Group[] {
  const groups = new Map<string, { supplier: ReorderRow['supplier']; products: ReorderRow[] }>();
  for (const row of products) {
    const key = row.supplier?._id ?? NO_SUPPLIER;
    const group = groups.get(key) ?? { supplier: row.supplier, products: [] };
    groups.set(key, group);
    group.products.push(row);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** The figures that are explained, in words. */
function useFigures(): readonly NumberColumn<ReportLine, ReportLine>[] {
  const t = useMessages();
  const days = { days: REORDER_DAYS };
  const column = { unit: 'count', width: 80, value: () => undefined } as const;
  return [
    { ...column, key: 'missed', figure: 'reorder.missed', title: t('missed'), means: t('missedText', days) },
    { ...column, key: 'demand', figure: 'reorder.demand', title: t('demand'), means: t('demandText', days) },
  ];
}

const PAGE_SIZE = 100;
/** Maximum number of products on the page, more than can be ordered by hand. */
const MOST = 1_000;

function reorderQuery(shortage: Shortage) {
  return {
    queryKey: ['reorder list', shortage],
    meta: { views: reorderRoutes.reorderList.views },
    queryFn: async () => {
      const first = await call(reorderRoutes.reorderList, { query: { shortage, current: 1, size: PAGE_SIZE } });
      const products = [...first.products];
      for (let current = 2; products.length < Math.min(first.total, MOST); current += 1) {
        const page = await call(reorderRoutes.reorderList, { query: { shortage, current, size: PAGE_SIZE } });
        if (page.products.length === 0) break;
        products.push(...page.products);
      }
      return { products, total: first.total };
    },
  };
}
