import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { call } from '../../../../shared/http/call.ts';
import { allPages } from '../../../../shared/report/output/all-pages.ts';
import { ReportActions } from '../../../../shared/report/output/report-actions.tsx';
import { useMessages } from '../../inventory.messages.ts';

/** The whole alert report, not only the page on screen. */
export function AlertExport() {
  const t = useMessages();
  const sheet = async () => {
    const { first, rows } = await allPages(
      (query) => call(productRoutes.inventoryAlert, { query }),
      ({ products }) => products,
    );
    return {
      asOf: first.asOf,
      heads: [t('itemNo'), t('name'), t('supplier'), t('alertQuantity'), t('quantity')],
      rows: rows.map(({ itemNo, name, supplier, alertQuantity, quantity }) => [
        itemNo,
        name,
        supplier?.name ?? '',
        alertQuantity,
        quantity,
      ]),
    };
  };
  return <ReportActions title={t('alert')} fileName="inventory-alert" sheet={sheet} />;
}
