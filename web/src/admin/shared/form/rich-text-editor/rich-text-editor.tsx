import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { docFromRaw } from './document/from-raw.ts';
import { rawFromDoc } from './document/to-raw.ts';
import { editorPlugins } from './editor-plugins.ts';
import { LinkDialog } from './link-dialog.tsx';
import { blocksOfText, pasteAsPlainText } from './paste.ts';
import { useMessages } from './rich-text.messages.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

export interface RichTextProps {
  readonly label: string;
  /** Given by the form field. The document is opened once: to show another one, change the key of the field. */
  readonly id?: string;
  readonly value?: RawDocument | null;
  /**
   * Called with the opened document itself when the text is unchanged, so that unedited texts are equal by identity.
   */
  readonly onChange?: (value: RawDocument | null) => void;
}

export function RichTextEditor({ label, id, value = null, onChange }: RichTextProps) {
  const t = useMessages();
  const hintId = useId();
  const mount = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [opened] = useState(value);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [isLinking, setLinking] = useState(false);
  const [keepsFormatting, setKeepsFormatting] = useState(false);
  const props = useRef({ onChange, keepsFormatting });
  props.current = { onChange, keepsFormatting };

  useEffect(() => {
    const keys = {
      'Mod-k': () => {
        setLinking(true);
        return true;
      },
      'Alt-F10': () => {
        tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
    };
    const start = EditorState.create({ doc: docFromRaw(opened), plugins: editorPlugins(keys) });
    const view = new EditorView(mount.current, {
      state: start,
      clipboardTextParser: blocksOfText,
      handleDOMEvents: {
        paste: (view, event) => !props.current.keepsFormatting && pasteAsPlainText(view, event),
      },
      dispatchTransaction(transaction) {
        const { state, transactions } = view.state.applyTransaction(transaction);
        view.updateState(state);
        setState(state);
        if (!transactions.some(({ docChanged }) => docChanged)) return;
        props.current.onChange?.(state.doc.eq(start.doc) ? opened : rawFromDoc(state.doc));
      },
    });
    setView(view);
    setState(start);
    return () => view.destroy();
  }, [opened]);

  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': hintId,
        ...(id && { id }),
        class: styles.text ?? '',
      },
    });
  }, [view, label, id, hintId]);

  return (
    <div className={styles.editor}>
      {view && state && (
        <Toolbar
          ref={tools}
          view={view}
          state={state}
          label={t('tools', { label })}
          keepsFormatting={keepsFormatting}
          onKeepFormatting={setKeepsFormatting}
          onLink={() => setLinking(true)}
        />
      )}
      <div ref={mount} />
      <span id={hintId} hidden>
        {t('keys')}
      </span>
      {view && isLinking && <LinkDialog view={view} onClose={() => setLinking(false)} />}
    </div>
  );
}
