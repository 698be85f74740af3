import { tagRoutes } from '@countinghouse/contracts/catalog/api';
import { TAG_LIST } from '@countinghouse/contracts/catalog/events';
import { tagViewOf } from '@countinghouse/contracts/catalog/views';
import { PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import { execute, executeGiven } from '../command-handling/execute.ts';
import { productDisplayList } from '../settings/product-display-list.decider.ts';
import type { WriteDeps } from '../write-deps.ts';
import { tagList, tagNamed } from './tag-list.decider.ts';

export function tagBindings({ commands }: WriteDeps): Binding[] {
  return [
    bind(tagRoutes.createTag, async (call) => {
      const { name } = call.body;
      const tagId = call.newId('tag');
      const { state } = await execute(commands, call, tagList, TAG_LIST.id, { type: 'CreateTag', tagId, name });
      const tag = tagNamed(state, name) ?? { tagId, name, revision: state.revision };
      return { ...ok, tag: tagViewOf(tag) };
    }),

    bind(tagRoutes.deleteTag, async (call) => {
      const tagId = call.params.id;
      const displays = { type: productDisplayList, id: PRODUCT_DISPLAY_LIST.id };
      await executeGiven(commands, call, tagList, TAG_LIST.id, displays, (shown) => {
        const shownInDisplay = shown.some((display) => display.tagId === tagId);
        return { type: 'DeleteTag', tagId, shownInDisplay } as const;
      });
      return { ...ok, message: call.translate('tagDeleted') };
    }),
  ];
}
