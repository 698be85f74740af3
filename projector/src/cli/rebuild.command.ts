import { setTimeout as delay } from 'node:timers/promises';
import { addBuild, buildsOf } from '@countinghouse/platform/projections/checkpoints';
import { CONTROL_CHANNEL } from '@countinghouse/platform/projections/leading/leadership';
import type { Checkpoint } from '@countinghouse/platform/projections/view';
import type pg from 'pg';
import { type Command, projectionNamed, UsageError } from './command.ts';
import { age, print, printJson } from './output.ts';
import { progress } from './status.command.ts';

const POLL_EVERY_MS = 500;

/** Requests a fresh build beside the live view from the leader and shows its progress until readers see it. */
export const rebuild: Command = async ([name], { database, projections, source, json, signal }) => {
  const projection = projectionNamed(name, projections);
  const client = await database.connect();
  try {
    const builds = await buildsOf(client, projection.name);
    if (builds.some((build) => build.status === 'building'))
      throw new UsageError(`${projection.name} is being built already.`);
    const asked = await addBuild(client, projection.name, projection.version);
    await client.query(`notify ${CONTROL_CHANNEL}`);
    const begunAt = new Date().toISOString();
    let said = '';
    const say = (sentence: string) => {
      if (!json && sentence !== said) print(`${projection.name}: ${sentence}`);
      said = sentence;
    };
    for (;;) {
      if (!(await hasLeader(client))) {
        if (json) printJson({ view: projection.name, rebuilt: false, leader: false });
        else print(`${projection.name}: no projector is running. The build is planned and begins when one starts.`);
        return 1;
      }
      const build = (await buildsOf(client, projection.name)).find(({ id }) => id === asked.id);
      if (!build || build.status === 'halted') {
        if (json) printJson({ view: projection.name, rebuilt: false });
        else print(`${projection.name}: the new build ${build ? 'halted' : 'is gone'}; see npm run ops -- status`);
        return 1;
      }
      if (build.serving) {
        if (json) printJson({ view: projection.name, rebuilt: true, build: build.build, position: build.position });
        else print(`${projection.name}: readers see the new build, after ${age(begunAt)}`);
        return 0;
      }
      say(await stepOf(client, build, await source.head()));
      await delay(POLL_EVERY_MS, undefined, { signal });
    }
  } finally {
    client.release();
  }
};

/** Nothing is known of what is read before it is first written, some seconds after the start. */
async function stepOf(client: pg.ClientBase, build: Checkpoint, head: string): Promise<string> {
  if (build.position === '') return 'reading the log from its start';
  const { rows } = await client.query<{ events: number }>('select events from views.checkpoints where id = $1', [
    build.id,
  ]);
  return `${progress(build.position, head)}, ${(rows[0]?.events ?? 0).toLocaleString('en')} events`;
}

/** A projector that takes over needs some seconds. */
async function hasLeader(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alive: boolean }>(
    `select coalesce(bool_or(seen_at > clock_timestamp() - interval '15 seconds'), false) as alive from views.leaders`,
  );
  return rows[0]!.alive;
}
