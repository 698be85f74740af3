import { useEffect } from 'react';

interface PageView {
  readonly current: number;
  readonly size: number;
}

/**
 * Replaces a page after the last, e.g. after a delete, by the last page.
 * @param total undefined while it is being loaded
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
