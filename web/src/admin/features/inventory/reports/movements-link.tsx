import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { FigureLink } from '../../../shared/ui/values/figure-link.tsx';
import { useMessages } from './movement.messages.ts';
import { type MovementColumn, withMovements } from './movement-params.ts';

interface MovementsLinkProps {
  /** The address of the page under the panel. */
  readonly over: string;
  readonly productId: string;
  readonly range: DayRange;
  readonly column?: MovementColumn;
  readonly children: ReactNode;
}

/** A stock figure with a link to its movements. */
export function MovementsLink({ over, productId, range, column, children }: MovementsLinkProps) {
  const t = useMessages();
  const { search } = useLocation();
  const shown = withMovements(search, useShopZone(), range, column);
  return (
    <FigureLink to={`${over}/${productId}?${shown}`} title={t('behind')}>
      {children}
    </FigureLink>
  );
}
