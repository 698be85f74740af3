import { useOverlay } from '../../../shared/url/overlay.ts';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';

/** The dialog of the adjustment list, without a preset product. */
export function NewAdjustment() {
  const { close } = useOverlay();
  return <AdjustStockDialog onClose={close} />;
}
