import { useMessages } from '../../i18n/common.messages.ts';
import { StatusDot } from './status-dot.tsx';

/** The on/off status of users, customers, suppliers and products. */
export function ActiveStatus({ active }: { active: boolean }) {
  const t = useMessages();
  return <StatusDot tone={active ? 'good' : 'idle'}>{active ? t('active') : t('inactive')}</StatusDot>;
}
