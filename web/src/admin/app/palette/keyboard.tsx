import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMayCall } from '../../shared/session/current-user.ts';
import { HOME_PATH } from '../../shared/session/next-path.ts';
import { useSingleKeys } from '../../shared/ui/single-keys.ts';
import { creationsFor } from './creations.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'));

/** What the keys of the whole admin open. */
export type KeyboardDialog = 'palette' | 'help';

interface KeyboardProps {
  readonly open: KeyboardDialog | undefined;
  readonly onOpen: (dialog: KeyboardDialog | undefined) => void;
}

/** Where `g` and a letter lead. */
const places: Readonly<Record<string, string>> = {
  d: HOME_PATH,
  o: '/admin/order/list',
  r: '/admin/order/request-list',
  p: '/admin/stock/product-list',
  a: '/admin/stock/adjustment-list',
  c: '/admin/customers',
  s: '/admin/suppliers',
};

/** How long `g` waits for its letter. */
const SEQUENCE_MS = 1_500;

/**
 * The keys of the whole admin: Ctrl/⌘+K (or +Shift+P, where the browser keeps K) for the palette, `?` for help, `g` and
 * a letter for a page, `n` for something new in the list that is open.
 */
export function Keyboard({ open, onOpen }: KeyboardProps) {
  const close = () => onOpen(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A text editor has keys of its own, such as Ctrl+K for a link.
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

  /** The form for something new beside the list of an address. */
  function creationAt(address: string): string | undefined {
    const list = address.replace(/\/$/, '');
    return creationsFor(mayCall).find(({ path }) => path === `${list}/new`)?.path;
  }
}
