import { realmOf } from '../session/token-store.ts';

const KEY = 'countinghouse.position';

/**
 * Returns the log position of this tab's newest write. Reads send it as `X-Min-Position`, so that people always see
 * their own writes; it survives a reload, not the end of the tab.
 */
export function newestOwnPosition(): string | null {
  return sessionStorage.getItem(`${KEY}.${realmOf()}`);
}

/** Positions are ordered as strings; a late response must not set an earlier one. */
export function noteOwnPosition(position: string | null): void {
  const before = newestOwnPosition();
  if (position && (before === null || position > before)) sessionStorage.setItem(`${KEY}.${realmOf()}`, position);
}
