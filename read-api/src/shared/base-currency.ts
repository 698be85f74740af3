import { functionRows, literal, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { json, text } from '@countinghouse/contracts/kernel/table';
import { type CurrenciesPart, shopTables } from '@countinghouse/contracts/settings/tables';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const setting = source(shopTables.parts, 'setting');
const listed = functionRows('listed', { currency: json<CurrenciesPart['list'][number]>() });

/** SQL expression for the name of the base currency. */
export const BASE_CURRENCY = typed(
  text(),
  sql`coalesce((select ${listed.currency} ->> 'name'
      from ${setting}, json_array_elements(${setting.data} -> 'list') ${listed}
      where ${setting.part} = 'currencies' and ${listed.currency} ->> 'currencyId' = ${setting.data} ->> 'baseId'),
      ${literal(FIRST_CURRENCY.name)})`,
);

const BASE = { name: 'base-currency', text: sql`select ${select({ name: BASE_CURRENCY })}` };

/** Returns the name of the base currency. */
export async function baseCurrencyName(database: Database): Promise<string> {
  const [row] = await read(database, { ...BASE, values: [] });
  return row?.name ?? FIRST_CURRENCY.name;
}
