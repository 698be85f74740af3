import { useMessages } from '../../i18n/common.messages.ts';
import { Notice } from './notice.tsx';

/** When an address names what is not there (any more). */
export function NotFoundNotice() {
  const t = useMessages();
  return <Notice title={t('goneTitle')}>{t('goneText')}</Notice>;
}
