import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ApiError } from '../../shared/http/api-error.ts';
import { PlainButton } from '../shared/ui/buttons/plain-button.tsx';
import { LoadFailure } from '../shared/ui/notices/load-failure.tsx';
import { Notice } from '../shared/ui/notices/notice.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';
import { useMessages } from './shell/shell.messages.ts';

/** When a page cannot be shown: it is not there, the shop did not answer, or the page itself broke. */
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
