import { useMutation } from '@tanstack/react-query';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { useSingleFlight } from '../../http/use-single-flight.ts';

/** Runs an output action of a report, and shows its error. */
export function useReportAction(take: () => Promise<void>) {
  const errors = useErrorMessage();
  return useSingleFlight(useMutation({ mutationFn: take, onError: (error) => errors.show(error.message) }));
}
