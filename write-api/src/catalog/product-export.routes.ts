import { bulkRoutes } from '@countinghouse/contracts/catalog/bulk-api';
import type { ExportView } from '@countinghouse/contracts/catalog/bulk-views';
import { PRODUCT_EXPORT } from '@countinghouse/contracts/catalog/events';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import { execute } from '../command-handling/execute.ts';
import type { WriteDeps } from '../write-deps.ts';
import { productExport } from './product-export.decider.ts';

export function productExportBindings({ commands, log, database }: WriteDeps): Binding[] {
  const progress = workProgress(database);

  async function reply(exportId: string) {
    const [{ state, version }, [first], done] = await Promise.all([
      commands.load(productExport, exportId),
      log.read(streamOf(PRODUCT_EXPORT, exportId), { limit: 1 }),
      progress.of(exportId),
    ]);
    if (state.status === 'none' || !first) throw new RefusedError(refuse('NOT_FOUND'));
    const { format, search } = state.asked;
    const view: ExportView = {
      ...{ _id: exportId, format, search, createdAt: first.recordedAt, status: state.status, progress: done },
      path: state.status === 'ready' ? state.path : null,
      expiresAt: state.status === 'ready' ? state.expiresAt : null,
      version,
    };
    return { ...ok, export: view };
  }

  return [
    bind(bulkRoutes.exportProducts, async (call) => {
      const exportId = call.newId('product export');
      const command = { type: 'RequestExport', exportId, ...call.body } as const;
      await execute(commands, call, productExport, exportId, command);
      return reply(exportId);
    }),

    bind(bulkRoutes.getProductExport, ({ params }) => reply(params.id)),
  ];
}
