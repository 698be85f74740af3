import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import { ListSource } from '@countinghouse/platform/projections/testing/list-source';
import { projectorStage } from '@countinghouse/platform/projections/testing/projector-stage';
import { accounts, moved, opened, turnover } from '@countinghouse/platform/projections/testing/sample-projections';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Command, UsageError } from './command.ts';
import { events } from './events.command.ts';
import { rebuild } from './rebuild.command.ts';
import { resume } from './resume.command.ts';
import { status } from './status.command.ts';
import { verify } from './verify.command.ts';

const stage = projectorStage();
const store = createMemoryEventStore();
const source = new ListSource([opened(1), moved(1, 5), moved(1, 6)]);
let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const run = (command: Command, words: readonly string[] = [], json = false) =>
  command(words, {
    database: stage.database,
    databaseUrl: stage.url,
    source,
    store,
    timeZone: 'Asia/Hong_Kong',
    projections: [accounts(), turnover()],
    services: [{ name: 'write-api', metricsPort: 9_101 }],
    json,
    signal: new AbortController().signal,
  });

test('status, verify and rebuild of a sound shop', async () => {
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  await eventually(
    'served',
    async () => (await stage.value('select count(*) from views.checkpoints where serving')) === 2,
  );
  expect(await run(status)).toBe(0);
  expect(printed).toMatch(/Leader of default: term 1, running/);
  expect(printed).toContain('write-api: health and metrics on port 9101');
  expect(printed).toMatch(/bank_accounts +1 +yes +live +000000000003 +100 % +3/);

  expect(await run(verify, ['all'])).toBe(0);
  expect(printed).toContain('bank_turnover at 000000000003: a rebuild gives the same rows');

  expect(await run(rebuild, ['bank_accounts'])).toBe(0);
  expect(printed).toMatch(/bank_accounts: readers see the new build, after \d+ s/);
  const steps = printed.split('\n').filter((line) => line.startsWith('bank_accounts: '));
  expect(new Set(steps).size, 'no step is said twice').toBe(steps.length);
  expect(await stage.value(`select build from views.checkpoints where projection = 'bank_accounts' and serving`)).toBe(
    2,
  );
});

test('a halted view is shown with its event, continues after resume, and JSON is JSON', async () => {
  let broken = true;
  const fragile = {
    ...turnover(),
    on: {
      'bank.Moved': {
        apply: () => {
          if (broken) throw new Error('unlucky');
        },
      },
    },
  };
  const projector = await stage.run(source, [accounts(), fragile]);
  await projector.caughtUp(accounts());
  await eventually(
    'halted',
    async () => (await stage.value(`select count(*) from views.checkpoints where status = 'halted'`)) === 1,
  );
  expect(await run(status)).toBe(1);
  expect(printed).toContain('HALTED');
  expect(printed).toContain(`before event ${source.events[1]!.id} at 000000000002`);
  expect(printed).toContain('Error: unlucky');

  broken = false;
  expect(await run(resume, ['bank_turnover'])).toBe(0);
  await projector.caughtUp();
  printed = '';
  expect(await run(status, [], true)).toBe(0);
  expect(JSON.parse(printed).views).toMatchObject([
    { projection: 'bank_accounts' },
    { projection: 'bank_turnover', status: 'live' },
  ]);
});

test('a rebuild without a leader to make it is planned and reported, not waited for', async () => {
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  await projector.stop();
  await stage.database.query(`update views.leaders set seen_at = seen_at - interval '1 minute'`);
  expect(await run(rebuild, ['bank_accounts'])).toBe(1);
  expect(printed).toContain('no projector is running');
  expect(await stage.value(`select count(*) from views.checkpoints where status = 'building'`)).toBe(1);
});

test('differences make verify return 1', async () => {
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  await stage.database.query('update views.bank_turnover_v1__days set cents = 1');
  expect(await run(verify, ['bank_turnover'])).toBe(1);
  expect(printed).toContain('A REBUILD GIVES OTHER ROWS');
  expect(printed).toContain('"cents":11');
});

test('a stream is shown as stored; what does not exist is reported in a sentence', async () => {
  const metadata = { actor: { kind: 'system', id: 'x' }, commandId: crypto.randomUUID(), correlationId: 'c' } as const;
  const given = { stream: 'bank.account-1', expected: 'none', commandId: metadata.commandId } as const;
  await store.append({ ...given, events: [{ type: 'bank.Opened', version: 2, data: { account: 1 }, metadata }] });
  expect(await run(events, ['bank.account-1'])).toBe(0);
  expect(printed).toContain('bank.Opened v2');
  expect(printed).toContain('{"account":1}');
  expect(printed, 'somebody without a row is named by id').toContain('by system x');
  await expect(run(rebuild, ['nonsense'])).rejects.toThrow(
    new UsageError('There is no view nonsense. Views: bank_accounts, bank_turnover.'),
  );
});

test('an order is found by its number or half its stream’s name, and people by their names', async () => {
  const [orderId, staffId, goneId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await stage.database.query(`create schema if not exists views;
    create table views.orders_order_list__orders (order_id uuid, order_no text);
    create table views.identity_user_list__users (user_id uuid, name text);
    insert into views.orders_order_list__orders values ('${orderId}', 'SO-000662');
    insert into views.identity_user_list__users values ('${staffId}', 'Amy Lee')`);
  const stream = `orders.order-${orderId}`;
  const by = (id: string) => {
    const metadata = { actor: { kind: 'staff', id }, commandId: crypto.randomUUID(), correlationId: 'c' } as const;
    return { type: 'orders.OrderTracked', version: 1, data: {}, metadata };
  };
  const given = [by(staffId), by(goneId)];
  const commandId = given[0]!.metadata.commandId;
  await store.append({ stream, expected: 'none', commandId, events: given });

  for (const word of ['SO-000662', 'so662', `order-${orderId}`, stream]) {
    printed = '';
    expect(await run(events, [word])).toBe(0);
    expect(printed).toContain('by staff Amy Lee');
    expect(printed).toContain(`by staff ${goneId}`);
    expect(printed).toContain('2 events');
  }
});

test('any record is found by what an operator has at hand', async () => {
  const newId = () => crypto.randomUUID();
  const [orderId, productId, twinId, customerId, supplierId] = [newId(), newId(), newId(), newId(), newId()];
  await stage.database.query(`create schema if not exists views;
    create table views.orders_order_list__orders (order_id uuid, order_no text);
    create table views.orders_order_list__requests (order_id uuid, request_no text);
    create table views.customers_customer_list__customers (customer_id uuid, canonical_email text, name text);
    create table views.catalog_product_list__products (product_id uuid, item_no text, name text);
    insert into views.orders_order_list__orders values ('${orderId}', 'SO-000662');
    insert into views.orders_order_list__requests values ('${orderId}', 'RR-000012');
    insert into views.customers_customer_list__customers values ('${customerId}', 'amy@home.hk', 'Amy');
    insert into views.catalog_product_list__products values
      ('${productId}', 'TT-1', 'Tea tin, 茶罐'), ('${twinId}', 'TT-2', 'tea TIN, 茶罐')`);
  const streams = {
    order: `orders.order-${orderId}`,
    invoice: `invoicing.invoice-${orderId}`,
    product: `catalog.product-${productId}`,
    customer: `customers.customer-${customerId}`,
    supplier: `suppliers.supplier-${supplierId}`,
  };
  for (const stream of Object.values(streams)) {
    const metadata = {
      actor: { kind: 'system', id: 'x' },
      commandId: crypto.randomUUID(),
      correlationId: 'c',
    } as const;
    const given = { stream, expected: 'none', commandId: metadata.commandId } as const;
    await store.append({ ...given, events: [{ type: 'bank.Opened', version: 1, data: {}, metadata }] });
  }
  for (const [word, kind] of [
    ['rr12', 'order'],
    ['RR-000012', 'order'],
    ['Invoice-SO-000662.pdf', 'invoice'],
    ['AMY@home.hk', 'customer'],
    [customerId, 'customer'],
    ['tt-1', 'product'],
    [productId.toUpperCase(), 'product'],
    [`https://shop.example/product/${productId}/tea-tin`, 'product'],
    [supplierId, 'supplier'],
    [`/admin/suppliers/${supplierId}`, 'supplier'],
  ] as const) {
    printed = '';
    expect(await run(events, [word]), word).toBe(0);
    expect(printed, word).toContain(streams[kind]);
  }
  for (const word of ['Tea tin, 茶罐', 'tea-tin-茶罐']) {
    await expect(run(events, [word]), word).rejects.toThrow(/^Name one of these streams: catalog\.product-/);
  }
});

test.each([
  ['SO-000663', /^There is no order SO-000663 in the list of orders\.$/],
  ['order-018f0000-0000-7000-8000-000000000001', /^Nothing is called order-018f.* A stream is orders\.order-/],
  ['bank.account-404', /^Nothing is called bank\.account-404\. Name a stream, an order \(SO-000123\)/],
  ['018f0000-0000-7000-8000-000000000001', /^Nothing is called 018f/],
  ['RR-000404', /^There is no return request RR-000404/],
  ['nobody@home.hk', /^There is no customer with the e-mail address nobody@home\.hk\.$/],
])('of %s a sentence tells that nothing is there', async (word, sentence) => {
  await expect(run(events, [word])).rejects.toThrow(sentence);
  await expect(run(events, [word])).rejects.toThrow(UsageError);
});
