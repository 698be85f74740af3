import styles from './ledger-drawing.module.css';

const ROWS = 15;
const rows = Array.from({ length: ROWS }, (_, index) => index);

/** How many strokes stand in a row of the drawn ledger: the same on every visit, like a page that was once written. */
function countOf(row: number): number {
  return (row * 7 + 4) % 13;
}

/** A page of tallies with its margin line and the double rule below the sum: the cover of the book. Decorative. */
export function LedgerDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 640 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={styles.margin} d="M96 0v720M480 0v720" />
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${48 + row * 40})`}>
          <path className={styles.rule} d="M0 0h640" />
          <Strokes count={countOf(row)} />
        </g>
      ))}
      <path className={styles.sum} d="M480 650h124M480 655h124" />
    </svg>
  );
}

function Strokes({ count }: { count: number }) {
  const strokes = Array.from({ length: count }, (_, index) => index);
  return (
    <g transform="translate(124 -30)">
      {strokes.map((index) => {
        const group = Math.floor(index / 5) * 62;
        const place = index % 5;
        return place === 4 ? (
          <path key={index} className={styles.crossed} d={`M${group - 6} 19 ${group + 42} 6`} />
        ) : (
          <path key={index} className={styles.stroke} d={`M${group + place * 11 + 2} 3v20`} />
        );
      })}
    </g>
  );
}
