import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@countinghouse/platform/read-store/database';
import { Shelf, type ShelfChanges, type ShelfRow, type TagRow, type UnitsRow } from './shelf.ts';
import type { NodeRow } from './shelf-tree.ts';

/** The shelf as the views have it at a moment after the call. To be read before the next `await`. */
export type CurrentShelf = () => Promise<Shelf>;

type Connection = Pick<Database, 'query'>;

/** A copy of the shelf, and how far it follows the views. */
interface Copy {
  readonly shelf: Shelf;
  readonly builds: string;
  /** Of the last event that changed a row of the shelf, and of the last that changed what sold. */
  readonly position: string;
  readonly soldPosition: string;
}

interface Changes {
  readonly builds: string;
  readonly sold_orders: number;
  readonly sold_position: string | null;
  readonly products: (ShelfRow & Positioned)[] | null;
  readonly nodes: NodeRow[] | null;
  readonly tags: (TagRow & Positioned)[] | null;
  readonly units: UnitsRow[] | null;
}

interface Positioned {
  readonly position: string;
}

/**
 * More changes than this at once are read without a limit, by a plan of their own. The planner takes a third of a table for new: with a limit
 * near that, in a small shop, it reads and sorts all of it instead of the end of an index.
 */
const MANY = 64;
const PAGE = 4_000;

/** Keeps a copy of the shelf in memory; every call asks the views what is new: docs/adr/0021-shelf-in-memory.md. */
export function catalogShelf(database: Database): CurrentShelf {
  let copy: Copy | undefined;
  let running: Promise<Shelf> | undefined;
  let next: Promise<Shelf> | undefined;

  async function refresh(): Promise<Shelf> {
    const changes = copy && (await changesSince(database, copy));
    const known = copy;
    // A copy that cannot take in a change is given up.
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

  // What began before a call may not know what was committed before it; what begins next serves all who wait.
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

async function changesSince(database: Database, { position, soldPosition }: Copy): Promise<Changes> {
  const values = [position, soldPosition];
  const changes = (await database.query<Changes>({ ...CHANGES, values })).rows[0]!;
  const counts = [changes.sold_orders, changes.products?.length, changes.nodes?.length, changes.tags?.length];
  if (counts.every((count = 0) => count < MANY)) return changes;
  return (await database.query<Changes>({ text: changesText('all'), values })).rows[0]!;
}

function withChanges(copy: Copy, changes: Changes): Copy {
  copy.shelf.apply(presentIn(changes));
  return {
    ...copy,
    position: latest(copy.position, changes),
    soldPosition: changes.sold_position ?? copy.soldPosition,
  };
}

function presentIn({ products, nodes, tags, units }: Changes): ShelfChanges {
  return { products: products ?? [], nodes: nodes ?? [], tags: tags ?? [], units: units ?? [] };
}

function latest(position: string, { products, nodes, tags }: Changes): string {
  let last = position;
  for (const rows of [products, nodes, tags]) {
    for (const row of rows ?? []) if (row.position > last) last = row.position;
  }
  return last;
}

/** Reads everything at one moment, page by page, so that other requests get their turns. */
async function loaded(database: Database): Promise<Copy> {
  const client = await database.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Before the moment is taken: a view that is built anew is not exchanged in between.
    await client.query(`lock table ${TABLES.join(', ')} in access share mode`);
    const copy = await read(client);
    await client.query('commit');
    client.release();
    return copy;
  } catch (error) {
    // What the connection is in the middle of, nobody knows.
    client.release(true);
    throw error;
  }
}

async function read(client: Connection): Promise<Copy> {
  const shelf = new Shelf();
  const { rows } = await client.query<Pick<Copy, 'builds' | 'position' | 'soldPosition'>>(
    `select ${BUILDS} as builds, ${lastOf('catalog_shelf', ['products', 'nodes', 'tags'])} as position,
      ${lastOf('orders_sales', ['orders'])} as "soldPosition"`,
  );
  const { rows: nodes } = await client.query<NodeRow>(`select ${NODE} from ${SHELF}nodes"`);
  const { rows: tags } = await client.query<TagRow>(`select ${TAG} from ${SHELF}tags"`);
  shelf.apply({ nodes, tags }, true);
  for await (const units of pages<UnitsRow>(client, `${UNITS} where true`)) shelf.apply({ units }, true);
  for await (const products of pages<ShelfRow>(client, `select ${PRODUCT} from ${SHELF}products" where sold`)) {
    shelf.apply({ products }, true);
    await nextTurn();
  }
  shelf.putInOrder();
  return { shelf, ...rows[0]! };
}

async function* pages<Row extends { readonly product_id: string }>(
  client: Connection,
  select: string,
): AsyncGenerator<Row[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<Row>(`${select} and product_id > $1 order by product_id limit ${PAGE}`, [
      after,
    ]);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.product_id;
  }
}

const SHELF = 'views."catalog_shelf__';
const PRODUCT =
  'product_id, sold, item_no, name, photo, price, node_id, tag_ids, stock, units_left, created_at, position';
const NODE = 'node_id, name, living_id, path, made_at, position';
const TAG = 'tag_id, name, deleted, position';
const TABLES = [
  ...['products', 'nodes', 'tags'].map((table) => `${SHELF}${table}"`),
  ...['orders', 'units'].map((table) => `views."orders_sales__${table}"`),
];
const UNITS = 'select product_id, quantity from views."orders_sales__units"';
const BUILDS = `(select string_agg(projection || ' ' || id, ', ' order by projection) from views.checkpoints
  where serving and projection in ('catalog_shelf', 'orders_sales'))`;

function lastOf(view: string, tables: readonly string[]): string {
  const positions = tables.map((table) => `(select max(position) from views."${view}__${table}")`);
  return `coalesce(greatest(${positions.join(', ')}), '')`;
}

/** The limits make PostgreSQL read the indexes on positions from what is known on; hidden in a `select`, that does not make it plan every call anew. */
function changesText(most: number | 'all'): string {
  const news = (table: string, columns: string, of: string) =>
    `(select json_agg(row) from (
      select ${columns} from ${table} where position > (select ${of}) order by position limit ${most}) row)`;
  return `with sales as materialized (
      select position, lines from views."orders_sales__orders" where position > (select $2) order by position limit ${most}
    )
    select ${BUILDS} as builds,
      ${news(`${SHELF}products"`, PRODUCT, '$1')} as products,
      ${news(`${SHELF}nodes"`, NODE, '$1')} as nodes,
      ${news(`${SHELF}tags"`, TAG, '$1')} as tags,
      (select count(*) from sales) as sold_orders,
      (select max(position) from sales) as sold_position,
      (select json_agg(sold) from (${UNITS} where product_id in (
        select (line ->> 'product')::uuid from sales, jsonb_array_elements(sales.lines) line)) sold) as units`;
}

const CHANGES = { name: 'shelf changes', text: changesText(MANY) };
