import { Readable } from 'node:stream';
import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import type { Files } from '@countinghouse/platform/files/files';
import { dice } from './dice.ts';
import { icon, logo } from './drawing/mark.ts';
import { subjectOf } from './drawing/paint-of.ts';
import { detailOf, pictureOf, rendered, swatchOf } from './drawing/picture.ts';
import { type StillLife, stillLife } from './drawing/still-life.ts';

/** Width and height of product pictures in pixels. */
const SIZE = [720, 900] as const;
/** One in so many products of the displays is also shown from nearby. */
const DETAILED_EVERY = 5;

/** Draws the pictures of a product by its name and stores them like uploads. */
export async function drawProduct(
  files: Files,
  name: string,
  isDisplayed: boolean,
): Promise<Pick<ProductDetails, 'photo' | 'thumbnails'>> {
  const subject = subjectOf(name);
  const photo = await handIn(files, await rendered(await pictureOf(subject), ...SIZE));
  if (!isDisplayed || dice(name, 'detail') % DETAILED_EVERY !== 0) return { photo, thumbnails: [] };
  const views = [await detailOf(subject)];
  if (subject.paint.pattern !== 'plain') views.push(swatchOf(subject));
  const thumbnails: string[] = [];
  for (const view of views) thumbnails.push(await handIn(files, await rendered(view, ...SIZE)));
  return { photo, thumbnails };
}

/** Draws a still life and stores it. */
export async function drawScene(files: Files, scene: StillLife): Promise<string> {
  return handIn(files, await rendered(await stillLife(scene), scene.width, scene.height));
}

export async function drawLogo(files: Files): Promise<string> {
  return handIn(files, await rendered(logo(), 512, 512));
}

export async function drawIcon(files: Files): Promise<string> {
  return handIn(files, await rendered(icon(), 256, 256));
}

async function handIn(files: Files, png: Buffer): Promise<string> {
  const path = await files.intakeImage(Readable.from([png]), 'demo');
  await files.claim([path], 'image');
  return path;
}
