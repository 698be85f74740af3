import { Radio } from 'antd';
import type { ReactNode } from 'react';
import styles from './choice-list.module.css';

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly name: ReactNode; readonly hint?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A choice of one value; it applies at once. */
export function ChoiceList<Value extends string>({ label, value, choices, onChoose }: ChoiceListProps<Value>) {
  return (
    <Radio.Group
      className={styles.choices ?? ''}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={styles.choice ?? ''}>
          {choice.name}
          {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
        </Radio>
      ))}
    </Radio.Group>
  );
}
