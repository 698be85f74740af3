// Prices every order of a log again, by plain code that imports nothing of the product: npm run prices:check -- <dir>
// The folder is what `npm run ops -- log export <folder>` writes. Exit code: 0 without differences.
import { eventsOf } from './read-export.mjs';
import { refundsOf } from './refunds-check.mjs';

const SHOWN = 20;
const MOST = 9_999_999_999n;
const SETTINGS = 'pricing.delivery-settings-all';
const TAXES = 'pricing.tax-settings-all';
const WHOLE = 100_000n;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npm run prices:check -- <folder>\n');
  process.exit(2);
}

const settings = [];
const taxSettings = [];
const orders = new Map();
for await (const { stream, revision, type, data } of eventsOf(folder)) {
  if (stream === SETTINGS) settings[revision] = { type, data };
  if (stream === TAXES) taxSettings[revision] = { type, data };
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
    const taxation = taxationOf(placed);
    return [
      ...linesOf(placed, taxation),
      ...chargesOf(placed),
      ...deliveryOf(placed, taxation),
      ...taxOf(placed, taxation),
      ...feesOf(events, goodsOf(placed)),
      ...refundsOf(events, placed),
    ];
  } catch (error) {
    return [`it cannot be priced: ${error.message}`];
  }
}

function goodsOf({ lines }) {
  return lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
}

/** What the catalogue said the goods cost. */
function listedOf({ lines }) {
  return lines.reduce((sum, { listPrice, quantity }) => sum + BigInt(listPrice) * BigInt(quantity), 0n);
}

/** What the goods cost after every reduction. */
function reducedOf(placed) {
  return placed.pricing.reductions
    .flatMap(({ perLine }) => perLine)
    .reduce((sum, one) => sum - BigInt(one), listedOf(placed));
}

/** A unit costs what the catalogue said, less its share of every reduction, and less tax that is not due. */
function linesOf({ lines, pricing }, taxation) {
  const { engine, reductions, tax } = pricing;
  if (![1, 2, 3].includes(engine)) return [`engine ${engine} is not known`];
  if (engine === 1 && tax) return ['engine 1 has no taxes'];
  if (engine < 3 && reductions.length > 0) return [`engine ${engine} has no reductions`];
  if (reductions.length > 0 || taxation?.removes) return reducedLinesOf(lines, reductions, taxation);
  return lines.flatMap(({ itemNo, price, listPrice }) => {
    const isAmount = BigInt(price) >= 0n && BigInt(price) <= MOST;
    return isAmount && price === listPrice ? [] : [`${itemNo} costs ${price}, listed at ${listPrice}`];
  });
}

/** Each reduction in proportion to what its lines cost, by the largest remainder, then the first line. */
function sharesOf({ step, perLine }, basket) {
  if (step !== 4) return [`there are no reductions of step ${step}`];
  if (perLine.length !== basket.length) return [`a reduction has ${perLine.length} shares of ${basket.length} lines`];
  const worth = basket.map(({ listPrice, quantity }) => listPrice * quantity);
  const sum = worth.reduce((before, one) => before + one, 0n);
  const amount = perLine.reduce((before, one) => before + BigInt(one), 0n);
  if (amount <= 0n || amount > sum) return [`a reduction of ${amount} was given on ${sum}`];
  const left = worth.map((one) => (amount * one) % sum);
  const missing = amount - worth.reduce((before, one) => before + (amount * one) / sum, 0n);
  const isBefore = (other, at) => left[other] > left[at] || (left[other] === left[at] && other < at);
  return worth.flatMap((one, at) => {
    const place = BigInt(left.filter((_, other) => isBefore(other, at)).length);
    const share = (amount * one) / sum + (place < missing ? 1n : 0n);
    return BigInt(perLine[at]) === share ? [] : [`share ${at} is ${perLine[at]}, should be ${share}`];
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
function deliveryOf(placed, taxation) {
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
  const gross = amountOf(rate, placed);
  const isTaxOff = taxation?.removes ?? false;
  const amount = isTaxOff ? gross - taxAt(gross, taxation.atHome(method.taxClass), true) : gross;
  return [
    ...(covers ? [] : [`${delivery.country} is not in its zone`]),
    ...(amount === BigInt(charge.amount) ? [] : [`delivery costs ${amount}, charged ${charge.amount}`]),
  ];
}

/** Weights stand on products, so that the one that was measured is taken as it is. */
function amountOf({ by, steps, each, freeFrom, upTo }, placed) {
  const goods = reducedOf(placed);
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

/** The tax of an amount, half up: a part of it, or on top of it. */
function taxAt(amount, rate, isIncluded) {
  const divisor = isIncluded ? WHOLE + rate : WHOLE;
  const [whole, rest] = [(amount * rate) / divisor, (amount * rate) % divisor];
  return rest * 2n >= divisor ? whole + 1n : whole;
}

/** The rules by which an order is taxed, at the revision that it names; undefined for an order without tax. */
function taxationOf({ pricing: { tax, revisions } }) {
  if (!tax) return undefined;
  const { on, rules, classes, zones } = taxesAt(revisions.tax);
  if (!on) throw new Error('taxes were off');
  if (tax.included !== rules.included) throw new Error('its prices and its tax do not go together');
  const rateOf = (zone, taxClass = 'standard') => {
    const known = ['standard', 'reduced', 'zero'].includes(taxClass) || classes.has(taxClass) ? taxClass : 'standard';
    return known === 'zero' ? 0n : BigInt(zone?.rates.find(({ classId }) => classId === known)?.rate ?? 0);
  };
  const zone = zones.get(tax.zoneId);
  if (tax.zoneId !== null && !zone) throw new Error(`zone ${tax.zoneId} had no rates`);
  if (tax.zoneId === null && zones.has('*')) throw new Error('the rates of every other place apply');
  const home = zones.get(rules.homeZoneId);
  return {
    isIncluded: rules.included,
    removes: !zone && rules.included && rules.elsewhere === 'without' && home !== undefined,
    at: (taxClass) => rateOf(zone, taxClass),
    atHome: (taxClass) => rateOf(home, taxClass),
  };
}

/** The lines that the rows come from, in their order: rows of one product stand together. */
function basketOf(lines) {
  const basket = [];
  for (const row of lines) {
    const before = basket.at(-1);
    if (before?.productId === row.productId) {
      before.rows.push(row);
      before.quantity += BigInt(row.quantity);
      before.total += BigInt(row.price) * BigInt(row.quantity);
    } else {
      const { productId, listPrice, taxClass, price, quantity } = row;
      const total = BigInt(price) * BigInt(quantity);
      basket.push({
        productId,
        listPrice: BigInt(listPrice),
        taxClass,
        quantity: BigInt(quantity),
        total,
        rows: [row],
      });
    }
  }
  return basket;
}

/** Each line less its reductions, and less its part of the tax at home, by difference over the lines of its rate. */
function reducedLinesOf(lines, reductions, taxation) {
  const sums = new Map();
  const basket = basketOf(lines);
  const faults = reductions.flatMap((reduction) => sharesOf(reduction, basket));
  if (faults.length > 0) return faults;
  return basket.flatMap(({ productId, listPrice, taxClass, quantity, total, rows }, at) => {
    const reduced = reductions.reduce((cost, { perLine }) => cost - BigInt(perLine[at]), listPrice * quantity);
    const rate = taxation?.removes ? taxation.atHome(taxClass) : 0n;
    const before = sums.get(rate) ?? 0n;
    const after = before + reduced;
    sums.set(rate, after);
    const due = reduced - (taxAt(after, rate, true) - taxAt(before, rate, true));
    const [dearest, cheapest] = [rows[0].price, rows.at(-1).price];
    const isSplit = rows.length === 2 && dearest - cheapest === 1;
    return [
      ...(total === due && due >= 0n ? [] : [`${productId} costs ${total}, should be ${due}`]),
      ...(rows.length === 1 || isSplit ? [] : [`${productId} has rows of other prices`]),
    ];
  });
}

/** Tax once for each rate, and each rate as the settings have it. */
function taxOf(placed, taxation) {
  const { lines, delivery, pricing } = placed;
  const { tax, charges } = pricing;
  const charged = BigInt(charges.find(({ kind }) => kind === 'tax')?.amount ?? 0);
  if (!taxation) return charged === 0n ? [] : ['it is charged for tax without a rate'];
  const sums = new Map();
  const add = (rate, amount) => sums.set(rate, (sums.get(rate) ?? 0n) + amount);
  for (const { price, quantity, taxRate } of lines) add(BigInt(taxRate), BigInt(price) * BigInt(quantity));
  const fee = charges.find(({ kind }) => kind === 'delivery');
  if (delivery && fee) add(BigInt(tax.delivery.taxRate), BigInt(fee.amount));
  const wrongRates = [...lines, ...(tax.delivery ? [tax.delivery] : [])].filter(
    ({ taxClass, taxRate }) => taxation.at(taxClass) !== BigInt(taxRate),
  );
  const told = tax.rates.map(({ rate, base, amount }) => `${rate}: ${base} + ${amount}`);
  const due = [...sums].map(([rate, sum]) => {
    const amount = taxAt(sum, rate, taxation.isIncluded);
    return { rate, amount, text: `${rate}: ${taxation.isIncluded ? sum - amount : sum} + ${amount}` };
  });
  const texts = due.map(({ text }) => text);
  const added = taxation.isIncluded ? 0n : due.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    ...wrongRates.map(({ taxClass, taxRate }) => `class ${taxClass} is not taxed at ${taxRate}`),
    ...(told.toSorted().join() === texts.toSorted().join() ? [] : [`its tax is ${texts.join()}, told ${told.join()}`]),
    ...(charged === added ? [] : [`its tax is ${added}, charged ${charged}`]),
  ];
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

/** Taxes after a revision. */
function taxesAt(revision) {
  const state = { on: false, rules: undefined, classes: new Set(), zones: new Map() };
  state.rules = { included: true, elsewhere: 'same', homeZoneId: '*', taxNumber: '' };
  if (!taxSettings[revision]) throw new Error(`there are no tax settings of revision ${revision}`);
  for (const { type, data } of taxSettings.slice(0, revision + 1)) {
    if (type === 'pricing.TaxesSwitched') state.on = data.on;
    if (type === 'pricing.TaxRulesSet') state.rules = data;
    if (type === 'pricing.TaxClassSet') state.classes.add(data.classId);
    if (type === 'pricing.TaxClassRemoved') state.classes.delete(data.classId);
    if (type === 'pricing.TaxZoneSet') state.zones.set(data.zoneId, data);
    if (type === 'pricing.TaxZoneRemoved') state.zones.delete(data.zoneId);
  }
  return state;
}
