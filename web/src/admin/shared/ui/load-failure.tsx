import { ApiError } from '../../../shared/http/api-error.ts';
import { useMessages } from '../i18n/common.messages.ts';
import { joinSentences } from '../i18n/punctuation.ts';
import { NotFoundNotice } from './not-found-notice.tsx';
import { Notice } from './notice.tsx';
import { PlainButton } from './plain-button.tsx';

/**
 * Says why nothing is here and offers to try again; the request's id is what support will ask for. What is not there
 * (any more) will not be there at the next try either.
 */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages();
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NotFoundNotice />;
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Notice role="alert" title={t('couldNotLoad')} action={<PlainButton onClick={onRetry}>{t('retry')}</PlainButton>}>
      {joinSentences(error.message, requestId && t('quoteRequest', { requestId }))}
    </Notice>
  );
}
