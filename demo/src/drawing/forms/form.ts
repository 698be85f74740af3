import type { Hue } from '../colour.ts';
import type { Easel } from '../easel.ts';

/** Something that can be drawn, on a field of 800 × 1000 with its foot at about 800. */
export interface Form {
  readonly draw: (easel: Easel) => string;
  /** How several of it are put together: in a group on the table, or in rows. */
  readonly pose: 'stand' | 'flat';
  /** Draws the pieces of a set itself. */
  readonly drawsSets?: boolean;
  /** Its usual colour, when its name has none. */
  readonly usual?: readonly Hue[];
}

export type FormTable = Readonly<Record<string, Form>>;

export function standing(draw: Form['draw'], ...usual: Hue[]): Form {
  return { draw, pose: 'stand', usual };
}

export function lying(draw: Form['draw'], ...usual: Hue[]): Form {
  return { draw, pose: 'flat', usual };
}

/** The form of something that comes as a set of its own. */
export function inSets(form: Form): Form {
  return { ...form, drawsSets: true };
}
