import type { ReactNode } from 'react';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { useRead } from '../../api/use-read.ts';
import { LoadError } from '../account/frame/load-error.tsx';
import { Placeholder } from '../account/frame/placeholder.tsx';
import styles from '../account/order/order.module.css';
import { OrderDetails } from '../account/order/order-details.tsx';
import { shownOrderMessages } from './shown-order.messages.ts';

/** Polling interval of the order, and so the maximum delay of a tracking step, in milliseconds. */
const LIVE_MS = 25_000;

interface ShownOrderProps {
  readonly id: string;
  /** Shown in place of an order that is not there. */
  readonly missing: ReactNode;
  /** Shown below the details. */
  readonly children?: (email: string) => ReactNode;
}

/** An order, read again while it is looked at. */
export function ShownOrder({ id, missing, children }: ShownOrderProps) {
  const t = shownOrderMessages.useMessages();
  const { data, error, refetch } = useRead('getOrder', { params: { id } }, { everyMs: LIVE_MS });
  if (error && isMissing(error)) return missing;
  if (data) {
    const { order } = data;
    return (
      <>
        <OrderDetails order={order} onChanged={refetch} isLinked={children !== undefined} />
        {children?.(order.contactInfo.email)}
      </>
    );
  }
  if (error) {
    return (
      <>
        <h1>{t('order')}</h1>
        <LoadError error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <div className={styles.waiting}>
      <OrderSkeleton />
    </div>
  );
}

/** In place of an order that is being read. */
export function OrderSkeleton() {
  const t = shownOrderMessages.useMessages();
  return (
    <>
      <h1>{t('order')}</h1>
      <Placeholder shape="row" />
      <Placeholder shape="block" />
    </>
  );
}

/** Returns true when the order does not exist or belongs to another customer. */
function isMissing({ status }: ApiError): boolean {
  return [400, 403, 404, 422].includes(status);
}
