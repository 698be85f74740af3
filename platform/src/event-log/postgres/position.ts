import { type Position, START } from '../event-store.ts';

/** As many digits as a safe integer has: a thousand events a second for 280,000 years. */
const DIGITS = 16;

/** 0 is before the first event. */
export function formatPosition(position: number): Position {
  return position === 0 ? START : String(position).padStart(DIGITS, '0');
}

/** @throws RangeError for a position of another kind of store. */
export function parsePosition(position: Position): number {
  if (position === START) return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`${position} is no position of this event store`);
  return Number(position);
}
