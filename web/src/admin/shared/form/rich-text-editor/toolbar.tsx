import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { Fragment, type KeyboardEvent, type Ref, useState } from 'react';
import { type BlockKind, kindOf, setKind } from './commands.ts';
import { linkAt } from './links.ts';
import { useMessages } from './rich-text.messages.ts';
import styles from './rich-text.module.css';
import { icons, toolGroups } from './tools.tsx';

interface ToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: EditorView;
  readonly state: EditorState;
  readonly label: string;
  readonly keepsFormatting: boolean;
  readonly onKeepFormatting: (keep: boolean) => void;
  readonly onLink: () => void;
}

const kinds = ['paragraph', 'heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6'] as const;

/** One tab stop; the arrow keys move between tools and Esc focuses the text. */
export function Toolbar(props: ToolbarProps) {
  const { view, state } = props;
  const t = useMessages();
  const [stop, setStop] = useState('kind');
  const run = (command: Command) => command(view.state, view.dispatch, view);
  const kind = kindOf(state);
  const link = linkAt(state);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') view.focus();
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
    const at = tools.indexOf(event.target as HTMLElement);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tools.at(next % tools.length)?.focus();
  };
  const tool = (name: string) => ({
    'data-tool': name,
    tabIndex: stop === name ? 0 : -1,
    onFocus: () => setStop(name),
  });
  const button = (name: keyof typeof icons, onPress: () => void, isOn?: boolean, isOff = false) => (
    <button
      key={name}
      type="button"
      className={styles.tool}
      {...tool(name)}
      title={t(name)}
      aria-label={t(name)}
      aria-pressed={isOn}
      aria-disabled={isOff}
      // A press must not clear the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOff || onPress()}
    >
      {icons[name]}
    </button>
  );

  return (
    <div ref={props.ref} role="toolbar" aria-label={props.label} className={styles.tools} onKeyDown={onKeyDown}>
      <select
        className={styles.kind}
        {...tool('kind')}
        aria-label={t('kind')}
        value={kind}
        onChange={(event) => {
          run(setKind(event.target.value as BlockKind));
          view.focus();
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(kind)}
          </option>
        ))}
        {!kinds.some((known) => known === kind) && <option value={kind}>{t(kind)}</option>}
      </select>
      {toolGroups.map((group) => (
        <Fragment key={group[0]?.name}>
          <i className={styles.gap} aria-hidden="true" />
          {group.map(({ name, command, isOn }) =>
            button(name, () => void run(command), isOn?.(state), !command(state)),
          )}
        </Fragment>
      ))}
      <i className={styles.gap} aria-hidden="true" />
      {button('link', props.onLink, link !== null)}
      {button('keepFormatting', () => props.onKeepFormatting(!props.keepsFormatting), props.keepsFormatting)}
    </div>
  );
}
