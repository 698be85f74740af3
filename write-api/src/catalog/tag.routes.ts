import { TAG_LIST, type TagEvent } from '@countinghouse/contracts/catalog/events';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { tagMeant } from '@countinghouse/contracts/catalog/tag-list.state';
import { tagViewOf } from '@countinghouse/contracts/catalog/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import type { ProductDisplay } from '@countinghouse/contracts/settings/product-display-list.state';
import { execute, executeGiven } from '@countinghouse/platform/commands/execute';
import { readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { productDisplayList } from './displays/product-display-list.decider.ts';
import { nameOfTag, tagList, tagNamed } from './tag-list.decider.ts';

export function tagBindings({ commands, log }: WriteDeps): Binding[] {
  /** The last name of a tag that may be deleted. @throws RefusedError */
  async function nameOf(tagId: string): Promise<string> {
    let name: string | undefined;
    for await (const { data } of readStream<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id))) {
      if (data.tagId === tagId && 'name' in data) name = data.name;
    }
    if (name === undefined) throw new RefusedError(refuse('NOT_FOUND'));
    return name;
  }

  return [
    bind(tagRoutes.createTag, async (call) => {
      const { name } = call.body;
      const tagId = call.newId('tag');
      const { state } = await execute(commands, call, tagList, TAG_LIST.id, { type: 'CreateTag', tagId, name });
      const tag = tagNamed(state, name) ?? { tagId, name, revision: state.revision };
      return { ...ok, tag: tagViewOf(tag) };
    }),

    bind(tagRoutes.renameTag, async (call) => {
      const tagId = call.params.id;
      const { name } = call.body;
      const command = { type: 'RenameTag', tagId, name } as const;
      const { state } = await execute(commands, call, tagList, TAG_LIST.id, command, [nameOfTag(tagId)]);
      return { ...ok, tag: tagViewOf(tagNamed(state, name) ?? { tagId, name, revision: state.revision }) };
    }),

    bind(tagRoutes.deleteTag, async (call) => {
      const tagId = call.params.id;
      const displays = { type: productDisplayList, id: PRODUCT_DISPLAY_LIST.id };
      await executeGiven(commands, call, tagList, TAG_LIST.id, displays, (shown) => {
        return { type: 'DeleteTag', tagId, shownInDisplay: isShown(shown, tagId) } as const;
      });
      return { ...ok, message: call.translate('tagDeleted') };
    }),

    bind(tagRoutes.mergeTag, async (call) => {
      const tagId = call.params.id;
      const { into } = call.body;
      const displays = { type: productDisplayList, id: PRODUCT_DISPLAY_LIST.id };
      const commandOn = (shown: readonly ProductDisplay[]) =>
        ({ type: 'MergeTag', tagId, into, shownInDisplay: isShown(shown, tagId) }) as const;
      const touches = [nameOfTag(tagId), nameOfTag(into)];
      const { state } = await executeGiven(commands, call, tagList, TAG_LIST.id, displays, commandOn, touches);
      const target = state.tags.find((tag) => tag.tagId === tagMeant(state, into));
      return { ...ok, tag: tagViewOf(target ?? { tagId: into, name: await nameOf(into), revision: state.revision }) };
    }),

    bind(tagRoutes.restoreTag, async (call) => {
      const tagId = call.params.id;
      const name = await nameOf(tagId);
      const { state } = await execute(commands, call, tagList, TAG_LIST.id, { type: 'RestoreTag', tagId, name });
      return { ...ok, tag: tagViewOf(tagNamed(state, name) ?? { tagId, name, revision: state.revision }) };
    }),
  ];
}

function isShown(displays: readonly ProductDisplay[], tagId: string): boolean {
  return displays.some((display) => display.tagId === tagId);
}
