import type { Projection } from './runner/projection.ts';

/** Every read model of the shop, context by context. */
export const projections: readonly Projection[] = [];
