import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSingleKeys } from '../ui/single-keys.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder: string;
  readonly debounceMs?: number;
}

/** Searches while one types, debounced; Enter searches at once, `/` focuses the box from anywhere on the page. */
export function SearchBox({ value, onSearch, placeholder, debounceMs = 300 }: SearchBoxProps) {
  const input = useRef<InputRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The address may change without typing (Back, Clear search): the text follows it.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }

  const search = (next: string) => {
    clearTimeout(timer.current);
    setShown(next.trim());
    onSearch(next.trim());
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useSingleKeys((key) => {
    if (key !== '/') return false;
    input.current?.focus({ cursor: 'all' });
    return true;
  });

  return (
    <Input
      ref={input}
      className={styles.box}
      type="search"
      maxLength={128}
      allowClear
      prefix={<SearchOutlined className={styles.icon} />}
      suffix={text ? <span /> : <kbd className={styles.key}>/</kbd>}
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(next), debounceMs);
      }}
      onPressEnter={() => search(text)}
      // A click on a row does not wait, and the address must not change again under the row's panel.
      onBlur={() => text.trim() !== shown && search(text)}
    />
  );
}
