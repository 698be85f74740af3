import type { PlainKey } from '@countinghouse/contracts/messages/define-messages';
import { useMessages } from './value.messages.ts';

type ValueKey = PlainKey<ReturnType<typeof useMessages>>;

/** Values to choose from, each with its label. */
export function useValueOptions<Value extends ValueKey>(values: readonly Value[]) {
  const valueText = useMessages();
  const labelOf = (value: ValueKey) => valueText(value);
  return values.map((value) => ({ value, label: labelOf(value) }));
}
