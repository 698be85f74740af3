import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { SIGN_IN_PATH } from '../session/next-path.ts';
import { useWords } from '../ui/shared.words.ts';
import { followsSave } from './overlay.ts';

/** Asks before typed text is thrown away: by closing, by Back, by another page, by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useWords();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== SIGN_IN_PATH &&
      !followsSave(nextLocation.state) &&
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
