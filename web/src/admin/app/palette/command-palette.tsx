import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from './palette.messages.ts';
import styles from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

/** Ctrl/⌘+K: type, choose with the arrow keys, Enter goes there. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, isBusy } = usePaletteGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(chosen, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const follow = (index: number) => {
    const entry = entries[index];
    if (!entry) return;
    onClose();
    if (entry.run) entry.run();
    else void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (active + step + entries.length) % Math.max(entries.length, 1);
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      // The focus returns to the earlier element at once; the key must not activate it.
      event.preventDefault();
      follow(active);
    }
  };

  const option = ({ kind, label, hint, path }: PaletteEntry, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field, where the focus stays
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      key={path}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      className={styles.option}
      onClick={() => follow(index)}
      onMouseMove={() => setChosen(index)}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{hint}</span>
      <span className={styles.kind}>{t(kind)}</span>
    </div>
  );

  return (
    <Modal
      open
      title={t('title')}
      footer={null}
      width={560}
      // A close button would take the focus from the field; Esc and a click outside close as well.
      closable={false}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      style={{ top: 80 }}
    >
      <Input
        ref={input}
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        aria-label={t('placeholder')}
        placeholder={t('placeholder')}
        maxLength={128}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        // Nothing else here handles keys, so the focus returns from any other element.
        onBlur={() => setTimeout(() => input.current?.focus())}
      />
      <div id={listId} role="listbox" aria-label={t('title')} aria-busy={isBusy} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by their role alone
          <div key={group.heading} role="group" aria-labelledby={`${listId}-${group.heading}`}>
            <div id={`${listId}-${group.heading}`} role="presentation" className={styles.heading}>
              {t(group.heading)}
            </div>
            {group.entries.map((entry) => option(entry, entries.indexOf(entry)))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {entries.length === 0 && !isBusy && t('nothing')}
      </p>
    </Modal>
  );
}
