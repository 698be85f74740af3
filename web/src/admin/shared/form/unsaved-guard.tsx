import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useMessages } from '../i18n/common.messages.ts';
import { SIGN_IN_PATH } from '../session/next-path.ts';
import { followsSave } from '../url/overlay.ts';

interface UnsavedGuardProps {
  readonly isDirty: () => boolean;
  /** Addresses under this path show the form still: dialogs over it. */
  readonly within?: string | undefined;
}

/** Asks before typed text is thrown away: by closing, by Back, by another page, by closing the tab. */
export function UnsavedGuard({ isDirty, within }: UnsavedGuardProps) {
  const t = useMessages();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== SIGN_IN_PATH &&
      !(within && nextLocation.pathname.startsWith(within)) &&
      !followsSave(nextLocation.state, historyAction) &&
      isDirty(),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('discardTitle')}
      okText={t('discard')}
      cancelText={t('stay')}
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={400}
    >
      {t('discardText')}
    </Modal>
  );
}
