import type { ReactNode } from 'react';
import { soldOrdersPath } from '../../../shared/report/report-links.ts';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { FigureLink } from '../../../shared/ui/values/figure-link.tsx';
import { useMessages } from './sales-ranking.messages.ts';

interface SoldLinkProps {
  /** False when nothing was sold. */
  readonly range: DayRange | false;
  /** Id of the product sold; every product when it is not given. */
  readonly product?: string;
  readonly children: ReactNode;
}

/** A number of the ranking with a link to its orders. */
export function SoldLink({ range, product, children }: SoldLinkProps) {
  const t = useMessages();
  if (!range) return children;
  return (
    <FigureLink to={soldOrdersPath(range, product)} title={t('behind')}>
      {children}
    </FigureLink>
  );
}
