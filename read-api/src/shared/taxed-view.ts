import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { TaxedOrders } from '@countinghouse/contracts/orders/reports/taxed-orders';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';

/** A cell of the report on taxes as its view has it; amounts in minor units. */
interface TaxCellRow extends Readonly<Record<'cell' | 'currency' | 'country' | 'name_en' | 'name_zh', string>> {
  readonly tax_class: string;
  readonly rate: number;
  readonly base: number;
  readonly tax: number;
}

/** A cell of the report on taxes, or a part of it, in major units. */
export function taxedView(row: TaxCellRow): TaxedOrders {
  const { cell, currency, country, name_en: en, name_zh: zh, rate, tax_class: taxClass } = row;
  return {
    ...{ cell, currency, country, taxClass },
    names: { en, zh },
    rate: rate < 0 ? null : percentOf(rate),
    ...taxAmountsOf(row),
  };
}

/** Amounts without tax, of tax and with tax, in major units. */
export function taxAmountsOf({ base, tax }: Pick<TaxCellRow, 'base' | 'tax'>) {
  return { base: fromMinor(base), tax: fromMinor(tax), gross: fromMinor(base + tax) };
}
