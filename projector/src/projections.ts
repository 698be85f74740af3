import { catalogProjections } from './catalog/index.ts';
import type { Projection } from './runner/projection.ts';
import { settingsProjections } from './settings/index.ts';
import { supplierProjections } from './suppliers/index.ts';

/** Every read model of the shop, context by context. */
export const projections: readonly Projection[] = [
  ...catalogProjections,
  ...settingsProjections,
  ...supplierProjections,
];
