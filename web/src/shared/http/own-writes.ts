import { realmOf } from '../session/token-store.ts';

const KEY = 'countinghouse.position';

/**
 * The log position of this tab's newest write. Reads send it as `X-Min-Position`, so that people always see what they
 * just did; it outlives a reload of the page, not the tab.
 */
export function newestOwnPosition(): string | null {
  return sessionStorage.getItem(`${KEY}.${realmOf()}`);
}

/** Positions are ordered as strings; an answer that overtakes an earlier one must not turn the clock back. */
export function noteOwnPosition(position: string | null): void {
  const before = newestOwnPosition();
  if (position && (before === null || position > before)) sessionStorage.setItem(`${KEY}.${realmOf()}`, position);
}
