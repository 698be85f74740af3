import { exportRoutes } from '@countinghouse/contracts/exports/api';
import { LISTED_EXPORTS } from '@countinghouse/contracts/exports/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { latestExports } from './export-list.query.ts';

export function exportBindings({ database }: { readonly database: Database }): Binding[] {
  return [
    bind(exportRoutes.listExports, async (call) => ({
      ...ok,
      exports: await latestExports(database, signedIn(call).id, LISTED_EXPORTS),
    })),
  ];
}
