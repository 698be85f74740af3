import { lazy, Suspense } from 'react';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-editor.tsx';

const load = async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor });
const LazyEditor = lazy(load);

/** The rich-text editor as a form field. Its code comes when it is first needed. */
export function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
      <LazyEditor {...props} />
    </Suspense>
  );
}
