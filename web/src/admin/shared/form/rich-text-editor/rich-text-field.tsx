import { lazy, Suspense, useState } from 'react';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-editor.tsx';

const load = async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor });
const LazyEditor = lazy(load);

/**
 * The rich-text editor as a form field, loaded on demand; a value that was not set by the editor itself is opened
 * again.
 */
export function RichTextField({ value = null, onChange, ...rest }: RichTextProps) {
  const [opened, setOpened] = useState({ value, round: 0 });
  if (value !== opened.value) setOpened({ value, round: opened.round + 1 });
  return (
    <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
      <LazyEditor
        {...rest}
        key={opened.round}
        value={value}
        onChange={(text) => {
          setOpened(({ round }) => ({ value: text, round }));
          onChange?.(text);
        }}
      />
    </Suspense>
  );
}
