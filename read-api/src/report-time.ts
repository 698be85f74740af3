import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Progress } from '@countinghouse/platform/read-store/progress';

/** Tells up to when the answer counts that a report's views give from now on. */
export type ReportTime = (route: Pick<RouteDefinition, 'views'>) => Promise<{ readonly asOf?: string }>;

/** Takes the position that all views of a report show, and asks the log when the event there was recorded. */
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
