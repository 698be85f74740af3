import { useMessages } from '../../i18n/common.messages.ts';
import { Notice } from './notice.tsx';

/** Shown for an address of a missing or deleted entity. */
export function NotFoundNotice() {
  const t = useMessages();
  return <Notice title={t('goneTitle')}>{t('goneText')}</Notice>;
}
