import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { supplierRecord } from '@countinghouse/contracts/suppliers/record';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { DeleteInUseDialog } from '../../shared/bulk/delete-in-use/delete-in-use-dialog.tsx';
import { useAsOf } from '../../shared/history/history-tab.tsx';
import { restoreFields } from '../../shared/history/restoration.ts';
import { byRestore } from '../../shared/http/reversal.ts';
import { routeQuery } from '../../shared/http/route-query.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { DetailPanel } from '../../shared/screen/detail-panel.tsx';
import { RecordFacts } from '../../shared/screen/record/record-facts.tsx';
import { everyField } from '../../shared/screen/record/restored-fields.ts';
import { useMayCall } from '../../shared/session/current-user.ts';
import { FileLink } from '../../shared/ui/buttons/file-link.tsx';
import { Section } from '../../shared/ui/values/fields.tsx';
import { ProductPhoto } from '../../shared/ui/values/product-photo.tsx';
import { useOverlay } from '../../shared/url/overlay.ts';
import { supplierQuery, supplierViews } from './api.ts';
import { useChoiceWords, useMessages } from './supplier.messages.ts';

/** The panel beside the supplier list. */
export function SupplierDetail() {
  const t = useMessages();
  const { id = '' } = useParams();
  const query = useQuery({ ...supplierQuery(id, useAsOf()), select: ({ supplier }) => supplier });
  const update = useCommand(supplierRoutes.updateSupplier, { changes: supplierViews });
  const restores = restoreFields<BodyOf<typeof supplierRoutes.updateSupplier>>(
    everyField(supplierRecord.fields),
    (body, reason) => update.mutateAsync({ params: { id }, body, reason }),
  );
  return (
    <DetailPanel
      query={query}
      labelOf={({ name }) => name || t('unnamed')}
      actions={(supplier) => <SupplierActions supplier={supplier} />}
      history={{ of: { context: 'supplier', id }, restores }}
    >
      {(supplier) => <SupplierFacts supplier={supplier} />}
    </DetailPanel>
  );
}

function SupplierActions({ supplier }: { supplier: SupplierView }) {
  const shared = useCommonMessages();
  const { go } = useOverlay();
  const mayDelete = useMayCall()(supplierRoutes.deleteSupplier);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {mayDelete && (
        <Button danger onClick={() => setAsking(true)}>
          {shared('delete')}
        </Button>
      )}
      <Button type="primary" onClick={() => go(`/admin/suppliers/${supplier._id}/edit`)}>
        {shared('edit')}
      </Button>
      {isAsking && <DeleteSupplier supplier={supplier} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteSupplier({ supplier, onClose }: { supplier: SupplierView; onClose: () => void }) {
  const t = useMessages();
  const { close } = useOverlay();
  const suppliers = useQuery(routeQuery(supplierRoutes.listSuppliers)).data?.suppliers ?? [];
  const remove = useCommand(supplierRoutes.deleteSupplier, {
    changes: [supplierRoutes.listSuppliers],
    success: t('deleted'),
    undo: byRestore(supplierRoutes.restoreSupplier),
    onSuccess: () => close({ saved: true }),
  });
  return (
    <DeleteInUseDialog
      of="supplier"
      id={supplier._id}
      name={supplier.name || t('unnamed')}
      productsLeft={t('productsLeft')}
      targets={suppliers
        .filter(({ _id }) => _id !== supplier._id)
        .map(({ _id, name }) => ({ value: _id, label: name || t('unnamed') }))}
      moveOf={(_, target) => ({ to: { supplier: target }, back: { supplier: supplier._id } })}
      onDelete={() => remove.mutateAsync({ params: { id: supplier._id } })}
      onClose={onClose}
    />
  );
}

function SupplierFacts({ supplier }: { supplier: SupplierView }) {
  const t = useMessages();
  const { address, bankInfo, remarks } = supplier;
  const wordOf = useChoiceWords();
  const { fields } = supplierRecord;
  const parts = [
    ['basicInfo', fields, supplier],
    ['address', fields.address.fields, address],
    ['bankInfo', fields.bankInfo.fields, bankInfo],
  ] as const;
  return (
    <>
      {supplier.logo && (
        <div style={{ marginBottom: 16 }}>
          <ProductPhoto path={supplier.logo} name={supplier.name} size={96} />
        </div>
      )}
      {parts.map(([title, fields, values]) => (
        <Section key={title} title={t(title)}>
          <RecordFacts fields={fields} values={values} without={['name']} wordOf={wordOf} />
        </Section>
      ))}
      {remarks.content && (
        <Section title={t('remarks')}>
          {remarks.type === 'FILE' ? (
            <FileLink path={remarks.content} />
          ) : (
            <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{remarks.content}</p>
          )}
        </Section>
      )}
    </>
  );
}
