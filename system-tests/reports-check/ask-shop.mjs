// Asks a running shop for its reports, as staff do over HTTP.
const DAY_MS = 86_400_000;
/** Reports are asked for at most 3,660 days. */
const MOST_DAYS = 3_650;
/** Rows of a page: lists have at most 100. */
const sizeOf = (path) => (path.startsWith('/report/') ? 1_000 : 100);
/** Pairs of products that are compared. */
const MOST_PAIRS = 50_000;
const ALL_AT_ONCE = 8;

/** Signs in and returns a function that calls. @throws Error with what the shop said. */
export async function signIn(address, email, password) {
  const call = (token) => async (method, path, body) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${method} ${path.split('?')[0]} answered ${response.status}: ${reply.message}`);
    return reply;
  };
  const { token } = await call()('POST', '/auth/admin-login', { email, password });
  return call(token);
}

/** Every answer that is compared: the whole time in which something happened, each of its months, and each product. */
export async function answersOf(call, facts, now) {
  const range = wholeRange(facts, now);
  const answers = [];
  const ask = async (report, query, asked) => void answers.push({ report, query, reply: await asked });
  /** Asks for all pages of a report; the path has a query. */
  const askPages = (report, query, path, rows = 'rows') => {
    const page = (current) => call('GET', `${path}&current=${current}&size=${sizeOf(path)}`);
    return ask(report, query, allPages(page, rows));
  };
  const askSales = (within, by, group) =>
    askPages('revenue', { ...within, by, group }, `/report/revenue?${textOf(within)}&by=${by}&group=${group}`);
  for (const { start, end } of [range, ...monthsOf(range)]) {
    const within = textOf({ start, end });
    await ask('sales-ranking', { start, end }, call('GET', `/order/sales-ranking?${within}`));
    await ask('daily-sales', { start, end }, call('GET', `/order/daily-sales?${within}`));
    await ask('funnel', { start, end }, call('GET', `/order/funnel?${within}`));
    await askPages('unmet-demand', { start, end }, `/inventory/demand?${within}`, 'products');
  }
  for (const { by, group } of saleQuestions) await askSales(range, by, group);
  for (const within of monthsOf(range)) await askSales(within, 'day', 'none');
  await askPages('customers', range, `/report/customers?${textOf(range)}`);
  for (const [by, group] of [
    ['none', 'method'],
    ['month', 'method'],
    ['week', 'none'],
    ['day', 'method'],
  ]) {
    await askPages('payments', { ...range, by, group }, `/report/payments?${textOf(range)}&by=${by}&group=${group}`);
  }
  for (const by of ['none', 'day', 'month']) {
    await askPages('taxes', { ...range, by }, `/report/taxes?${textOf(range)}&by=${by}`);
  }
  for (const within of [range, ...monthsOf(range).slice(-3)]) {
    for (const group of ['none', 'delivery_method']) {
      await askPages('fulfilment', { ...within, group }, `/report/fulfilment?${textOf(within)}&group=${group}`);
    }
  }
  for (const { by, group } of returnQuestions) {
    await askPages('returns', { ...range, by, group }, `/report/returns?${textOf(range)}&by=${by}&group=${group}`);
  }
  const today = facts.days.of(now);
  const classed = [range, ...monthsOf(range)].flatMap((within) => ['goods', 'margin'].map((by) => ({ ...within, by })));
  for (const { start, end, by } of classed) {
    await askPages('abc', { start, end, by, today }, `/report/abc?${textOf({ start, end })}&by=${by}`);
  }
  for (const within of [range, ...monthsOf(range).slice(-3)]) {
    await askPages('cohorts', within, `/report/cohorts?${textOf(within)}`);
  }
  for (const within of [range, ...monthsOf(range)]) {
    const least = await leastTogether(call, within);
    await askPages('baskets', { ...within, least }, `/report/baskets?${textOf(within)}&least=${least}`);
  }
  for (const group of ['category', 'supplier', 'product']) {
    await askPages('valuation', { today, group }, `/report/valuation?group=${group}`);
  }
  const flows = [...['category', 'supplier', 'product'].map((group) => ({ ...range, group })), ...monthsOf(range)];
  for (const { start, end, group = 'product' } of flows) {
    await askPages(
      'sell-through',
      { start, end, group },
      `/report/sell-through?${textOf({ start, end })}&group=${group}`,
    );
  }
  for (const days of [1, 30, 90]) await askPages('dead-stock', { today, days }, `/report/dead-stock?days=${days}`);
  for (const shortage of ['low', 'before-delivery']) {
    await askPages('reorder', { today, shortage }, `/inventory/reorder?shortage=${shortage}`, 'products');
  }
  await askPages('inventory-alert', {}, '/product/alert-list?', 'products');
  await askPages('abandoned-carts', { before: now - 24 * 3_600_000 }, '/order/abandoned-carts?idle_hours=24', 'carts');
  const products = [...facts.stock];
  for (let first = 0; first < products.length; first += ALL_AT_ONCE) {
    const some = products.slice(first, first + ALL_AT_ONCE).map(([product, { firstDay, movements }]) => {
      const { start, end } = rangeAround([firstDay, ...movements.map(({ day }) => day)], now);
      const body = { start_at: start, end_at: end, product };
      return ask('inventory-trend', { start, end, product }, call('POST', '/order/inventory-trend', body));
    });
    await Promise.all(some);
  }
  return answers;
}

/** How sales are asked for over the whole time. */
const saleQuestions = [
  ...['none', 'category', 'supplier', 'product', 'customer', 'delivery_method'].map((group) => ({ by: 'none', group })),
  ...['none', 'category', 'product', 'customer'].map((group) => ({ by: 'month', group })),
  { by: 'week', group: 'supplier' },
];

/** How returns are asked for over the whole time. */
const returnQuestions = [
  ...['none', 'reason', 'product', 'category', 'supplier'].map((group) => ({ by: 'none', group })),
  ...['none', 'reason', 'product'].map((group) => ({ by: 'month', group })),
  ...[
    { by: 'week', group: 'supplier' },
    { by: 'day', group: 'none' },
  ],
];

const textOf = ({ start, end }) => `start_at=${start}&end_at=${end}`;

async function allPages(pageOf, name) {
  const whole = await pageOf(1);
  for (let current = 2; whole[name].length < whole.total; current += 1) {
    const more = (await pageOf(current))[name];
    if (more.length === 0) break;
    whole[name].push(...more);
  }
  return whole;
}

/** In how many orders a pair is at least, so that there are not too many of them. */
async function leastTogether(call, within, least = 1) {
  const { total } = await call('GET', `/report/baskets?${textOf(within)}&least=${least}&current=1&size=1`);
  return total > MOST_PAIRS ? leastTogether(call, within, least + 1) : least;
}

/** From the first to the last of what happened; nothing is left aside. */
function wholeRange({ sales, begun, stock, missed, money, taxes, takenBack }, now) {
  const ofSales = [...sales.values()].flatMap(({ placedAt, reached }) => [placedAt, ...Object.values(reached)]);
  const ofStock = [...stock.values()].flatMap(({ firstDay, movements }) => [firstDay, ...movements.map(dayOf)]);
  const others = [begun, missed, money, taxes, takenBack].flatMap((all) => all.map(dayOf));
  return rangeAround([...ofSales.filter((at) => at !== null), ...ofStock, ...others], now);
}

const dayOf = ({ day }) => day;

/** A range with all days and instants, whatever the time zone, that does not end in the future and is not too long. */
function rangeAround(times, now) {
  const instants = times.map((time) => Date.parse(time));
  const first = instants.reduce((one, other) => Math.min(one, other), now);
  const last = instants.reduce((one, other) => Math.max(one, other), first);
  const end = Math.min(now, last + 2 * DAY_MS);
  return { start: Math.max(0, first - DAY_MS, end - MOST_DAYS * DAY_MS), end };
}

function monthsOf({ start, end }) {
  const months = [];
  for (let at = start; at < end; ) {
    const date = new Date(at);
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    months.push({ start: at, end: Math.min(next - 1, end) });
    at = next;
  }
  return months.slice(-13);
}
