import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from '../shared/session/next-path.ts';
import { PlainButton } from '../shared/ui/buttons/plain-button.tsx';
import { Notice } from '../shared/ui/notices/notice.tsx';
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
