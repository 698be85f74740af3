import { useMessages } from './value.messages.ts';

type ValueKey = Parameters<ReturnType<typeof useMessages>>[0];

/** Values to choose from, each with its label. */
export function useValueOptions<Value extends ValueKey>(values: readonly Value[]) {
  const valueText = useMessages();
  return values.map((value) => ({ value, label: valueText(value) }));
}
