import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

const SHOWN_MS = 10_000;

interface UndoMessageProps {
  readonly text: string;
  readonly label: string;
  readonly onUndo: () => void;
  /** Called when the message has been shown long enough. */
  readonly onEnd: () => void;
}

/** The message of a write with Undo; stays while it has the pointer or the focus. */
export function UndoMessage({ text, label, onUndo, onEnd }: UndoMessageProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  const isHeld = hovered || focused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <span
      role="status"
      // Messages are transparent to clicks.
      style={{ pointerEvents: 'auto' }}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{text}</span>
      <Button type="link" size="small" style={{ marginInlineStart: 8 }} onClick={onUndo}>
        {label}
      </Button>
    </span>
  );
}
