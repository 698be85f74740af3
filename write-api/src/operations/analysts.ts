import { ANALYSTS } from '@countinghouse/contracts/operations/events';
import { byOperator } from '@countinghouse/platform/commands/by-operator';
import {
  analystsWithRole,
  createAnalystRole,
  dropAnalystRole,
  hasRole,
  type RoleChange,
} from '@countinghouse/platform/postgres/analysts/analyst-roles';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { publishedSchema } from '@countinghouse/platform/projections/progress/published-schema';
import type { WriteDeps } from '../write-deps.ts';
import { analysts } from './analysts.decider.ts';

type Deps = Pick<WriteDeps, 'commands' | 'database'>;

/** An analyst, and whether PostgreSQL has the role: not after a restoration, or before SQL by hand was run. */
export interface Analyst {
  readonly name: string;
  readonly hasRole: boolean;
}

export async function listAnalysts({ commands, database }: Deps): Promise<Analyst[]> {
  const { state } = await commands.load(analysts, ANALYSTS.id);
  const client = await database.connect();
  try {
    const roles = await analystsWithRole(client);
    return state.map((name) => ({ name, hasRole: roles.includes(name) }));
  } finally {
    client.release();
  }
}

/**
 * Records an analyst and makes the role, with a new password. Returns `exists` where the role is there already: of this
 * shop, or of another one in the same server. A role that was lost, as after a restoration, is made again.
 */
export async function addAnalyst(
  { commands, database }: Deps,
  name: string,
): Promise<(RoleChange & { readonly password: string }) | 'exists'> {
  const client = await database.connect();
  try {
    if (await hasRole(client, name)) return 'exists';
    await migrate(client, publishedSchema);
    await commands.handle(analysts, ANALYSTS.id, { type: 'AddAnalyst', name }, byOperator());
    return await createAnalystRole(client, name);
  } finally {
    client.release();
  }
}

/** Ends an analyst's connections, drops the role and records it. Returns `unknown` where there is none of that name. */
export async function removeAnalyst({ commands, database }: Deps, name: string): Promise<RoleChange | 'unknown'> {
  const { state } = await commands.load(analysts, ANALYSTS.id);
  if (!state.includes(name)) return 'unknown';
  const client = await database.connect();
  try {
    const change = (await hasRole(client, name)) ? await dropAnalystRole(client, name) : { byHand: '' };
    await commands.handle(analysts, ANALYSTS.id, { type: 'RemoveAnalyst', name }, byOperator());
    return change;
  } finally {
    client.release();
  }
}
