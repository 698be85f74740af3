import { useMessages } from '../../i18n/common.messages.ts';

/** Active and inactive, to choose from. */
export function useStatusOptions() {
  const t = useMessages();
  return (['active', 'inactive'] as const).map((value) => ({ value, label: t(value) }));
}
