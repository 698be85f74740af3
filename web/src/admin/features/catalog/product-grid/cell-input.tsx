import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './product-grid.module.css';

interface CellInputProps {
  readonly label: string;
  readonly text: string;
  /** True when typing replaces the text. */
  readonly isWhole?: boolean;
  readonly choices: readonly string[];
  /** Called with the text, and the number of cells to move. */
  readonly onFinish: (text: string, down: number, right: number) => void;
  readonly onCancel: () => void;
}

/** The field of the cell that is being edited. */
export function CellInput({ label, text, isWhole = false, choices, onFinish, onCancel }: CellInputProps) {
  const id = useId();
  const [value, setValue] = useState(text);
  const isDone = useRef(false);
  const finish = (down: number, right: number) => {
    isDone.current = true;
    onFinish(value, down, right);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(1, 0);
    else if (event.key === 'Tab') finish(0, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        className={styles.input}
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: the cell was chosen for editing
        autoFocus
        autoComplete="off"
        onFocus={(event) => isWhole && event.currentTarget.select()}
        {...(choices.length > 0 && { list: id })}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !isDone.current && finish(0, 0)}
      />
      {choices.length > 0 && (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
