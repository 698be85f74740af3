import { lazy, Suspense, useEffect, useState } from 'react';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

/** The keys of the whole admin: Ctrl/⌘+K (or +Shift+P, where the browser keeps K) for the palette, `?` for help. */
export function Keyboard() {
  const [open, setOpen] = useState<'palette' | 'help'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A text editor has keys of its own, such as Ctrl+K for a link.
      if (event.defaultPrevented) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && (key === 'k' || (event.shiftKey && key === 'p'))) {
        event.preventDefault();
        setOpen((shown) => (shown === 'palette' ? undefined : 'palette'));
      } else if (event.key === '?' && !isCommand && !isTyping(event.target)) setOpen('help');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
