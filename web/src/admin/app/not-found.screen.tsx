import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from '../shared/session/next-path.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { PlainButton } from '../shared/ui/plain-button.tsx';
import { useMessages } from './shell/shell.messages.ts';

export function NotFoundScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  return (
    <Notice
      isPage
      count={4}
      title={t('notFoundTitle')}
      action={
        <PlainButton kind="primary" onClick={() => void navigate(HOME_PATH)}>
          {t('toAdmin')}
        </PlainButton>
      }
    >
      {t('notFoundText')}
    </Notice>
  );
}
