import { TAG_LIST } from '@countinghouse/contracts/catalog/events';
import type { TagListState } from '@countinghouse/contracts/catalog/tag-list.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import type { ProductDisplay } from '@countinghouse/contracts/settings/product-display-list.state';
import { productDisplaysViewOf } from '@countinghouse/contracts/settings/settings-view';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { execute, executeGiven, handledBefore } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { tagList } from '../tag-list.decider.ts';
import { fieldOf, ORDER, type ProductDisplayCommand, productDisplayList } from './product-display-list.decider.ts';

const LIST = PRODUCT_DISPLAY_LIST.id;
const allTags = { type: tagList, id: TAG_LIST.id };

export function productDisplayBindings({ commands, log }: WriteDeps): Binding[] {
  /**
   * The displays that the caller means: at indexes of the list that it read, which is the present one unless `If-Match`
   * names another.
   */
  async function displaysMeant(call: Call, indexes: readonly number[]): Promise<ProductDisplay[]> {
    const present = await commands.load(productDisplayList, LIST);
    const seen = await stateSeen(log, productDisplayList, LIST, present, call.ifMatch);
    return indexes.map((index) => {
      const meant = seen[index];
      if (!meant) throw new RefusedError(refuse('NOT_FOUND'));
      return meant;
    });
  }

  async function displayMeant(call: Call, index: number): Promise<ProductDisplay> {
    const [meant] = await displaysMeant(call, [index]);
    return meant as ProductDisplay;
  }

  /** A conflict carries the display's present place and content: its index alone would not lead there. */
  async function withPresentDisplay(displayId: string, change: () => Promise<Handled<readonly ProductDisplay[]>>) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof RefusedError) || error.refusal.refused !== 'VERSION_CONFLICT') throw error;
      const present = await commands.load(productDisplayList, LIST);
      const { productDisplay, version } = await displayView(present);
      const index = present.state.findIndex((display) => display.displayId === displayId);
      throw new RefusedError(refuse('VERSION_CONFLICT', { productDisplay, version, ...(index >= 0 && { index }) }));
    }
  }

  async function displayView({ state, version }: Pick<Handled<readonly ProductDisplay[]>, 'state' | 'version'>) {
    const { tags } = (await commands.load(tagList, TAG_LIST.id)).state;
    const tagNames = new Map(tags.map(({ tagId, name }) => [tagId, name]));
    return { ...ok, productDisplay: productDisplaysViewOf(state, tagNames), version };
  }

  async function remove(call: Call, index: number): Promise<void> {
    const { displayId } = await displayMeant(call, index);
    const touches = ['title', 'tagId'].map((field) => fieldOf(displayId, field));
    await execute(commands, call, productDisplayList, LIST, { type: 'RemoveProductDisplay', displayId }, touches);
  }

  return [
    bind(settingsRoutes.addProductDisplay, async (call) => {
      const { title, tag: tagId, index } = call.body;
      const displayId = call.newId('product display');
      const command = { type: 'AddProductDisplay', displayId, title, tagId, index } as const;
      return displayView(await showing(commands, call, tagId, command));
    }),

    bind(settingsRoutes.changeProductDisplay, async (call) => {
      const { title, tag: tagId, index } = call.body;
      const display = await displayMeant(call, index);
      const { displayId } = display;
      const changes = changesFrom<Pick<ProductDisplay, 'title' | 'tagId'>>(display, { title: title.trim(), tagId });
      const command = { type: 'ChangeProductDisplay', displayId, changes } as const;
      const touches = Object.keys(changes).map((field) => fieldOf(displayId, field));
      const change = () =>
        changes.tagId === undefined
          ? execute(commands, call, productDisplayList, LIST, command, touches)
          : showing(commands, call, changes.tagId, command, touches);
      return displayView(await withPresentDisplay(displayId, change));
    }),

    bind(settingsRoutes.reorderProductDisplays, async (call) => {
      const displayIds = (await displaysMeant(call, call.body.order)).map((display) => display.displayId);
      const command = { type: 'ReorderProductDisplays', displayIds } as const;
      return displayView(await execute(commands, call, productDisplayList, LIST, command, [ORDER]));
    }),

    bind(settingsRoutes.removeProductDisplay, async (call) => {
      // The same request may have removed it: now another one, or none, is at its index.
      const nothing = { type: 'RemoveProductDisplay', displayId: '' } as const;
      const before = await handledBefore(commands, productDisplayList, LIST, nothing, call.metadata);
      if (before) call.setPosition(before.position);
      else await remove(call, call.params.index);
      return { ...ok, message: call.translate('displayDeleted') };
    }),
  ];
}

/** Runs a command that shows a tag, which is there when it is appended. */
function showing(
  commands: WriteDeps['commands'],
  call: Call,
  tagId: string,
  command: ProductDisplayCommand,
  touches?: readonly string[],
) {
  const ifTagIsThere = ({ tags }: TagListState) => {
    if (tags.some((tag) => tag.tagId === tagId)) return command;
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'tag', code: 'not_found' }]));
  };
  return executeGiven(commands, call, productDisplayList, LIST, allTags, ifTagIsThere, touches);
}
