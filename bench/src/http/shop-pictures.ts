import { event } from '@countinghouse/contracts/kernel/event';
import { avifWidthsUpTo, pictureIdOf } from '@countinghouse/contracts/kernel/http/rendition';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PICTURE, pictureReady } from '@countinghouse/contracts/pictures/events';
import { drawLogo, drawProduct, drawScene } from '@countinghouse/demo/pictures';
import { bannerScenes } from '@countinghouse/demo/scenes';
import type { EventCodec } from '@countinghouse/platform/event-log/codec/event-codec';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import type { Files } from '@countinghouse/platform/files/files';
import { encodeRenditions } from '@countinghouse/platform/files/renditions/rendition-encoder';

/** Paths of the pictures of a shop. */
export interface ShopPictures {
  readonly logo: string;
  readonly banner: readonly string[];
  /** Products use them in turn. */
  readonly photos: readonly string[];
}

const colours = ['RED', 'BLUE', 'GREEN', 'PINK', 'IVORY', 'BLACK'];
const things = ['RETROSPOT LANTERN', 'HEARTS MUG', 'CAKE STAND', 'SPOTTY BAG'];

/** Draws pictures like those of the demo, in all widths, and records their renditions. */
export async function drawShop(files: Files, log: { store: EventStore; codec: EventCodec }): Promise<ShopPictures> {
  const ready = async (path: string) => {
    const original = await files.readPicture(path);
    const pictureId = pictureIdOf(path);
    if (!original || pictureId === undefined) throw new Error('a picture of the benchmark is gone');
    const { width, height, renditions } = await encodeRenditions(original);
    await files.storeRenditions(path, renditions);
    const commandId = newId();
    const stream = streamOf(PICTURE, pictureId);
    const made = event(pictureReady, { path, width, height, widths: avifWidthsUpTo(width) });
    const metadata = { actor: { kind: 'system', id: 'bench' }, commandId, correlationId: commandId } as const;
    const events = await log.codec.encode(stream, [made], metadata);
    await log.store.append({ stream, expected: 'none', commandId, events });
    return path;
  };
  const photos: string[] = [];
  for (const thing of things) {
    for (const colour of colours)
      photos.push(await ready((await drawProduct(files, `${colour} ${thing}`, false)).photo));
  }
  const banner: string[] = [];
  for (const scene of bannerScenes.slice(0, 2)) banner.push(await ready(await drawScene(files, scene)));
  return { logo: await ready(await drawLogo(files)), banner, photos };
}
