import type { ReactNode } from 'react';
import styles from './report-cards.module.css';

interface Card {
  readonly key: string;
  readonly title: ReactNode;
  readonly figures: readonly { readonly key: string; readonly label: string; readonly value: ReactNode }[];
  readonly isTotal?: boolean;
}

/** The rows of a report on a phone, each a card with its figures by name. */
export function ReportCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ key, title, figures, isTotal = false }) => (
        <li key={key} className={styles.card} data-total={isTotal || undefined}>
          <strong>{title}</strong>
          <dl className={styles.figures}>
            {figures.map(({ key: name, label, value }) => (
              <div key={name} className={styles.pair}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
