import { exportRoutes } from '@countinghouse/contracts/exports/api';
import { LISTED_EXPORTS } from '@countinghouse/contracts/exports/views';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/input/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { latestExports } from './export-list.query.ts';

export function exportBindings({ database }: { readonly database: Database }): Binding[] {
  return [
    bind(exportRoutes.listExports, async (call) => ({
      ...ok,
      exports: await latestExports(database, signedIn(call).id, LISTED_EXPORTS),
    })),
  ];
}
