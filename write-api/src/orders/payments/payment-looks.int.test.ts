import { createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { openVault } from '@countinghouse/platform/vault/vault';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryPaymentLooks } from '../testing/memory-payment-looks.ts';
import { LEASE_MS, type LookKind, type NewLook, type PaymentLooks, postgresPaymentLooks } from './payment-looks.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { name: 'test' });
  await openVault(database, createSecretKey(randomBytes(32)));
});
afterAll(async () => {
  await database.end();
  await test.drop();
});
beforeEach(async () => {
  await database.query('delete from vault.payment_looks');
});

const lookOf = (kind: LookKind): NewLook => ({ id: newId(), kind, orderId: newId() });
const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)];

describe.each<[string, () => PaymentLooks]>([
  ['in PostgreSQL', () => postgresPaymentLooks(database)],
  ['in memory', () => memoryPaymentLooks()],
])('looks at payments %s', (_, open) => {
  let looks: PaymentLooks;
  beforeEach(() => {
    looks = open();
  });
  const due = async (now = new Date()) => (await looks.take(10, now)).map(({ id }) => id);

  it('gives a look that is due to one process, and again after the lease', async () => {
    const look = lookOf('payment');
    await looks.put(look, past);
    const now = new Date();
    expect(await looks.take(10, now)).toEqual([{ ...look, since: expect.any(Date) }]);
    expect(await due(now)).toEqual([]);
    expect(await due(new Date(now.getTime() + LEASE_MS))).toEqual([look.id]);
  });

  it('keeps the earlier time of a look that is put twice, and the time of one that was entered', async () => {
    const [put, enteredOnce] = [lookOf('payment'), lookOf('refund')];
    await looks.put(put, future);
    await looks.put(put, past);
    await looks.enter(enteredOnce, future);
    await looks.enter(enteredOnce, past);
    expect(await due()).toEqual([put.id]);
  });

  it('reads a list on from when it was read up to', async () => {
    const list = lookOf('changes');
    await looks.put(list, past);
    const readAt = new Date('2026-03-04T05:06:07.089Z');
    await looks.readUpTo(list.id, readAt, past);
    expect(await looks.take(10, new Date(), 'changes')).toEqual([{ ...list, since: readAt }]);
  });

  it('finds a payment by its reference and by its alias, and makes it due', async () => {
    const look = lookOf('payment');
    await looks.enter(look, future, 'cs_1');
    expect(await looks.hastenReferred('cs_2')).toBeUndefined();
    expect(await looks.hastenReferred('cs_1')).toMatchObject({ id: look.id, since: expect.any(Date) });
    expect(await due()).toEqual([look.id]);
    await looks.keepReceived(look.id, 'pi_1', future);
    expect(await looks.hastenReferred('pi_1')).toMatchObject({ id: look.id, kind: 'received' });
  });

  it('counts what is open at the provider, and since when', async () => {
    expect(await looks.open()).toEqual({ payments: 0, refunds: 0, oldest: null });
    const [first, list] = [lookOf('payment'), lookOf('changes')];
    await looks.put(list, future);
    await looks.put(first, future);
    await looks.put(lookOf('refund'), future);
    const { since } = (await looks.take(10, new Date(future.getTime() + 1), 'payment'))[0]!;
    expect(await looks.open()).toEqual({ payments: 1, refunds: 1, oldest: since });
    await looks.done(first.id);
    expect(await looks.open()).toMatchObject({ payments: 0, refunds: 1, oldest: expect.any(Date) });
  });
});
