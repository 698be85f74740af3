import type { Command } from './command.ts';
import { age, print, printJson, table } from './output.ts';

export interface BuildStatus {
  readonly projection: string;
  readonly version: number;
  readonly build: number;
  readonly status: 'building' | 'live' | 'halted' | 'retired';
  readonly serving: boolean;
  readonly position: string;
  readonly events: number;
  readonly error: string | null;
  readonly event_id: string | null;
  readonly event_position: string | null;
  readonly halted_at: string | null;
  readonly updated_at: string;
}

/** The position of every view. Exit code 1 when one is halted or there is no leader. */
export const status: Command = async (_words, { database, source, services, json }) => {
  const head = await source.head();
  const { rows: builds } = await database.query<BuildStatus>(
    `select projection, version, build, status, serving, position, events, error, event_id, event_position, halted_at, updated_at
       from views.checkpoints order by projection, version, build`,
  );
  const { rows: leaders } = await database.query<{ name: string; epoch: number; seen_at: string; alive: boolean }>(
    `select name, epoch, seen_at, seen_at > clock_timestamp() - interval '5 seconds' as alive from views.leaders order by name`,
  );
  const healthy = builds.every((build) => build.status !== 'halted') && leaders.some((leader) => leader.alive);
  if (json) {
    printJson({ head, leaders, views: builds });
    return healthy ? 0 : 1;
  }
  print(`Log head: ${head || 'empty'}`);
  if (leaders.length === 0) print('No projector has ever run.');
  for (const { name, epoch, seen_at, alive } of leaders) {
    print(`Leader of ${name}: term ${epoch}, ${alive ? 'running' : `SILENT for ${age(seen_at)}`}`);
  }
  for (const { name, metricsPort } of services) {
    print(metricsPort ? `${name}: health and metrics on port ${metricsPort}` : `${name} is not ready`);
  }
  const lines = builds.map((build) => [
    build.projection,
    build.build > 1 ? `${build.version}.${build.build}` : String(build.version),
    build.serving ? 'yes' : 'no',
    build.status === 'halted' ? 'HALTED' : build.status,
    build.position || 'start',
    progress(build.position, head),
    String(build.events),
    `${age(build.updated_at)} ago`,
  ]);
  if (lines.length > 0)
    print(`\n${table([['view', 'version', 'served', 'status', 'position', 'done', 'events', 'moved'], ...lines])}`);
  for (const build of builds) {
    if (build.status !== 'halted') continue;
    print(
      `\n${build.projection} stands before event ${build.event_id} at ${build.event_position}, for ${age(build.halted_at!)}:`,
    );
    print(`  ${build.error}\n  After a fix: npm run ops -- resume ${build.projection}`);
  }
  return healthy ? 0 : 1;
};

/** Positions are opaque; where they are plain numbers, as in the PostgreSQL log, they give a share. */
export function progress(position: string, head: string): string {
  if (position === head) return '100 %';
  const [done, all] = [Number(position), Number(head)];
  return Number.isFinite(done) && all > 0 ? `${Math.floor((done / all) * 100)} %` : '?';
}
