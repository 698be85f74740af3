import type { createProductBody, updateProductBody } from '@countinghouse/contracts/catalog/api';
import { topAbove, topCategory } from '@countinghouse/contracts/catalog/category.state';
import { nodeAt } from '@countinghouse/contracts/catalog/category-tree';
import { CATEGORY_TREES, type ProductDetails, TAG_LIST } from '@countinghouse/contracts/catalog/events';
import { productRecord } from '@countinghouse/contracts/catalog/record';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import { detailsOf } from '@countinghouse/contracts/kernel/record/record';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import { isTaxClass } from '@countinghouse/contracts/pricing/tax/settings';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { stateAtVersion } from '@countinghouse/platform/commands/past-state';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { z } from 'zod';
import { taxSettings } from '../../settings/tax-settings.decider.ts';
import { supplier } from '../../suppliers/supplier.decider.ts';
import { categoryTrees } from '../category.decider.ts';
import { tagList } from '../tag-list.decider.ts';

export type ProductInput = z.output<typeof createProductBody> | z.output<typeof updateProductBody>;

/** A request's changes of a product's details, in the terms of the log. @throws RefusedError */
export async function detailsIn(
  commands: Commands,
  log: EventLog,
  input: ProductInput,
): Promise<Partial<ProductDetails>> {
  const { supplier: supplierId, purchasePrice, sellingPrice, weight, packSize, taxClass } = input;
  const { tags, category: place, thumbnails } = input;
  // Every field of a product, so that a new one is missed by the compiler here.
  const given: { readonly [Field in keyof ProductDetails]: ProductDetails[Field] | undefined } = {
    ...detailsOf(productRecord.fields, input),
    itemNo: input.itemNo?.trim().normalize('NFC'),
    supplierId,
    purchasePrice: purchasePrice === undefined ? undefined : toMinor(purchasePrice),
    sellingPrice: sellingPrice === undefined ? undefined : toMinor(sellingPrice),
    weight,
    packSize,
    taxClass,
    tagIds: tags && [...new Set(tags)],
    category: place && (await nodeMeant(commands, log, place)),
    thumbnails,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Refuses suppliers, tax classes and tags that are not there. Those that a product has are not checked again. */
export async function requireReferences(commands: Commands, changes: Partial<ProductDetails>): Promise<void> {
  const { supplierId, taxClass, tagIds = [] } = changes;
  if (supplierId && (await commands.load(supplier, supplierId)).state.status !== 'present') throw notFound('supplier');
  if (taxClass !== undefined) {
    const { classes } = (await commands.load(taxSettings, TAX_SETTINGS.id)).state;
    if (!isTaxClass(classes, taxClass)) throw notFound('taxClass');
  }
  if (tagIds.length === 0) return;
  const { tags } = (await commands.load(tagList, TAG_LIST.id)).state;
  if (tagIds.some((tagId) => !tags.some((tag) => tag.tagId === tagId))) throw notFound('tags');
}

/** The node at a position of the tree that the caller read. It must still be there. */
async function nodeMeant(
  commands: Commands,
  log: EventLog,
  { category: categoryId, pos, version }: { category: string; pos: readonly number[]; version?: string | undefined },
): Promise<ProductDetails['category']> {
  const present = await commands.load(categoryTrees, CATEGORY_TREES.id);
  const seen = await stateAtVersion(log, categoryTrees, CATEGORY_TREES.id, present, version);
  const seenTop = seen && topCategory(seen, categoryId);
  if (seen && !seenTop) throw notFound('category');
  const node = seenTop && nodeAt(seenTop, pos);
  if (seenTop && !node) throw notFound('category.pos');
  const top = node && topAbove(present.state, node.id);
  if (!top) throw new RefusedError(refuse('TREE_CHANGED', { version: present.version }));
  return { categoryId: top.id, nodeId: node.id };
}

function notFound(field: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code: 'not_found' }]));
}
