import { isSale, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { createContext, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readUrl } from '../../../../shared/url/url-state.ts';
import { orderListParams } from '../../api.ts';

/** Marks the buttons that the focus moves between while staff work through a queue. */
export type OrderAct = 'payment' | 'step' | 'next';

/** Called after every saved act on an order. */
export const OrderActDone = createContext<() => void>(() => undefined);

/** The state of a navigation within a queue. */
export const inQueue = { isInQueue: true } as const;

interface OrderActsProps {
  readonly order: OrderView | undefined;
  readonly children: ReactNode;
}

/**
 * Moves the focus on the page of an order: to its usual act when it was opened from a list, and to the next order after
 * every act, so that Enter alone works through a queue.
 */
export function OrderActs({ order, children }: OrderActsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const how = useNavigationType();
  const isFromList = how === NavigationType.Push && location.search !== '';
  const isInQueue = isFromList || (location.state as typeof inQueue | null)?.isInQueue === true;
  const focus = (act: OrderAct) => {
    const button = frame.current?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`);
    button?.focus();
    return button !== null && button !== undefined;
  };
  const opened = order?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every order that is opened
  useEffect(() => {
    if (!order || !isInQueue) return;
    const act = usualAct(order, location.search);
    if (!focus(act)) focus('next');
  }, [opened]);
  // A key that is held would work through the queue by itself.
  const onKeyDown = (event: KeyboardEvent) => {
    const isAct = event.target instanceof Element && event.target.closest('[data-act]') !== null;
    if (event.repeat && event.key === 'Enter' && isAct) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps held keys from the buttons inside
    <div ref={frame} onKeyDown={onKeyDown}>
      <OrderActDone value={() => void focus('next')}>{children}</OrderActDone>
    </div>
  );
}

/** Returns the act for which an order in a list is opened, by what the list was narrowed to. */
function usualAct(order: OrderView, list: string): OrderAct {
  const asked = readUrl(orderListParams, new URLSearchParams(list)).paymentStatus;
  const isPaid = order.paymentStatus === 'Complete';
  if (!isPaid) return asked.length > 0 && !asked.includes('Complete') ? 'payment' : 'next';
  const hasNextStep = order.orderTrackStatus !== trackStatuses.at(-1);
  return isSale(order.orderStatus) && hasNextStep ? 'step' : 'next';
}
