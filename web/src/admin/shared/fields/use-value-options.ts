import { useWords } from './value.messages.ts';

type ValueWord = Parameters<ReturnType<typeof useWords>>[0];

/** Values to choose from, each by its word. */
export function useValueOptions<Value extends ValueWord>(values: readonly Value[]) {
  const word = useWords();
  return values.map((value) => ({ value, label: word(value) }));
}
