import { adjustmentReasons } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { adjustParams } from '../../../shared/url/adjust-params.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';

/** The dialog over any page with its parameters in the address; the page stays. */
export function AdjustStockOverlay() {
  const [{ adjust, adjustFor }, setParams] = useUrlState(adjustParams);
  const close = () => setParams({ adjust: adjustParams.adjust.fallback, adjustFor: '' }, 'replace');
  if (adjust.length === 0) return null;
  return (
    <AdjustStockDialog
      key={adjustParams.adjust.write(adjust)}
      lines={adjust}
      reasonCode={adjustmentReasons.find((reason) => reason === adjustFor) ?? null}
      over="adjust-stock"
      onClose={close}
    />
  );
}
