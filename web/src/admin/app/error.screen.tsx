import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ApiError } from '../../shared/http/api-error.ts';
import { PlainButton } from '../shared/ui/buttons/plain-button.tsx';
import { LoadFailure } from '../shared/ui/notices/load-failure.tsx';
import { Notice } from '../shared/ui/notices/notice.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';
import { useMessages } from './shell/shell.messages.ts';

/** Shown when a page fails: it does not exist, the shop did not respond, or rendering it failed. */
export function ErrorScreen() {
  const t = useMessages();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing) console.error(error);
  }, [error, isMissing]);

  if (isMissing) return <NotFoundScreen />;
  const reload = () => window.location.reload();
  if (error instanceof ApiError) return <LoadFailure error={error} onRetry={reload} />;
  return (
    <Notice role="alert" title={t('brokenTitle')} action={<PlainButton onClick={reload}>{t('reload')}</PlainButton>}>
      {t('brokenText')}
    </Notice>
  );
}
