import { productList } from '@countinghouse/contracts/catalog/product.list';
import { customerList } from '@countinghouse/contracts/customers/customer.list';
import type { ExportList } from '@countinghouse/contracts/exports/formats';
import { activityList } from '@countinghouse/contracts/history/activity';
import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import { journalList } from '@countinghouse/contracts/payments/payouts/journal.list';
import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import { exportTextOf, listParams } from '../list/filters/list-params.ts';
import { useFeature } from '../session/shop-setting.ts';
import { useUrlState } from '../url/url-state.ts';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';

interface ListExportProps {
  readonly list: ExportList;
  readonly params: Parameters<typeof useUrlState>[0];
  readonly added?: readonly string[];
}

/** Exports a list with its filters and its order. */
function ListExport({ list, params, added = [] }: ListExportProps) {
  const [view] = useUrlState(params);
  return <ExportDialog request={{ list, ...exportTextOf(view) } as ExportDialogProps['request']} added={added} />;
}

const params = {
  products: listParams(productList),
  customers: listParams(customerList),
  suppliers: listParams(supplierList),
  activity: listParams(activityList),
  adjustments: listParams(adjustmentList),
  payments: listParams(paymentList),
};

const { firstDay, lastDay } = listParams(journalList);
const journalDays = { firstDay, lastDay };
const everyColumn = { hidden: [], added: [], isNone: false };

/** Exports the journal of the days that the list of payments is narrowed to, with all of its own columns. */
export function JournalExport() {
  const [view] = useUrlState(journalDays);
  return <ExportDialog request={{ list: 'journal', ...exportTextOf(view) }} chosen={everyColumn} />;
}

/** Exports products; in a shop with taxes with their tax classes. */
export function ProductExport() {
  const hasTaxes = useFeature('taxes');
  return <ListExport list="products" params={params.products} added={hasTaxes ? ['taxClass'] : []} />;
}

export const CustomerExport = () => <ListExport list="customers" params={params.customers} />;
export const ActivityExport = () => <ListExport list="activity" params={params.activity} />;
export const SupplierExport = () => <ListExport list="suppliers" params={params.suppliers} />;
export const PaymentExport = () => <ListExport list="payments" params={params.payments} />;
export const AdjustmentExport = () => <ListExport list="adjustments" params={params.adjustments} />;
