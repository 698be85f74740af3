import type { FigureName } from '@countinghouse/contracts/kernel/http/figures';
import type { ReactNode } from 'react';
import { useUrlState } from '../../../url/url-state.ts';
import { useMessages } from './explain.messages.ts';
import styles from './explain.module.css';
import { explainParams } from './explain-params.ts';

interface FigureButtonProps {
  readonly figure: FigureName;
  /** Of the row or the total. */
  readonly cell: string;
  /** The figure beside it, of another period. */
  readonly of?: 'before' | 'year' | undefined;
  readonly children: ReactNode;
}

/** A figure that opens what it is made of. */
export function FigureButton({ figure, cell, of, children }: FigureButtonProps) {
  const t = useMessages();
  const [, setExplained] = useUrlState(explainParams);
  return (
    <button
      type="button"
      className={styles.figure}
      data-figure={figure}
      title={t('show')}
      onClick={() => setExplained({ explain: figure, cell, of })}
    >
      {children}
    </button>
  );
}
