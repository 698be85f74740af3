// Prices every order of a log again, by plain code that imports nothing of the product: npm run prices:check -- <file>
// The file has one event a line, as `npm run ops -- export-log <file>` writes it. Exit code: 0 without differences.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const SHOWN = 20;
const MOST = 9_999_999_999n;
const SETTINGS = 'pricing.delivery-settings-all';

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('Usage: npm run prices:check -- <log.ndjson>\n');
  process.exit(2);
}

const settings = [];
const orders = new Map();
for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() === '') continue;
  const { stream, revision, type, data } = JSON.parse(line);
  if (stream === SETTINGS) settings[revision] = { type, data };
  if (!stream.startsWith('orders.order-')) continue;
  if (!orders.has(stream)) orders.set(stream, []);
  orders.get(stream)[revision] = { type, data };
}

const differences = [...orders].flatMap(([stream, events]) => checkOrder(events).map((fault) => `${stream}: ${fault}`));
for (const difference of differences.slice(0, SHOWN)) process.stdout.write(`${difference}\n`);
if (differences.length > SHOWN) process.stdout.write(`… and ${differences.length - SHOWN} more.\n`);
process.stdout.write(`${orders.size} orders priced again, ${differences.length} differences.\n`);
if (differences.length > 0) process.exitCode = 1;

/** Faults of the price of one order. */
function checkOrder(events) {
  const placed = events.find((event) => event?.type === 'orders.OrderPlaced')?.data;
  if (!placed) return ['it was never placed'];
  try {
    return [...linesOf(placed), ...chargesOf(placed), ...deliveryOf(placed), ...feesOf(events, goodsOf(placed))];
  } catch (error) {
    return [`it cannot be priced: ${error.message}`];
  }
}

function goodsOf({ lines }) {
  return lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
}

/** Without reductions, which no engine knows yet, a unit costs what the catalogue said. */
function linesOf({ lines, pricing }) {
  if (pricing.engine !== 1) return [`engine ${pricing.engine} is not known`];
  if (pricing.reductions.length > 0) return ['engine 1 has no reductions'];
  return lines.flatMap(({ itemNo, price, listPrice }) => {
    const isAmount = BigInt(price) >= 0n && BigInt(price) <= MOST;
    return isAmount && price === listPrice ? [] : [`${itemNo} costs ${price}, listed at ${listPrice}`];
  });
}

function chargesOf({ fee, pricing: { charges } }) {
  const sum = charges.reduce((before, { amount }) => before + BigInt(amount), 0n);
  const kinds = charges.map(({ kind }) => kind);
  return [
    ...(sum === BigInt(fee) ? [] : [`its charges come to ${sum}, its fee is ${fee}`]),
    ...(BigInt(fee) < 0n ? [`its fee is ${fee}`] : []),
    ...(new Set(kinds).size === kinds.length ? [] : ['a kind of charge is there twice']),
    ...charges.flatMap(({ kind, amount }) =>
      kind !== 'manual' && BigInt(amount) < 0n ? [`${kind} is ${amount}`] : [],
    ),
  ];
}

/** What the method cost by the settings of the revision that the order names. */
function deliveryOf(placed) {
  const { delivery, pricing } = placed;
  const charge = pricing.charges.find(({ kind }) => kind === 'delivery');
  if (!delivery) return charge ? ['it is charged for delivery without a method'] : [];
  if (!charge) return ['it has a method and no charge for it'];
  const { zones, methods } = settingsAt(pricing.revisions.delivery);
  const method = methods.get(delivery.methodId);
  const zone = zones.get(delivery.rule.zoneId);
  const rate = method?.rates.find(({ zoneId }) => zoneId === delivery.rule.zoneId);
  if (!method?.active || !zone || !rate) return ['its method did not go there'];
  const covers = zone.places.some(({ country }) => country === '*' || country === delivery.country);
  const amount = amountOf(rate, placed);
  return [
    ...(covers ? [] : [`${delivery.country} is not in its zone`]),
    ...(amount === BigInt(charge.amount) ? [] : [`delivery costs ${amount}, charged ${charge.amount}`]),
  ];
}

/** Weights stand on products, so that the one that was measured is taken as it is. */
function amountOf({ by, steps, each, freeFrom, upTo }, placed) {
  const goods = goodsOf(placed);
  const units = placed.lines.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  const measured = by === 'amount' ? goods : by === 'units' ? units : BigInt(placed.delivery.rule.measured);
  if (BigInt(placed.delivery.rule.measured) !== measured) throw new Error(`${measured} was measured`);
  const step = steps.filter(({ from }) => BigInt(from) <= measured).at(-1);
  if (!step || (upTo !== undefined && measured > BigInt(upTo))) throw new Error('no step applies');
  if (freeFrom !== undefined && goods >= BigInt(freeFrom)) return 0n;
  const beyond = each ? measured - BigInt(each.beyond) : 0n;
  const added = beyond > 0n ? least(((beyond + BigInt(each.per) - 1n) / BigInt(each.per)) * BigInt(each.price)) : 0n;
  return least(BigInt(step.price) + added);
}

function least(amount) {
  return amount < MOST ? amount : MOST;
}

/** Fees that staff set afterwards, and what the order then comes to. */
function feesOf(events, goods) {
  return events.flatMap(({ type, data }) => {
    if (type !== 'orders.OrderFeeChanged') return [];
    const fee = BigInt(data.fee);
    return fee >= 0n && (fee === 0n || goods + fee <= MOST) ? [] : [`its fee became ${fee}`];
  });
}

/** Zones and methods after a revision, by id. */
function settingsAt(revision) {
  const zones = new Map();
  const methods = new Map();
  if (!settings[revision]) throw new Error(`there are no delivery settings of revision ${revision}`);
  for (const { type, data } of settings.slice(0, revision + 1)) {
    if (type === 'pricing.DeliveryZoneSet') zones.set(data.zoneId, data);
    if (type === 'pricing.DeliveryZoneRemoved') zones.delete(data.zoneId);
    if (type === 'pricing.DeliveryMethodSet') methods.set(data.methodId, data);
    if (type === 'pricing.DeliveryMethodRemoved') methods.delete(data.methodId);
  }
  return { zones, methods };
}
