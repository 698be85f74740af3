import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router-dom';
import { useMessages } from '../../i18n/common.messages.ts';
import { SIGN_IN_PATH } from '../../session/next-path.ts';
import { followsSave } from '../../url/overlay.ts';

type Navigation = Parameters<BlockerFunction>[0];

/** A form or dialog on the page. */
interface Guarded {
  readonly isDirty: () => boolean;
  readonly isLeftBy: (navigation: Navigation) => boolean;
}

/** Every form and dialog of the page with input: the router accepts one guard, and dialogs are over forms. */
const guarded = new Set<Guarded>();

/** Requires confirmation before a navigation that leaves the caller, or closing the tab, discards input. */
export function useUnsavedGuard(isDirty: Guarded['isDirty'], isLeftBy: Guarded['isLeftBy']): void {
  const latest = useRef<Guarded>({ isDirty, isLeftBy });
  latest.current = { isDirty, isLeftBy };
  useEffect(() => {
    const one: Guarded = {
      isDirty: () => latest.current.isDirty(),
      isLeftBy: (navigation) => latest.current.isLeftBy(navigation),
    };
    guarded.add(one);
    return () => void guarded.delete(one);
  }, []);
}

/**
 * Returns true when a form with an address of its own is left: not for dialogs over it, whose addresses are `within`
 * its own.
 */
export function leavesAddress({ currentLocation, nextLocation }: Navigation, within?: string): boolean {
  const isWithin = within !== undefined && nextLocation.pathname.startsWith(within);
  return currentLocation.pathname !== nextLocation.pathname && !isWithin;
}

/** Returns true when a dialog without an address of its own is left: by Back and Forward, whatever the address. */
export function leavesDialog({ currentLocation, nextLocation, historyAction }: Navigation): boolean {
  return historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname;
}

/** Confirms discarding input: by closing, by Back, by another page, by closing the tab. */
export function UnsavedGuard() {
  const t = useMessages();
  const blocker = useBlocker(
    (navigation) =>
      navigation.nextLocation.pathname !== SIGN_IN_PATH &&
      !followsSave(navigation.nextLocation.state, navigation.historyAction) &&
      [...guarded].some(({ isDirty, isLeftBy }) => isLeftBy(navigation) && isDirty()),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if ([...guarded].some(({ isDirty }) => isDirty())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('discardTitle')}
      okText={t('discard')}
      cancelText={t('stay')}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      zIndex={ABOVE_DIALOGS}
      width={400}
    >
      {t('discardText')}
    </Modal>
  );
}

/** Above dialogs over panels. */
export const ABOVE_DIALOGS = 1_020;
