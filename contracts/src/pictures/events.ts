import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';

/** Category of the stream of one picture; its id is the one in the picture's path. */
export const PICTURE = 'pictures.picture';

export const pictureReady = defineEvent({
  type: 'pictures.PictureReady',
  version: 1,
  summary: 'The renditions of a picture that the shop shows were stored as AVIF, in each of these widths.',
  data: z.object({ path: z.string(), width: z.number(), height: z.number(), widths: z.array(z.number()) }),
});

export const pictureUnusable = defineEvent({
  type: 'pictures.PictureUnusable',
  version: 1,
  summary: 'A picture has no renditions: its file is gone or cannot be decoded, or every try failed.',
  data: z.object({ path: z.string(), cause: z.enum(['missing', 'undecodable', 'gave-up']) }),
});

export const pictureEvents = [pictureReady, pictureUnusable] as const;
export type PictureEvent = EventUnion<typeof pictureEvents>;
