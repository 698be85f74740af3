import { ApiError, isNotFound } from '../../../../shared/http/api-error.ts';
import { useMessages } from '../../i18n/common.messages.ts';
import { joinSentences } from '../../i18n/punctuation.ts';
import { PlainButton } from '../buttons/plain-button.tsx';
import { NotFoundNotice } from './not-found-notice.tsx';
import { Notice } from './notice.tsx';

/**
 * Shows why loading failed and offers a retry, with the request id to quote; not for invalid requests or missing
 * entities, which would fail again.
 */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages();
  if (isNotFound(error)) return <NotFoundNotice />;
  if (error instanceof ApiError && error.fields.length > 0) {
    return (
      <Notice role="alert" title={t('couldNotLoad')}>
        {joinSentences(...new Set(error.fields.map(({ message }) => message)))}
      </Notice>
    );
  }
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Notice role="alert" title={t('couldNotLoad')} action={<PlainButton onClick={onRetry}>{t('retry')}</PlainButton>}>
      {joinSentences(error.message, requestId && t('quoteRequest', { requestId }))}
    </Notice>
  );
}
