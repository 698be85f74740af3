import type { MotifName } from './motifs/motifs.ts';
import type { TileName } from './patterns.ts';

/** What a form is made of. */
export type Material = 'ceramic' | 'glass' | 'metal' | 'wood' | 'fabric' | 'paper' | 'wicker' | 'slate';

/** Everything about a product's looks but its form. */
export interface Paint {
  /** The body's colour. */
  readonly base: string;
  /** The pattern's colour on it. */
  readonly mark: string;
  /** A second colour: linings, bows, lids. */
  readonly accent: string;
  readonly pattern: TileName | 'union' | 'plain';
  readonly motif?: MotifName | undefined;
  readonly motifMain: string;
  readonly motifSecond: string;
  /** As the words say; else every form is made of what it usually is. */
  readonly material?: Material | undefined;
  /** What stands on signs, labels and letters. */
  readonly words: string;
  /** Pieces in the set. */
  readonly count: number;
  /** The shape that hanging things and holders take: a heart, a star, an egg. */
  readonly figure?: MotifName | undefined;
}
