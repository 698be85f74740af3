import {
  BoldOutlined,
  CodeOutlined,
  FormatPainterOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { hasStyle, kindOf, moveDepth, type Style, toggleKind, toggleStyle } from './commands.ts';

export const icons = {
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  underline: <UnderlineOutlined />,
  strike: <StrikethroughOutlined />,
  code: <CodeOutlined />,
  unordered: <UnorderedListOutlined />,
  ordered: <OrderedListOutlined />,
  outdent: '⇤',
  indent: '⇥',
  quote: '❝',
  codeBlock: '{ }',
  undo: <UndoOutlined />,
  redo: <RedoOutlined />,
  link: <LinkOutlined />,
  keepFormatting: <FormatPainterOutlined />,
} satisfies Record<string, ReactNode>;

interface Tool {
  readonly name: keyof typeof icons;
  readonly command: Command;
  readonly isOn?: (state: EditorState) => boolean;
}

const style = (name: Style): Tool => ({ name, command: toggleStyle(name), isOn: (state) => hasStyle(state, name) });
const kind = (name: 'unordered' | 'ordered' | 'quote' | 'codeBlock'): Tool => ({
  name,
  command: toggleKind(name),
  isOn: (state) => kindOf(state) === name,
});

/** The tools in their groups. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [style('bold'), style('italic'), style('underline'), style('strike'), style('code')],
  [
    kind('unordered'),
    kind('ordered'),
    { name: 'outdent', command: moveDepth(-1) },
    { name: 'indent', command: moveDepth(1) },
  ],
  [kind('quote'), kind('codeBlock')],
  [
    { name: 'undo', command: undo },
    { name: 'redo', command: redo },
  ],
];
