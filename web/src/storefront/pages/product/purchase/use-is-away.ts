import { type RefObject, useEffect, useState } from 'react';

/** Pixels that the header covers at the upper edge, and the navigation and the bar at the lower one. */
const COVERED = { top: 76, bottom: 64 };
/** Share of an element in the viewport from which it counts as wholly visible. */
const WHOLLY = 0.98;

/**
 * Returns true while an element is not wholly in the viewport, above or below; undefined until it is known. The element
 * is observed anew when `watched` changes.
 */
export function useIsAway(element: RefObject<HTMLElement | null>, watched: unknown): boolean | undefined {
  const [isAway, setIsAway] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is mounted and unmounted with what is watched.
  useEffect(() => {
    if (!element.current) return;
    // Rounding leaves an element that is wholly visible a little below 1.
    const observer = new IntersectionObserver(
      (entries) => setIsAway((entries.at(-1)?.intersectionRatio ?? 1) < WHOLLY),
      { threshold: WHOLLY, rootMargin: `-${COVERED.top}px 0px -${COVERED.bottom}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, watched]);
  return isAway;
}
