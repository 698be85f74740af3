import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { useSingleFlight } from '../../http/use-single-flight.ts';

/** Takes a report along, or says why that did not work. */
export function useReportAction(take: () => Promise<void>) {
  const { message } = App.useApp();
  return useSingleFlight(useMutation({ mutationFn: take, onError: (error) => void message.error(error.message, 6) }));
}
