let changes = 0;

/** Counts what this person changed, so that lists can tell it from what others changed meanwhile. */
export function noteOwnChange(): void {
  changes += 1;
}

export function ownChanges(): number {
  return changes;
}
