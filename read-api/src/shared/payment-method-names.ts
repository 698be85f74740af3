import { select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethodTables } from '@countinghouse/contracts/payments/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const saved = source(paymentMethodTables.parts);
const NAMES = {
  name: 'names of payment methods',
  text: sql`select ${select({ data: saved.data })} from ${saved}`,
};

/** Returns what the payment methods are called now, by their ids. */
export async function paymentMethodNames(database: Database): Promise<ReadonlyMap<string, BothLanguages>> {
  const [row] = await read(database, NAMES);
  return new Map((row?.data ?? firstPaymentMethods).map(({ methodId, names }) => [methodId, names]));
}
