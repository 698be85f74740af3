import { useLocation } from 'react-router-dom';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { withoutExplained } from '../../../shared/screen/report/explain/explain-params.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { type MovementColumn, withMovements } from './movement-params.ts';

/** Returns the path of the movements of a product over the page of the report at `over`. */
export function useMovementsPath(over: string) {
  const zone = useShopZone();
  const { search } = useLocation();
  return (productId: string, range: DayRange, column?: MovementColumn) =>
    `${over}/${productId}?${withMovements(withoutExplained(search), zone, range, column)}`;
}
