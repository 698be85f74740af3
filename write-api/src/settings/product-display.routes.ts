import { TAG_LIST } from '@countinghouse/contracts/catalog/events';
import { changesFrom } from '@countinghouse/contracts/kernel/changes';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/http/binding';
import { tagList } from '../catalog/tag-list.decider.ts';
import { execute } from '../command-handling/execute.ts';
import type { Handled } from '../command-handling/handle-command.ts';
import { stateSeen } from '../command-handling/past-state.ts';
import type { WriteDeps } from '../write-deps.ts';
import { fieldOf, type ProductDisplay, productDisplayList } from './product-display-list.decider.ts';

const LIST = PRODUCT_DISPLAY_LIST.id;

export function productDisplayBindings({ commands, log }: WriteDeps): Binding[] {
  /** The display that the caller means: at an index of the list that it saw, which is the present one unless `If-Match` says another. */
  async function displayMeant(call: Call, index: number): Promise<ProductDisplay> {
    const present = await commands.load(productDisplayList, LIST);
    const seen = await stateSeen(log, productDisplayList, LIST, present, call.ifMatch);
    if (!seen) throw new RefusedError(refuse('VERSION_CONFLICT', { version: present.version }));
    const meant = seen[index];
    if (!meant) throw new RefusedError(refuse('NOT_FOUND'));
    return meant;
  }

  async function requireTag(tagId: string): Promise<void> {
    const { tags } = (await commands.load(tagList, TAG_LIST.id)).state;
    if (tags.some((tag) => tag.tagId === tagId)) return;
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'tag', code: 'not_found' }]));
  }

  async function displayView({ state, version }: Handled<readonly ProductDisplay[]>) {
    const { tags } = (await commands.load(tagList, TAG_LIST.id)).state;
    const productDisplay = state.map(({ title, tagId }) => {
      const tag = tags.find((candidate) => candidate.tagId === tagId);
      return { title, tag: tag ? { _id: tagId, name: tag.name } : null };
    });
    return { ...ok, productDisplay, version };
  }

  return [
    bind(settingsRoutes.addProductDisplay, async (call) => {
      const { title, tag: tagId } = call.body;
      await requireTag(tagId);
      const command = { type: 'AddProductDisplay', displayId: call.newId('product display'), title, tagId } as const;
      return displayView(await execute(commands, call, productDisplayList, LIST, command));
    }),

    bind(settingsRoutes.changeProductDisplay, async (call) => {
      const { title, tag: tagId, index } = call.body;
      const display = await displayMeant(call, index);
      const { displayId } = display;
      const changes = changesFrom<Pick<ProductDisplay, 'title' | 'tagId'>>(display, { title: title.trim(), tagId });
      if (changes.tagId !== undefined) await requireTag(changes.tagId);
      const command = { type: 'ChangeProductDisplay', displayId, changes } as const;
      const touches = Object.keys(changes).map((field) => fieldOf(displayId, field));
      return displayView(await execute(commands, call, productDisplayList, LIST, command, touches));
    }),

    bind(settingsRoutes.removeProductDisplay, async (call) => {
      const { displayId } = await displayMeant(call, call.params.index);
      const touches = ['title', 'tagId'].map((field) => fieldOf(displayId, field));
      await execute(commands, call, productDisplayList, LIST, { type: 'RemoveProductDisplay', displayId }, touches);
      return { ...ok, message: call.say('displayDeleted') };
    }),
  ];
}
