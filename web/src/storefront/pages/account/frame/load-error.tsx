import type { ApiError } from '../../../../shared/http/api-error.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/notices.tsx';

const messages = defineMessages({ again: 'Try again' }, { again: '再試一次' });

/** Shows why loading failed, with a button that retries it. */
export function LoadError({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const t = messages.useMessages();
  return (
    <Notice kind="warning">
      {error.message}{' '}
      <Button kind="quiet" onClick={onRetry}>
        {t('again')}
      </Button>
    </Notice>
  );
}
