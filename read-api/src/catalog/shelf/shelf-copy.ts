import { setImmediate as nextTurn } from 'node:timers/promises';
import { shelfTables } from '@countinghouse/contracts/catalog/tables';
import {
  all,
  derived,
  type Expression,
  functionRows,
  jsonRows,
  literal,
  pick,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, byteOrderedText, integer, json, jsonb, text } from '@countinghouse/contracts/kernel/table';
import type { SavedSearchSynonyms } from '@countinghouse/contracts/kernel/text/synonyms';
import { type SaleLine, salesTables } from '@countinghouse/contracts/orders/tables';
import { shopTables } from '@countinghouse/contracts/settings/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { builds } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { read } from '@countinghouse/platform/sql/read';
import { Shelf } from './shelf.ts';
import type { ShelfChanges } from './shelf-rows.ts';

/** Returns the shelf as the views are at a moment after the call; it must be read before the next `await`. */
export type CurrentShelf = () => Promise<Shelf>;

type Connection = Pick<Database, 'query'>;

/** A copy of the shelf with the positions up to which it is current. */
interface Copy {
  readonly shelf: Shelf;
  readonly builds: string;
  /** Positions of the last event that changed a row of the shelf and of the last that changed units sold. */
  readonly position: string;
  readonly soldPosition: string;
  /** Revision of the synonyms; null where none were saved. */
  readonly synonymsRevision: number | null;
}

type Changes = ReturnType<typeof changesUpTo> extends Sql<infer Row> ? Row : never;

/**
 * Above this number of changes they are read without a limit, by a plan of their own: the planner estimates a third of
 * a table as new, and with a limit near that, in a small shop, it reads and sorts the whole table instead of the end of
 * an index.
 */
const MANY = 64;
const PAGE = 4_000;

/**
 * Keeps a copy of the shelf in memory and reads the changes from the views on every call:
 * docs/adr/0021-shelf-in-memory.md.
 */
export function catalogShelf(database: Database): CurrentShelf {
  let copy: Copy | undefined;
  let running: Promise<Shelf> | undefined;
  let next: Promise<Shelf> | undefined;

  async function refresh(): Promise<Shelf> {
    const changes = copy && (await changesSince(database, copy));
    const known = copy;
    // A copy is discarded when a change cannot be applied.
    copy = undefined;
    copy = known && changes?.builds === known.builds ? withChanges(known, changes) : await loaded(database);
    return copy.shelf;
  }

  function start(): Promise<Shelf> {
    running = refresh().finally(() => {
      running = undefined;
    });
    return running;
  }

  // A read that began before the call may miss what was committed since; the next one is shared by all waiting callers.
  return () => {
    if (next) return next;
    if (!running) return start();
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}

async function changesSince(database: Database, { position, soldPosition, synonymsRevision }: Copy): Promise<Changes> {
  const values = [position, soldPosition, synonymsRevision];
  const changes = (await read(database, { ...CHANGES, values }))[0]!;
  const counts = [changes.sold_orders, changes.products?.length, changes.nodes?.length, changes.tags?.length];
  if (counts.every((count = 0) => count < MANY)) return changes;
  return (await read(database, { text: changesUpTo('all'), values }))[0]!;
}

function withChanges(copy: Copy, changes: Changes): Copy {
  copy.shelf.apply(presentIn(changes));
  return {
    ...copy,
    position: latest(copy.position, changes),
    soldPosition: changes.sold_position ?? copy.soldPosition,
    synonymsRevision: changes.synonyms_revision,
  };
}

function presentIn({ products, nodes, tags, units, synonyms }: Changes): ShelfChanges {
  const rows = { products: products ?? [], nodes: nodes ?? [], tags: tags ?? [], units: units ?? [] };
  return { ...rows, synonyms: synonyms?.synonyms };
}

function latest(position: string, { products, nodes, tags }: Changes): string {
  let last = position;
  for (const rows of [products, nodes, tags]) {
    for (const row of rows ?? []) if (row.position > last) last = row.position;
  }
  return last;
}

/** Reads everything in one snapshot, page by page, so that other requests are served in between. */
async function loaded(database: Database): Promise<Copy> {
  const client = await database.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Locks before the snapshot, so that a rebuilt view is not swapped in between.
    await client.query(`lock table ${[product, node, tag, order, units, part].join(', ')} in access share mode`);
    const copy = await readAll(client);
    await client.query('commit');
    client.release();
    return copy;
  } catch (error) {
    // The state of the connection is undefined.
    client.release(true);
    throw error;
  }
}

async function readAll(client: Connection): Promise<Copy> {
  const shelf = new Shelf();
  const [row] = await read(client, { text: sql`select ${KNOWN}` });
  const { synonyms, ...known } = row!;
  const nodes = await read(client, { text: sql`select ${NODE} from ${node}` });
  const tags = await read(client, { text: sql`select ${TAG} from ${tag}` });
  shelf.apply({ nodes, tags, synonyms: synonyms?.synonyms }, true);
  const unitsAfter = sql`select ${UNITS} from ${units}
    where ${units.product_id} > $1 order by ${units.product_id} limit ${PAGE}`;
  for await (const page of pages(client, unitsAfter)) shelf.apply({ units: page }, true);
  const productsAfter = sql`select ${PRODUCT} from ${product}
    where ${product.sold} and ${product.product_id} > $1 order by ${product.product_id} limit ${PAGE}`;
  for await (const products of pages(client, productsAfter)) {
    shelf.apply({ products }, true);
    await nextTurn();
  }
  shelf.putInOrder();
  return { shelf, ...known };
}

/** Returns the rows of a statement after the product $1, in batches of up to {@link PAGE}. */
async function* pages<Row extends { readonly product_id: string }>(
  client: Connection,
  text: Sql<Row>,
): AsyncGenerator<Row[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await read(client, { text, values: [after] });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.product_id;
  }
}

const product = source(shelfTables.products);
const node = source(shelfTables.nodes);
const tag = source(shelfTables.tags);
const order = source(salesTables.orders);
const units = source(salesTables.units);
const part = source(shopTables.parts);

const PRODUCT = select({
  ...pick(product, 'product_id', 'sold', 'item_no', 'name', 'photo', 'price', 'node_id', 'tag_ids', 'stock'),
  ...pick(product, 'units_left', 'created_at', 'position'),
});
const NODE = select(pick(node, 'node_id', 'name', 'living_id', 'path', 'rank', 'made_at', 'position'));
const TAG = select(all(tag));
const UNITS = select(all(units));
const BUILDS = typed(
  text(),
  sql`(select string_agg(${builds.projection} || ' ' || ${builds.id}, ', ' order by ${builds.projection}) from ${builds}
    where ${builds.serving} and ${builds.projection} in (${literal(shelfTables.products.view)}, ${literal(salesTables.orders.view)}))`,
);
const ofSynonyms = sql`from ${part} where ${part.part} = 'synonyms'`;
const SYNONYMS_REVISION = typed(integer().nullable(), sql`(select ${part.revision} ${ofSynonyms})`);
const synonymsOf = (condition: Sql) =>
  typed(json<SavedSearchSynonyms>().nullable(), sql`(select ${part.data} ${ofSynonyms} ${condition})`);
const KNOWN = select({
  builds: BUILDS,
  position: typed(
    byteOrderedText(),
    sql`coalesce(greatest((select max(${product.position}) from ${product}),
      (select max(${node.position}) from ${node}), (select max(${tag.position}) from ${tag})), '')`,
  ),
  synonyms: synonymsOf(sql``),
  synonymsRevision: SYNONYMS_REVISION,
  soldPosition: typed(byteOrderedText(), sql`coalesce((select max(${order.position}) from ${order}), '')`),
});

/**
 * The limits make PostgreSQL read the indexes on positions from the known position on; wrapping them in a `select`
 * avoids replanning on every call.
 */
function changesUpTo(most: number | 'all') {
  const limit = most === 'all' ? sql`all` : sql`${most}`;
  const sale = select(pick(order, 'position', 'lines'));
  const sales = derived(sale, 'sales');
  const line = functionRows('line', { sold: jsonb<SaleLine>() });
  const lately = sql`select ${sale} from ${order}
    where ${order.position} > (select $2) order by ${order.position} limit ${limit}`;
  const news = (of: { readonly position: Expression<string> }) =>
    sql`where ${of.position} > (select $1) order by ${of.position} limit ${limit}`;
  const changes = select({
    builds: BUILDS,
    products: jsonRows(sql`select ${PRODUCT} from ${product} ${news(product)}`),
    nodes: jsonRows(sql`select ${NODE} from ${node} ${news(node)}`),
    tags: jsonRows(sql`select ${TAG} from ${tag} ${news(tag)}`),
    synonyms: synonymsOf(sql`and ${part.revision} is distinct from (select $3::integer)`),
    synonyms_revision: SYNONYMS_REVISION,
    sold_orders: typed(bigint(), sql`(select count(*) from ${sales})`),
    sold_position: typed(byteOrderedText().nullable(), sql`(select max(${sales.position}) from ${sales})`),
    units: jsonRows(sql`select ${UNITS} from ${units} where ${units.product_id} in (
      select (${line.sold} ->> 'product')::uuid from ${sales}, jsonb_array_elements(${sales.lines}) ${line})`),
  });
  return sql`with ${sales} as materialized (${lately}) select ${changes}`;
}

const CHANGES = { name: 'shelf changes', text: changesUpTo(MANY) };
