import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { call } from '../../../../shared/http/call.ts';
import { ReportActions } from '../../../../shared/report/output/report-actions.tsx';
import { useMessages } from '../../inventory.messages.ts';

const PAGE_SIZE = 100;

/** The whole alert report, not only the page on screen. */
export function AlertExport() {
  const t = useMessages();
  const sheet = async () => {
    const { asOf, rows } = await allAlerts();
    return {
      asOf,
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

async function allAlerts() {
  const first = await call(productRoutes.inventoryAlert, { query: { current: 1, size: PAGE_SIZE } });
  const rows = [...first.products];
  for (let current = 2; rows.length < first.total; current += 1) {
    const { products } = await call(productRoutes.inventoryAlert, { query: { current, size: PAGE_SIZE } });
    if (products.length === 0) break;
    rows.push(...products);
  }
  // Later pages may count more; all of them count up to this time.
  return { rows, asOf: first.asOf };
}
