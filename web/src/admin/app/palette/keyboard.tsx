import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMayCall } from '../../shared/session/current-user.ts';
import { HOME_PATH } from '../../shared/session/next-path.ts';
import { useSingleKeys } from '../../shared/ui/single-keys.ts';
import { creationsFor } from './creations.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

/** The dialogs of global keyboard shortcuts. */
export type KeyboardDialog = 'palette' | 'help';

interface KeyboardProps {
  readonly open: KeyboardDialog | undefined;
  readonly onOpen: (dialog: KeyboardDialog | undefined) => void;
}

/** Targets of `g` and a letter. */
const places: Readonly<Record<string, string>> = {
  d: HOME_PATH,
  o: '/admin/order/list',
  r: '/admin/order/request-list',
  p: '/admin/stock/product-list',
  a: '/admin/stock/adjustment-list',
  c: '/admin/customers',
  s: '/admin/suppliers',
};

/** Milliseconds in which a letter may follow `g`. */
const SEQUENCE_MS = 1_500;

/**
 * Global keyboard shortcuts: Ctrl/⌘+K (or +Shift+P, where the browser reserves K) for the palette, `?` for help, `g`
 * and a letter for a page, `n` for a new record in the current list.
 */
export function Keyboard({ open, onOpen }: KeyboardProps) {
  const close = () => onOpen(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A text editor has shortcuts of its own, such as Ctrl+K for a link.
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'k' && !(event.shiftKey && key === 'p')) return;
      event.preventDefault();
      onOpen(open === 'palette' ? undefined : 'palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onOpen]);
  usePageKeys(() => onOpen('help'));
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
}

function usePageKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayCall = useMayCall();
  const leaderAt = useRef(Number.NEGATIVE_INFINITY);
  useSingleKeys((key) => {
    const isSecond = performance.now() - leaderAt.current < SEQUENCE_MS;
    leaderAt.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
    if (key === '?') {
      onHelp();
      return true;
    }
    const to = isSecond ? places[key] : key === 'n' ? creationAt(pathname) : undefined;
    if (to === undefined) return key === 'g';
    void navigate(to);
    return true;
  });

  /** Returns the form for a new record of the list at an address. */
  function creationAt(address: string): string | undefined {
    const list = address.replace(/\/$/, '');
    return creationsFor(mayCall).find(({ path }) => path === `${list}/new`)?.path;
  }
}
