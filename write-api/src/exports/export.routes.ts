import { type exportBody, exportRoutes } from '@countinghouse/contracts/exports/api';
import { EXPORT } from '@countinghouse/contracts/exports/events';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { textOfQuery } from '@countinghouse/contracts/kernel/http/list';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import type { z } from 'zod';
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
      omitted: state.status === 'ready' ? state.omitted : [],
      changed: state.status === 'ready' ? state.changed : [],
      unprintable: state.status === 'ready' ? state.unprintable : [],
      version,
    };
    return { ...ok, export: view };
  }

  return [
    bind(exportRoutes.startExport, async (call) => {
      const exportId = call.newId('export');
      const command = { type: 'RequestExport', exportId, language: call.language, ...requestOf(call.body) } as const;
      await execute(commands, call, listExport, exportId, command);
      return reply(exportId);
    }),

    bind(exportRoutes.getExport, ({ params }) => reply(params.id)),
  ];
}

function requestOf(body: z.output<typeof exportBody>) {
  if ('orders' in body) {
    const { list, format } = body;
    const orders = body.orders.map(({ id: orderId, version }) => ({ orderId, version }));
    return { list, format, search: '', isSearched: false, conditions: {}, orders };
  }
  const { list, format, search = '', ...conditions } = { search: '', ...body };
  return { list, format, search, isSearched: search !== '', conditions: textOfQuery(conditions) };
}
