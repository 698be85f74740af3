import { createProgress, type Progress } from '../progress/progress.ts';
import type { Projection } from '../projection/projection.ts';
import { type Projector, startProjector } from '../projector.ts';
import type { ProjectorOptions } from '../projector-options.ts';
import type { ListSource } from './list-source.ts';

export const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export interface RunningProjector extends Projector {
  readonly progress: Progress;
  /** Waits until readers see everything that the source holds. */
  caughtUp(...views: Projection[]): Promise<void>;
}

/** A projector over a source in memory and a real database. */
export async function runProjector(
  source: ListSource,
  databaseUrl: string,
  projections: readonly Projection[],
  options: Partial<ProjectorOptions> = {},
): Promise<RunningProjector> {
  const progress = await createProgress(databaseUrl);
  const projector = startProjector({ source, databaseUrl, projections, logger: quiet, ...options });
  return {
    progress,
    get leading() {
      return projector.leading;
    },
    views: () => projector.views(),
    async caughtUp(...views) {
      const names = (views.length > 0 ? views : projections).map((projection) => projection.name);
      const head = await source.head();
      if (!(await progress.waitFor(names, head, 20_000)))
        throw new Error(`not at ${head} after 20 s: ${names.join(', ')}`);
    },
    async stop() {
      await projector.stop();
      await progress.close();
    },
  };
}
