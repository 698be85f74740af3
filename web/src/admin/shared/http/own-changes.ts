let changes = 0;

/** Counts this person's own changes, so that lists can distinguish them from changes by others. */
export function noteOwnChange(): void {
  changes += 1;
}

export function ownChanges(): number {
  return changes;
}
