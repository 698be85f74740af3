import { catalogProjections } from './catalog/index.ts';
import { customerProjections } from './customers/index.ts';
import { identityProjections } from './identity/index.ts';
import type { Projection } from './runner/projection.ts';
import { settingsProjections } from './settings/index.ts';
import { supplierProjections } from './suppliers/index.ts';

/** Every read model of the shop, context by context. */
export const projections: readonly Projection[] = [
  ...identityProjections,
  ...customerProjections,
  ...catalogProjections,
  ...settingsProjections,
  ...supplierProjections,
];
