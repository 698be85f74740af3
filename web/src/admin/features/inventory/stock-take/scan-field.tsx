import { Button, Input, type InputRef, Space } from 'antd';
import { type ClipboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type FoundProduct, sureProduct, useFindProducts } from '../../../shared/form/products/find-products.ts';
import type { OpenCode } from '../stored-draft.ts';
import { OpenCodes } from './open-codes.tsx';
import { useMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';

interface ScanFieldProps {
  readonly onFound: (product: FoundProduct, units: number) => void;
  /** Result of the last scan. */
  readonly said: string;
  /** Codes that no single product was found for. */
  readonly open: readonly OpenCode[];
  readonly onOpen: (code: OpenCode) => void;
  readonly onClose: (code: string) => void;
  readonly ref?: Ref<{ focus(): void }>;
}

/**
 * Reads codes in the order of the scanner, each ended by Enter, or a pasted list of them; codes without a single
 * product are kept below the field.
 */
export function ScanField({ onFound, said, open, onOpen, onClose, ref }: ScanFieldProps) {
  const t = useMessages();
  const field = useRef<InputRef>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  const [text, setText] = useState('');
  const find = useFindProducts();
  // A scanner may type the next code during the search for the last one.
  const queue = useRef(Promise.resolve());
  const scan = (scanned: OpenCode) => {
    queue.current = queue.current.then(async () => {
      const product = sureProduct(scanned.code, await find(scanned.code).catch(() => []));
      if (product) onFound(product, scanned.units);
      else onOpen(scanned);
    });
  };
  const submit = () => {
    const code = text.trim();
    setText('');
    field.current?.focus();
    if (code !== '') scan({ code, units: 1 });
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    for (const code of codesIn(pasted)) scan(code);
  };
  return (
    <div className={styles.scan}>
      <Space.Compact block>
        <Input
          ref={field}
          autoFocus
          aria-label={t('scan')}
          placeholder={t('scan')}
          autoComplete="off"
          size="large"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={submit}
          onPaste={paste}
        />
        <Button size="large" onClick={submit}>
          {t('add')}
        </Button>
      </Space.Compact>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <OpenCodes
        codes={open}
        find={find}
        onTake={({ code, units }, product) => {
          onClose(code);
          onFound(product, units);
          field.current?.focus();
        }}
        onGiveUp={(code) => {
          onClose(code);
          field.current?.focus();
        }}
      />
    </div>
  );
}

/** Returns the codes of a pasted list, one a line; a whole number in the next cell is the number of units. */
export function codesIn(pasted: string): readonly OpenCode[] {
  return pasted.split(/\r?\n/).flatMap((line) => {
    const [code = '', units = ''] = line.split('\t').map((cell) => cell.trim());
    return code === '' ? [] : [{ code, units: /^[1-9]\d{0,6}$/.test(units) ? Number(units) : 1 }];
  });
}
