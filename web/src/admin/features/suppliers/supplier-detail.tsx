import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { EmailLink, PhoneLink } from '../../../shared/shop/contact-links.tsx';
import { DeleteInUseDialog } from '../../shared/bulk/delete-in-use/delete-in-use-dialog.tsx';
import { useAsOf } from '../../shared/history/history-tab.tsx';
import { restoreFields } from '../../shared/history/restoration.ts';
import { byRestore } from '../../shared/http/reversal.ts';
import { routeQuery } from '../../shared/http/route-query.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { DetailPanel } from '../../shared/screen/detail-panel.tsx';
import { useMayCall } from '../../shared/session/current-user.ts';
import { FileLink } from '../../shared/ui/buttons/file-link.tsx';
import { ActiveStatus } from '../../shared/ui/values/active-status.tsx';
import { Field, Fields, Section } from '../../shared/ui/values/fields.tsx';
import { Count } from '../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../shared/ui/values/product-photo.tsx';
import { useOverlay } from '../../shared/url/overlay.ts';
import { supplierQuery, supplierViews } from './api.ts';
import { useMessages } from './supplier.messages.ts';

/** The panel beside the supplier list. */
export function SupplierDetail() {
  const t = useMessages();
  const { id = '' } = useParams();
  const query = useQuery({ ...supplierQuery(id, useAsOf()), select: ({ supplier }) => supplier });
  const update = useCommand(supplierRoutes.updateSupplier, { changes: supplierViews });
  const restores = restoreFields<BodyOf<typeof supplierRoutes.updateSupplier>>(
    {
      name: true,
      contactName: true,
      email: true,
      phone: true,
      businessNumber: true,
      logo: true,
      website: true,
      leadDays: true,
      bankInfo: { bankName: true, branch: true, accountNumber: true, accountName: true },
      address: { country: true, address: true, zipCode: true },
      remarks: { type: true, content: true },
      status: true,
    },
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
  return (
    <>
      {supplier.logo && (
        <div style={{ marginBottom: 16 }}>
          <ProductPhoto path={supplier.logo} name={supplier.name} size={96} />
        </div>
      )}
      <Section title={t('basicInfo')}>
        <Fields>
          <Field label={t('contactName')}>{supplier.contactName}</Field>
          <Field label={t('email')}>{supplier.email && <EmailLink email={supplier.email} />}</Field>
          <Field label={t('phone')}>{supplier.phone && <PhoneLink phone={supplier.phone} />}</Field>
          <Field label={t('businessNumber')}>
            {supplier.businessNumber && <span className="number">{supplier.businessNumber}</span>}
          </Field>
          <Field label={t('leadDays')}>{supplier.leadDays !== null && <Count value={supplier.leadDays} />}</Field>
          <Field label={t('website')}>
            {supplier.website && (
              <a href={`https://${supplier.website}`} target="_blank" rel="noreferrer">
                {supplier.website}
              </a>
            )}
          </Field>
          <Field label={t('status')}>
            <ActiveStatus active={supplier.status} />
          </Field>
        </Fields>
      </Section>
      <Section title={t('address')}>
        <Fields>
          <Field label={t('country')}>{t(address.country)}</Field>
          <Field label={t('address')}>
            {address.address && <span style={{ whiteSpace: 'pre-line' }}>{address.address}</span>}
          </Field>
          <Field label={t('zipCode')}>{address.zipCode}</Field>
        </Fields>
      </Section>
      <Section title={t('bankInfo')}>
        <Fields>
          <Field label={t('bankName')}>{bankInfo.bankName}</Field>
          <Field label={t('branch')}>{bankInfo.branch}</Field>
          <Field label={t('accountNumber')}>
            {bankInfo.accountNumber && <span className="number">{bankInfo.accountNumber}</span>}
          </Field>
          <Field label={t('accountName')}>{bankInfo.accountName}</Field>
        </Fields>
      </Section>
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
