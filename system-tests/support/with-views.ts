import { allEvents } from '@countinghouse/contracts/event-registry';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import type { Logger } from '@countinghouse/platform/runtime/logging/logger';
import { openShopSource, type ShopSource } from '@countinghouse/projector/open-shop-source';
import type { shopProjections } from '@countinghouse/projector/projections';

const TIMEOUT_MS = 60_000;

/** A shop whose views are projected for a test. */
export interface ProjectedShop {
  readonly settings: Settings;
  readonly projections: ReturnType<typeof shopProjections>;
  readonly logger: Logger;
}

/**
 * Runs a projector until all views include `head`, then calls `use` with the events of the shop, and stops it.
 * @throws Error when a view has not reached `head` after a minute
 */
export async function withViews<Result>(
  { settings, projections, logger }: ProjectedShop,
  head: string,
  use: (source: ShopSource['source']) => Promise<Result>,
): Promise<Result> {
  const shop = await openShopSource(settings, allEvents, logger);
  const projector = startProjector({ ...shop, databaseUrl: settings.DATABASE_URL, projections, logger });
  const progress = await createProgress(settings.DATABASE_URL);
  try {
    const names = projections.map(({ name }) => name);
    if (!(await progress.waitFor(names, head, TIMEOUT_MS))) throw new Error(`the views did not reach ${head}`);
    return await use(shop.source);
  } finally {
    await progress.close();
    await projector.stop();
    await shop.close();
  }
}
