import { Notice } from '../ui/notice.tsx';
import { useMessages } from '../ui/shared.messages.ts';

/** When an address names what is not there (any more). */
export function Gone() {
  const t = useMessages();
  return <Notice title={t('goneTitle')}>{t('goneText')}</Notice>;
}
