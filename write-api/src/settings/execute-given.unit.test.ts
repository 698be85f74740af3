import { TAG_LIST } from '@countinghouse/contracts/catalog/events';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { executeGiven } from '@countinghouse/platform/commands/execute';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import { beforeEach, expect, test } from 'vitest';
import { type ProductDisplayCommand, productDisplayList } from '../catalog/displays/product-display-list.decider.ts';
import { tagList } from '../catalog/tag-list.decider.ts';
import { by, type TestProcess, testShop } from '../orders/testing/test-shop.ts';

const tags = { type: tagList, id: TAG_LIST.id };
const tagId = newId();
const show = { type: 'AddProductDisplay', displayId: newId(), title: 'New', tagId } as const;
let process: TestProcess;
let written: string[];

beforeEach(async () => {
  process = testShop().start();
  written = [];
  await process.commands.handle(tagList, TAG_LIST.id, { type: 'CreateTag', tagId, name: 'New' }, by());
});

/** Shows the tag, if it is there, with a concurrent change just before the decision. */
function showWhile(meanwhile: () => Promise<unknown>) {
  let isFirst = true;
  const commands: Commands = {
    ...process.commands,
    async dryRun(...request) {
      if (isFirst) await meanwhile();
      isFirst = false;
      return process.commands.dryRun(...request);
    },
  };
  const call = { metadata: by(), setPosition: (position: string) => written.push(position) } as unknown as Call;
  return executeGiven(
    commands,
    call,
    productDisplayList,
    PRODUCT_DISPLAY_LIST.id,
    tags,
    (read): ProductDisplayCommand => {
      if (read.tags.some((tag) => tag.tagId === tagId)) return show;
      throw new RefusedError(refuse('NOT_FOUND'));
    },
  );
}

const displays = async () => (await process.commands.load(productDisplayList, PRODUCT_DISPLAY_LIST.id)).state;

test('appends what was decided while the other stream is unchanged, and records the position', async () => {
  const { position } = await showWhile(async () => undefined);
  expect(await displays()).toHaveLength(1);
  expect(written).toEqual([position]);
});

test('decides again when the other stream has changed, and appends once', async () => {
  const another = { type: 'CreateTag', tagId: newId(), name: 'Another' } as const;
  await showWhile(() => process.commands.handle(tagList, TAG_LIST.id, another, by()));
  expect(await displays()).toHaveLength(1);
});

test('appends nothing once the other stream forbids it', async () => {
  const remove = { type: 'DeleteTag', tagId, shownInDisplay: false } as const;
  const shown = showWhile(() => process.commands.handle(tagList, TAG_LIST.id, remove, by()));
  await expect(shown).rejects.toMatchObject({ refusal: { refused: 'NOT_FOUND' } });
  expect(await displays()).toEqual([]);
  expect(written).toEqual([]);
});
