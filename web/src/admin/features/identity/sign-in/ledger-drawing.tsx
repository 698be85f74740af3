import styles from './ledger-drawing.module.css';

const LINE = 40;
const rows = Array.from({ length: 15 }, (_, index) => index);

/** Returns the number of strokes in a row of the drawing: the same on every visit. */
function countOf(row: number): number {
  return ((row * 7 + 4) % 13) + 1;
}

const total = rows.reduce((sum, row) => sum + countOf(row), 0);

/** A drawn page of tallies with figures and a double rule below the sum; decorative. */
export function LedgerDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 640 820" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className={styles.margin} d="M96 0v820M488 0v820" />
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${(row + 1) * LINE})`}>
          <path className={styles.rule} d="M0 0h640" />
          <Strokes count={countOf(row)} />
          <text className={styles.figure} x="580" y="-13">
            {countOf(row)}
          </text>
        </g>
      ))}
      <g transform={`translate(0 ${(rows.length + 1) * LINE})`}>
        <text className={`${styles.figure} ${styles.total}`} x="580" y="-12">
          {total}
        </text>
        <path className={styles.sum} d="M512 0h72M512 5h72" />
      </g>
    </svg>
  );
}

function Strokes({ count }: { count: number }) {
  const strokes = Array.from({ length: count }, (_, index) => index);
  return (
    <g transform="translate(124 -32)">
      {strokes.map((index) => {
        const group = Math.floor(index / 5) * 66;
        const place = index % 5;
        return place === 4 ? (
          <path key={index} className={styles.crossed} d={`M${group - 6} 20 ${group + 42} 6`} />
        ) : (
          <path key={index} className={styles.stroke} d={`M${group + place * 11 + 2} 3v20`} />
        );
      })}
    </g>
  );
}
