import { categoryRoutes, productRoutes, tagRoutes } from './catalog/api.ts';
import { importRoutes } from './catalog/import-api.ts';
import { customerAuthRoutes, customerRoutes } from './customers/api.ts';
import { emailRoutes } from './email/api.ts';
import { exportRoutes } from './exports/api.ts';
import { historyRoutes } from './history/api.ts';
import { identityRoutes } from './identity/api.ts';
import { savedViewRoutes } from './identity/saved-view-api.ts';
import { inventoryRoutes } from './inventory/api.ts';
import { invoicingRoutes } from './invoicing/api.ts';
import type { RouteDefinition } from './kernel/route.ts';
import { liveRoutes } from './live/api.ts';
import { cartRoutes, orderRoutes } from './orders/api.ts';
import { settingsRoutes } from './settings/api.ts';
import { supplierRoutes } from './suppliers/api.ts';

/** Every HTTP call of the product by operation name; the one place that registration, gateway, client, OpenAPI and tests read. */
export const routeTable = {
  ...identityRoutes,
  ...savedViewRoutes,
  ...customerAuthRoutes,
  ...customerRoutes,
  ...supplierRoutes,
  ...productRoutes,
  ...importRoutes,
  ...tagRoutes,
  ...categoryRoutes,
  ...inventoryRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...invoicingRoutes,
  ...settingsRoutes,
  ...emailRoutes,
  ...exportRoutes,
  ...historyRoutes,
  ...liveRoutes,
} satisfies Record<string, RouteDefinition>;
