import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { fieldChanges, fieldNames, withFieldChanges } from '@countinghouse/contracts/kernel/record/record';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { type SupplierChanges, type SupplierDetails, supplierRecord } from '@countinghouse/contracts/suppliers/record';
import type { SupplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { type SupplierView, supplierViewOf } from '@countinghouse/contracts/suppliers/views';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { execute } from '@countinghouse/platform/commands/execute';
import { begunAt, stateAtVersion } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { claimUploads } from '../claim-uploads.ts';
import type { WriteDeps } from '../write-deps.ts';
import { supplier } from './supplier.decider.ts';

const { fields, blank } = supplierRecord;

export function supplierBindings({ commands, log, files }: WriteDeps): Binding[] {
  /**
   * Remarks of type FILE name an uploaded document, the logo a picture. Paths that stay as they are are not checked
   * again.
   */
  async function claimFiles(changes: SupplierChanges, after: SupplierDetails): Promise<void> {
    if (changes.logo !== undefined) await claimUploads(files, [{ field: 'logo', path: changes.logo }]);
    if (changes.remarks && after.remarks.type === 'FILE') {
      await claimUploads(files, [{ field: 'remarks.content', path: after.remarks.content }], 'document');
    }
  }

  return [
    bind(supplierRoutes.createSupplier, async (call) => {
      const details = withFieldChanges(fields, blank, call.body);
      await claimFiles(call.body, details);
      const supplierId = call.newId('supplier');
      const command = { type: 'CreateSupplier', supplierId, details } as const;
      return { ...ok, supplier: supplierView(await execute(commands, call, supplier, supplierId, command)) };
    }),

    bind(supplierRoutes.updateSupplier, async (call) => {
      const { id } = call.params;
      const present = await commands.load(supplier, id);
      if (present.state.status !== 'present') throw new RefusedError(refuse('NOT_FOUND'));
      const seen = await stateAtVersion(log, supplier, id, present, call.ifMatch);
      if (seen?.status !== 'present') throw new RefusedError(refuse('VERSION_CONFLICT', { version: present.version }));
      const changes = fieldChanges(fields, seen.details, call.body);
      await claimFiles(changes, withFieldChanges(fields, present.state.details, changes));
      const command = { type: 'ChangeSupplier', changes } as const;
      const changed = await execute(commands, call, supplier, id, command, fieldNames(fields, changes));
      return { ...ok, supplier: supplierView(changed) };
    }),

    bind(supplierRoutes.deleteSupplier, async (call) => {
      await execute(commands, call, supplier, call.params.id, { type: 'DeleteSupplier' }, fieldNames(fields, blank));
      return { ...ok, message: call.translate('supplierDeleted') };
    }),

    bind(supplierRoutes.restoreSupplier, async (call) => {
      const { id } = call.params;
      const createdAt = await begunAt(log, supplier, id);
      return {
        ...ok,
        supplier: supplierView(await execute(commands, call, supplier, id, { type: 'RestoreSupplier', createdAt })),
      };
    }),

    bind(supplierRoutes.uploadSupplierLogo, async (call) => {
      const { stream } = await call.upload();
      return { ...ok, path: await files.intakeImage(stream, signedIn(call).id) };
    }),

    bind(supplierRoutes.uploadSupplierFile, async (call) => {
      const { stream, fileName } = await call.upload();
      return { ...ok, path: await files.intakeDocument(stream, signedIn(call).id, fileName) };
    }),
  ];
}

function supplierView({ state, version }: Handled<SupplierState>): SupplierView {
  if (state.status === 'none') throw new RefusedError(refuse('NOT_FOUND'));
  return supplierViewOf(state.supplierId, state.details, version);
}
