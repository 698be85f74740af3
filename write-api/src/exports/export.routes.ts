import { exportRoutes } from '@countinghouse/contracts/exports/api';
import { EXPORT } from '@countinghouse/contracts/exports/events';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { textOfQuery } from '@countinghouse/contracts/kernel/http/list';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type Binding, bind, ok } from '@countinghouse/platform/http/input/binding';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import { execute } from '../command-handling/execute.ts';
import type { WriteDeps } from '../write-deps.ts';
import { listExport } from './export.decider.ts';

export function exportBindings({ commands, log, database }: WriteDeps): Binding[] {
  const progress = workProgress(database);

  async function reply(exportId: string) {
    const [{ state, version }, [first], done] = await Promise.all([
      commands.load(listExport, exportId),
      log.read(streamOf(EXPORT, exportId), { limit: 1 }),
      progress.of(exportId),
    ]);
    if (state.status === 'none' || !first) throw new RefusedError(refuse('NOT_FOUND'));
    const view: ExportView = {
      ...{ _id: exportId, ...state.asked, createdAt: first.recordedAt, status: state.status, progress: done },
      cause: state.status === 'failed' ? state.cause : null,
      path: state.status === 'ready' ? state.path : null,
      expiresAt: state.status === 'ready' ? state.expiresAt : null,
      version,
    };
    return { ...ok, export: view };
  }

  return [
    bind(exportRoutes.startExport, async (call) => {
      const exportId = call.newId('export');
      const { list, format, search = '', ...conditions } = call.body;
      await execute(commands, call, listExport, exportId, {
        type: 'RequestExport',
        ...{ exportId, list, format, language: call.language, search, isSearched: search !== '' },
        conditions: textOfQuery(conditions),
      });
      return reply(exportId);
    }),

    bind(exportRoutes.getExport, ({ params }) => reply(params.id)),
  ];
}
