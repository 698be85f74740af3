import type { TableReading } from '@countinghouse/contracts/catalog/product-import/table-reading';
import styles from './import-reading.module.css';
import { useMessages } from './reading.messages.ts';

/** The beginning of a file as it was read: its heads in bold, what stands above them faint. */
export function ReadingPreview({ reading: { preview, headRow } }: { reading: TableReading }) {
  const t = useMessages();
  const width = Math.max(0, ...preview.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={styles.preview} aria-label={t('preview')} tabIndex={0}>
      <table>
        <tbody>
          {preview.map(({ row, cells }) => (
            <tr key={row} className={row === headRow ? styles.head : row < headRow ? styles.above : undefined}>
              <th scope="row">{row}</th>
              {Array.from({ length: width }, (_, index) =>
                row === headRow ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their place
                  <th key={index} scope="col">
                    {cells[index]}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their place
                  <td key={index}>{cells[index]}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
