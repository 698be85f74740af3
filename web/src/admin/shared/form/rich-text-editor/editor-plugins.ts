import { baseKeymap, chainCommands, createParagraphNear, exitCode, newlineInCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import {
  type BlockKind,
  exitEmptyBlock,
  insertBreak,
  kindOf,
  moveDepth,
  setKindOf,
  simplifyAtStart,
  splitBlock,
  toggleKind,
  toggleStyle,
} from './commands.ts';
import { uniqueBlockKeys } from './document/block-keys.ts';
import { immutableEntities } from './immutable-entities.ts';

/** Text patterns at the start of a paragraph that convert it. */
const starts: readonly (readonly [RegExp, BlockKind])[] = [
  ...([1, 2, 3, 4, 5, 6] as const).map((level) => [new RegExp(`^#{${level}} $`), `heading${level}`] as const),
  [/^[-*] $/, 'unordered'],
  [/^1[.)] $/, 'ordered'],
  [/^> $/, 'quote'],
  [/^```$/, 'codeBlock'],
];

const startRules = starts.map(
  ([pattern, kind]) =>
    new InputRule(pattern, (state, _, from, to) =>
      kindOf(state) === 'paragraph' ? setKindOf(state.tr.delete(from, to), kind) : null,
    ),
);

const enter = chainCommands(newlineInCode, createParagraphNear, exitEmptyBlock, splitBlock);

/** Usual keys of editors; Tab is only handled in lists, and there only while it moves something. */
const keys = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleStyle('bold'),
  'Mod-i': toggleStyle('italic'),
  'Mod-u': toggleStyle('underline'),
  'Shift-Mod-x': toggleStyle('strike'),
  'Mod-e': toggleStyle('code'),
  'Shift-Mod-7': toggleKind('ordered'),
  'Shift-Mod-8': toggleKind('unordered'),
  'Shift-Mod-9': toggleKind('quote'),
  'Mod-Alt-0': toggleKind('paragraph'),
  'Mod-Alt-1': toggleKind('heading1'),
  'Mod-Alt-2': toggleKind('heading2'),
  'Mod-Alt-3': toggleKind('heading3'),
  Enter: enter,
  'Shift-Enter': chainCommands(newlineInCode, insertBreak),
  'Mod-Enter': exitCode,
  Tab: moveDepth(1),
  'Shift-Tab': moveDepth(-1),
  Backspace: simplifyAtStart,
} satisfies Record<string, Command>;

/** The plugins of the editor; `more` are keys with effects beyond the text. */
export function editorPlugins(more: Record<string, Command>): Plugin[] {
  return [
    inputRules({ rules: startRules }),
    keymap({ ...keys, ...more }),
    keymap(baseKeymap),
    history(),
    immutableEntities,
    uniqueBlockKeys,
  ];
}
