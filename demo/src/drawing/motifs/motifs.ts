import { creatures } from './creatures.ts';
import type { Motif } from './motif.ts';
import { plantsAndFood } from './plants-and-food.ts';
import { things } from './things.ts';

const all = { ...creatures, ...plantsAndFood, ...things };
export type MotifName = keyof typeof all;
export const motifs: Readonly<Record<MotifName, Motif>> = all;
