import { CATEGORY_TREES, TAG_LIST } from '@countinghouse/contracts/catalog/events';
import type { MissingCategory, MissingNames } from '@countinghouse/contracts/catalog/product-import/import-report';
import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { supplier } from '../../suppliers/supplier.decider.ts';
import { categoryTrees } from '../category.decider.ts';
import { tagList } from '../tag-list.decider.ts';

/**
 * Makes the categories, tags and suppliers that a file names and the shop has not; their events share the correlation
 * id of the import, and are caused by the command. Ids follow from names, so that repeating it under the same command
 * id changes nothing.
 * @throws RefusedError
 */
export async function makeMissingNames(
  commands: Pick<Commands, 'handle'>,
  { categories, tags, suppliers }: MissingNames,
  metadata: EventMetadata,
): Promise<void> {
  const idOf = (kind: string, name: string) => derivedId('missing name', metadata.commandId, kind, name);
  async function run<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    commandId: string,
  ): Promise<void> {
    const result = await commands.handle(type, id, command, {
      ...metadata,
      commandId,
      causationId: metadata.commandId,
    });
    if (isRefusal(result)) throw new RefusedError(result);
  }

  const nodes = new Map<string, string>();
  const makeCategory = async ({ path, under }: MissingCategory) => {
    let parentId = under?.node;
    for (let depth = (under?.depth ?? 0) + 1; depth <= path.length; depth += 1) {
      const key = keyOf(path.slice(0, depth));
      const name = path[depth - 1]!;
      const nodeId = idOf('category', key);
      const known = nodes.get(key);
      const command =
        parentId === undefined
          ? ({ type: 'CreateCategory', categoryId: nodeId, name } as const)
          : ({ type: 'AddSubCategory', nodeId, parentId, name } as const);
      if (!known) await run(categoryTrees, CATEGORY_TREES.id, command, idOf('command', nodeId));
      parentId = known ?? nodeId;
      nodes.set(key, parentId);
    }
  };

  for (const missing of categories) await makeCategory(missing);
  for (const name of tags) {
    const tagId = idOf('tag', name);
    await run(tagList, TAG_LIST.id, { type: 'CreateTag', tagId, name }, idOf('command', tagId));
  }
  for (const name of suppliers) {
    const supplierId = idOf('supplier', name);
    const command = { type: 'CreateSupplier', supplierId, details: { ...blankSupplier, name } } as const;
    await run(supplier, supplierId, command, idOf('command', supplierId));
  }
}

/** A path in the form in which names are compared. */
function keyOf(path: readonly string[]): string {
  return JSON.stringify(path.map((name) => name.normalize('NFKC').trim().toLowerCase()));
}
