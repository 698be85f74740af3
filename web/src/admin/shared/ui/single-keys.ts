import { useEffect, useRef, useSyncExternalStore } from 'react';

const KEY = 'countinghouse.single-keys';
const listeners = new Set<() => void>();

function areOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

/** Switches shortcuts of a single key on or off in this browser (WCAG 2.1.4). */
export function switchSingleKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** Returns true while shortcuts of a single key are on. Default true. */
export function useSingleKeysAreOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
}

/** Calls `onKey` with single keys outside fields, choices and dialogs; it returns true for a key that it handled. */
export function useSingleKeys(onKey: (key: string) => boolean): void {
  const current = useRef(onKey);
  current.current = onKey;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !areOn()) return;
      if (isTyping(event.target)) return;
      if (current.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns true when keys belong to a field, a choice or a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]',
    ) !== null
  );
}
