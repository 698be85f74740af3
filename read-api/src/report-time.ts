import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';

/** Returns the time up to which a result read from now on from a report's views counts. */
export type ReportTime = (route: Pick<RouteDefinition, 'views'>) => Promise<{ readonly asOf?: string }>;

/** Reads the position that all views of a report have reached, and from the log when its event was recorded. */
export function reportTime(progress: Pick<Progress, 'positions'>, log: Pick<EventLog, 'recordedAt'>): ReportTime {
  let latest: { readonly position: string; readonly recordedAt: Promise<string | undefined> } | undefined;
  const recordedAt = (position: string) => {
    if (latest?.position !== position) {
      const asked = log.recordedAt(position);
      latest = { position, recordedAt: asked };
      asked.catch(() => {
        if (latest?.recordedAt === asked) latest = undefined;
      });
    }
    return latest.recordedAt;
  };
  return async ({ views = [] }) => {
    const shown = progress.positions();
    const [position = ''] = views.map((view) => shown.get(view) ?? '').sort();
    const asOf = position && (await recordedAt(position));
    return asOf ? { asOf } : {};
  };
}
