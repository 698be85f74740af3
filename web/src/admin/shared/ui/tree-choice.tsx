import { TreeSelect, type TreeSelectProps } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { treeSearch } from './name-search.ts';

/** An option of a tree; named by `title`, or by `label`. */
export interface TreeChoiceOption {
  readonly value: string;
  readonly title?: string;
  readonly label?: string;
  readonly children?: readonly TreeChoiceOption[];
}

interface TreeChoiceProps
  extends Omit<
    TreeSelectProps<string | null>,
    'treeData' | 'showSearch' | 'searchValue' | 'onSearch' | 'onChange' | 'value'
  > {
  readonly nodes: readonly TreeChoiceOption[];
  /** Null or absent for none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
}

/**
 * A choice from a tree. Enter chooses the first option that is found for the typed text, the one of that name before
 * others; where none is found, the text stays.
 */
export function TreeChoice({ nodes, value = null, onChange, ...props }: TreeChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // An option that was reached by the arrow keys is chosen by the library.
  const isMoved = useRef(false);
  const search = treeSearch(nodes);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isMoved.current = true;
    if (event.key !== 'Enter' || typed.trim() === '' || isMoved.current) return;
    event.preventDefault();
    event.stopPropagation();
    const found = flat(nodes).filter((node) => search.filterTreeNode(typed, node));
    const chosen = found.find((node) => nameOf(node).toLowerCase() === typed.trim().toLowerCase()) ?? found[0];
    if (!chosen) return;
    onChange?.(chosen.value);
    setTyped('');
    setOpen(false);
  };
  return (
    <div style={{ display: 'contents' }} onKeyDownCapture={onKeyDownCapture}>
      <TreeSelect<string | null>
        {...props}
        value={value}
        treeDefaultExpandAll
        showSearch={{
          ...search,
          searchValue: typed,
          onSearch: (text) => {
            isMoved.current = false;
            setTyped(text);
          },
        }}
        open={isOpen}
        onOpenChange={setOpen}
        treeData={nodes as never}
        onChange={(chosen) => onChange?.(chosen ?? undefined)}
      />
    </div>
  );
}

function flat(nodes: readonly TreeChoiceOption[]): readonly TreeChoiceOption[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

function nameOf({ label, title }: TreeChoiceOption): string {
  return label ?? title ?? '';
}
