import { formatAmount, formatCount, formatShare } from '../../../../shared/format/amount.ts';

/** What a number of a report is counted in; a share is a part of one, a ratio a multiple. */
export type NumberUnit = 'count' | 'amount' | 'hours' | 'share' | 'ratio';

interface FigureText {
  readonly value: number;
  readonly unit: NumberUnit;
  /** Of an amount. */
  readonly currency?: string | undefined;
  readonly language: string;
  /** What is more than nothing has a plus. */
  readonly isSigned?: boolean;
}

/** Writes a number of a report with its unit. */
export function figureText({ value, unit, currency, language, isSigned = false }: FigureText): string {
  const sign = value < 0 ? '−' : isSigned && value > 0 ? '+' : '';
  const size = Math.abs(value);
  switch (unit) {
    case 'count':
      return `${sign}${formatCount(size, language)}`;
    case 'amount':
      return `${sign}${currency === undefined ? '' : `${currency} `}${formatAmount(size, language)}`;
    case 'hours': {
      const options = { style: 'unit', unit: 'hour', maximumFractionDigits: 1 } as const;
      return `${sign}${new Intl.NumberFormat(language, options).format(size)}`;
    }
    case 'ratio':
      return `${sign}${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(size)}`;
    case 'share':
      return `${sign}${formatShare(size, language)}`;
  }
}
