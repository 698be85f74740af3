import { useEffect } from 'react';

interface PageView {
  readonly current: number;
  readonly size: number;
}

/**
 * A page after the last, as a delete leaves behind and old links name, gives way to the last. `total` is undefined while it is on
 * its way.
 */
export function useLastPage(
  total: number | undefined,
  { current, size }: PageView,
  onView: (change: { current: number }, how: 'replace') => void,
): void {
  const last = total && Math.ceil(total / size);
  useEffect(() => {
    if (last && current > last) onView({ current: last }, 'replace');
  }, [last, current, onView]);
}
