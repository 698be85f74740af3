import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { RichTextView } from '../../../shared/rich-text/rich-text-view.tsx';
import { call } from '../../api/call.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './policy-dialog.module.css';

const messages = defineMessages({ close: 'Close', loading: 'Loading…' }, { close: '關閉', loading: '載入中…' });

/** The policy in the dialog, and what closes it. */
export interface PolicyDialogProps {
  readonly page: 'deliveryMethod' | 'shippingPaymentTerms' | 'returnReplacementPolicy';
  readonly title: string;
  readonly onClose: () => void;
}

/** A policy page in a dialog over the current page. */
export default function PolicyDialog({ page, title, onClose }: PolicyDialogProps) {
  const t = messages.useMessages();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState<RawDocument | null>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const abort = new AbortController();
    dialog.current?.showModal();
    call('getPages', { query: { page }, signal: abort.signal }).then(
      ({ pages }) => setText(pages[page]?.text ?? null),
      (error: unknown) => {
        if (error instanceof ApiError) setTrouble(error.message);
      },
    );
    return () => abort.abort();
  }, [page]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" onClick={() => dialog.current?.close()} aria-label={t('close')}>
            <Icon shape="close" />
          </button>
        </div>
        {trouble && <p role="alert">{trouble}</p>}
        {text === undefined && !trouble && <p>{t('loading')}</p>}
        {text && <RichTextView document={text} />}
      </div>
    </dialog>
  );
}
