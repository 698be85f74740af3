import {
  type AbcClass,
  type AbcMeasure,
  abcClasses,
  abcMeasures,
  abcRoutes,
} from '@countinghouse/contracts/reports/sales/abc-api';
import { Checkbox, Segmented, Select } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { figureText } from '../../../shared/screen/report/figure-text.ts';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TextColumn,
  TotalOf,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './abc.messages.ts';

type Abc = typeof abcRoutes.abc;
type Row = RowOf<Abc>;
type Line = Row | TotalOf<Abc>;

const orders = { most: undefined, mostUnits: '-units', leastCover: 'cover', mostCover: '-cover' } as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

const params = {
  by: choiceParam(abcMeasures),
  class: choiceParam(abcClasses),
  order: choiceParam(orderNames),
  compare: choiceParam(['both']),
};
interface View {
  readonly by: AbcMeasure;
  readonly class: AbcClass | undefined;
  readonly order: Order;
  readonly isCompared: boolean;
}

/** Which products bring most, and for how long their stock lasts. */
export const AbcScreen = reportScreen({
  name: 'abc',
  route: abcRoutes.abc,
  params,
  viewOf: ({ by = 'goods', class: only, order = 'most', compare }): View => ({
    ...{ by, class: only, order, isCompared: compare !== undefined },
  }),
  shared: ({ by }: View) => ({ by }),
  alone({ class: only, order, isCompared }) {
    const sort = orders[order];
    return { ...(only && { class: only }), ...(isCompared && { compare: 'both' as const }), ...(sort && { sort }) };
  },
  useWords,
  Filters,
});

const named = { goods: 'byGoods', margin: 'byMargin' } as const;

function Filters({ view: { by, order, isCompared, ...view }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  const choices = [undefined, ...abcClasses];
  return (
    <>
      <Segmented<AbcMeasure>
        aria-label={t('by')}
        value={by}
        onChange={(next) => onChange({ by: next })}
        options={abcMeasures.map((value) => ({ value, label: t(named[value]) }))}
      />
      <Select
        aria-label={t('class')}
        value={view.class ?? ''}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ class: abcClasses.find((one) => one === next) })}
        options={choices.map((one) => ({ value: one ?? '', label: labelled(t('class'), t(one ?? 'anyClass')) }))}
      />
      <Select
        aria-label={t('sort')}
        value={order}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ order: next })}
        options={orderNames.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox
        checked={isCompared}
        onChange={(event) => onChange({ compare: event.target.checked ? 'both' : undefined })}
      >
        {t('compare')}
      </Checkbox>
    </>
  );
}

const CHARTED = 10;

function useWords({ by, isCompared }: View): ReportWords<Abc> {
  const t = useMessages();
  const dayText = useDayText();
  const classesText = useClassesText();
  const nameOf = ({ product: { name } }: Row) => name ?? t('gone');
  const classBeside = (of: 'before' | 'year'): TextColumn<Row> => ({
    ...{ key: of, title: t(of), width: 116, isDetail: true },
    text: (row) => t(row[of]?.class ?? 'notSold'),
  });
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      {
        ...{ key: 'product', title: t('product'), width: 220, isLead: true, text: nameOf },
        pathOf: ({ product: { _id } }) => (_id === null ? undefined : `${pagePaths.products}/${_id}`),
      },
      { key: 'class', title: t('class'), width: 80, text: (row) => t(row.class) },
      ...(isCompared ? [classBeside('before'), classBeside('year')] : []),
      ...useNumberColumns(by),
    ],
    bars: {
      query: { by, current: 1, size: CHARTED },
      title: (currency = '') => t('chart', { measure: t(named[by]), currency }),
      ...{ nameOf, unit: 'amount', numberOf: (row) => row[by] },
    },
    notes: ({ totals, classes, compared: { before } }) => {
      const count = totals.reduce((sum, { uncosted }) => sum + uncosted, 0);
      return [
        ...totals.map(({ currency }) => classesText(currency, classes)),
        t('method'),
        ...(count > 0 ? [t('someUncosted', { count })] : []),
        ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
      ];
    },
  };
}

/** Says how many products a class has, and what part they bring. */
function useClassesText() {
  const t = useMessages();
  const language = useLanguage();
  return (
    currency: string,
    classes: readonly {
      readonly currency: string;
      readonly class: AbcClass;
      readonly products: number;
      readonly share: number | null;
    }[],
  ) => {
    const texts = classes
      .filter((of) => of.currency === currency)
      .map(({ class: one, products: count, share }) =>
        share === null
          ? t('classCountNew', { class: t(one), count })
          : t('classCount', { class: t(one), count, share: figureText({ value: share, unit: 'share', language }) }),
      );
    const list = new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(texts);
    return t('classesOf', { currency, classes: list });
  };
}

function useNumberColumns(by: AbcMeasure): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const column = (key: 'goods' | 'margin' | 'units' | 'level' | 'uncosted', width: number) => ({
    ...{ key, title: t(key), width, figure: `abc.${key}` as const, means: t(`${key}Text`) },
    unit: key === 'goods' || key === 'margin' ? ('amount' as const) : ('count' as const),
  });
  const upTo: NumberColumn<Line, Line> = {
    ...{ key: 'upTo', title: t('upTo'), width: 104, unit: 'share', figure: `abc.${by}`, means: t('upToText') },
    value: (of) => ('upTo' in of ? of.upTo : undefined),
  };
  const cover: NumberColumn<Line, Line> = {
    ...{ key: 'cover', title: t('cover'), width: 104, unit: 'count', means: t('coverText') },
    ...{ figure: 'abc.level', over: 'abc.units' },
    value: (of) => ('level' in of && of.units > 0 ? Math.floor((of.level * of.days) / of.units) : undefined),
  };
  return [
    { ...column('goods', 124), value: (of) => of.goods },
    { ...column('margin', 124), value: (of) => of.margin },
    upTo,
    { ...column('units', 96), value: (of) => ('units' in of ? of.units : undefined) },
    { ...column('level', 104), value: (of) => ('level' in of ? of.level : undefined) },
    cover,
    { ...column('uncosted', 124), value: (of) => of.uncosted, from: 'xxl' },
  ];
}
