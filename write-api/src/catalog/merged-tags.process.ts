import {
  PRODUCT,
  type ProductEvent,
  TAG_LIST,
  type TagEvent,
  type tagMerged,
} from '@countinghouse/contracts/catalog/events';
import { productState } from '@countinghouse/contracts/catalog/product.state';
import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { tagMeant } from '@countinghouse/contracts/catalog/tag-list.state';
import type { EventMetadata, EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { type Position, StoreUnavailable } from '@countinghouse/platform/event-log/event-store';
import { readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { read } from '@countinghouse/platform/sql/read';
import type { Process } from '../processes/process.ts';
import type { WriteDeps } from '../write-deps.ts';
import { product } from './product/product.decider.ts';
import { tagList } from './tag-list.decider.ts';

const VIEWS_WAIT_MS = 30_000;

type Merge = RecordedEvent & EventOf<typeof tagMerged>;

const { products } = productListTables;
const row = source(products);
const PRODUCTS_OF_TAG = {
  name: 'products-of-tag',
  text: sql`select ${select(pick(row, 'product_id'))} from ${row} where ${row.tag_ids} ? $1`,
};

/**
 * Gives the products of a merged tag the other one, those too that got the merged tag at the same moment, and gives
 * them back what they had when the merged tag is restored.
 */
export function mergedTagsProcess(deps: Pick<WriteDeps, 'commands' | 'log' | 'database' | 'progress'>): Process {
  const { commands, log, database, progress } = deps;

  async function productsOf(tagId: string, position: Position): Promise<readonly string[]> {
    if (!(await progress.waitFor([products.view], position, VIEWS_WAIT_MS))) {
      throw new StoreUnavailable('the view of products is behind the log');
    }
    const rows = await read(database, { ...PRODUCTS_OF_TAG, values: [tagId] });
    return rows.map(({ product_id }) => product_id);
  }

  async function replace(productId: string, cause: RecordedEvent, from: string, to: string, keeps = false) {
    const command = { type: 'ReplaceTag', from, to, keeps } as const;
    await commands.handle(product, productId, command, metadataOf(cause, productId, from));
  }

  async function giveBack(tagId: string, restored: RecordedEvent, signal: AbortSignal | undefined): Promise<void> {
    const merge = await mergeBefore(log, tagId, restored.revision);
    if (!merge) return;
    const { state } = await commands.load(tagList, TAG_LIST.id);
    const { into } = merge.data;
    const present = tagMeant(state, into);
    for (const productId of await productsOf(present, restored.position)) {
      signal?.throwIfAborted();
      const { state: now } = await commands.load(product, productId);
      if (now.status !== 'present' || now.details.tagIds.includes(tagId)) continue;
      const before = await tagsBefore(log, productId, merge);
      if (before) await replace(productId, restored, present, tagId, present !== into || before.includes(into));
    }
  }

  /** A product that was saved with a merged tag at the moment of the merge, or restored with one. */
  async function follow(event: RecordedEvent & ProductEvent): Promise<void> {
    const tagIds = tagsIn(event);
    if (tagIds.length === 0) return;
    const { state } = await commands.load(tagList, TAG_LIST.id, 'cached');
    for (const tagId of tagIds.filter((id) => state.merged[id] !== undefined)) {
      await replace(event.data.productId, event, tagId, tagMeant(state, tagId));
    }
  }

  return {
    name: 'catalog.merged-tags',
    types: [
      'catalog.TagMerged',
      'catalog.TagRestored',
      'catalog.ProductCreated',
      'catalog.ProductChanged',
      'catalog.ProductRestored',
    ],
    async handle(recorded, signal) {
      const event = recorded as typeof recorded & (TagEvent | ProductEvent);
      if (event.type === 'catalog.TagRestored') return giveBack(event.data.tagId, event, signal);
      if (event.type !== 'catalog.TagMerged') return follow(event as typeof recorded & ProductEvent);
      const { tagId, into } = event.data;
      for (const productId of await productsOf(tagId, event.position)) {
        signal?.throwIfAborted();
        await replace(productId, event, tagId, into);
      }
    },
  };
}

/** The actor is whoever caused it; a product is changed once for each cause and tag. */
function metadataOf(cause: RecordedEvent, productId: string, tagId: string): EventMetadata {
  const { actor, correlationId, reason } = cause.metadata;
  return {
    actor,
    commandId: derivedId('merged tag', cause.id, productId, tagId),
    correlationId,
    causationId: cause.id,
    ...(reason !== undefined && { reason }),
  };
}

function tagsIn(event: ProductEvent): readonly string[] {
  if (event.type === 'catalog.ProductChanged') return event.data.changes.tagIds ?? [];
  return event.type === 'catalog.ProductDeleted' ? [] : event.data.details.tagIds;
}

/** The merge that a restored tag went by; undefined for one that was deleted. */
async function mergeBefore(log: WriteDeps['log'], tagId: string, revision: number): Promise<Merge | undefined> {
  let end: RecordedEvent | undefined;
  for await (const event of readStream<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id))) {
    if (event.revision >= revision) break;
    const isEnd = event.type === 'catalog.TagMerged' || event.type === 'catalog.TagDeleted';
    if (isEnd && event.data.tagId === tagId) end = event;
  }
  return end?.type === 'catalog.TagMerged' ? (end as Merge) : undefined;
}

/** The tags of a product before it lost a merged one; undefined when it had not got it then. */
async function tagsBefore(
  log: WriteDeps['log'],
  productId: string,
  { data: { tagId }, position }: Merge,
): Promise<readonly string[] | undefined> {
  let state = productState.initialState;
  let before: readonly string[] | undefined;
  for await (const event of readStream<ProductEvent>(log, streamOf(PRODUCT, productId))) {
    const had = state.status === 'present' ? state.details.tagIds : [];
    state = productState.evolve(state, event);
    const has = state.status === 'present' ? state.details.tagIds : [];
    if (event.position > position && had.includes(tagId) && !has.includes(tagId)) before = had;
  }
  return before;
}
