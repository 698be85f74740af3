/** Formats minor units as an amount without floating point: 123456 → 1,234.56. */
export function formatMinor(minor: number): string {
  const cents = String(Math.abs(minor) % 100).padStart(2, '0');
  return `${minor < 0 ? '−' : ''}${formatWhole(Math.floor(Math.abs(minor) / 100))}.${cents}`;
}

/** Formats a count with commas: 1234 → 1,234. */
export function formatWhole(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
