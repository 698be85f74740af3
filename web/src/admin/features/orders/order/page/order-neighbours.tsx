import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { useSingleKeys } from '../../../../shared/ui/single-keys.ts';
import { readUrl, writeUrl } from '../../../../shared/url/url-state.ts';
import { type OrderListView, orderListParams, orderListQuery } from '../../api.ts';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';

/** Links to the previous and the next order of the list from which the page was opened, with arrow keys. */
export function OrderNeighbours({ id }: { id: string }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { before, after } = useNeighbours(id);
  const go = (to: string | undefined) => to && void navigate(to);

  useSingleKeys((key) => {
    const to = { ArrowLeft: before, ArrowRight: after }[key];
    go(to);
    return to !== undefined;
  });

  return (
    <span className={styles.neighbours}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        disabled={!before}
        onClick={() => go(before)}
        aria-label={t('previous')}
      />
      <Button icon={<RightOutlined aria-hidden />} disabled={!after} onClick={() => go(after)} aria-label={t('next')} />
    </span>
  );
}

/**
 * Returns addresses of the neighbours in the list of the address; undefined at its ends, and for an order that is not
 * in it.
 */
function useNeighbours(id: string): { before: string | undefined; after: string | undefined } {
  const zone = useShopZone();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const view = readUrl(orderListParams, params);
  const present = useQuery(orderListQuery(view, zone));
  const orders = present.data?.orders ?? [];
  const total = present.data?.total ?? 0;
  const index = orders.findIndex(({ _id }) => _id === id);
  const isFirst = index === 0 && view.current > 1;
  const isLast =
    index >= 0 &&
    index === orders.length - 1 &&
    (view.current * view.size < total || present.data?.totalIsMinimum === true);
  const pageOf = (step: number): OrderListView => ({ ...view, current: Math.max(view.current + step, 1) });
  const earlier = useQuery({ ...orderListQuery(pageOf(-1), zone), enabled: isFirst });
  const later = useQuery({ ...orderListQuery(pageOf(1), zone), enabled: isLast });

  const addressOf = (order: { readonly _id: string } | undefined, step = 0) => {
    if (!order) return undefined;
    const next = writeUrl(orderListParams, params, { current: view.current + step });
    return `/admin/order/${order._id}${next.size > 0 ? `?${next}` : ''}`;
  };
  if (index < 0) return { before: undefined, after: undefined };
  return {
    before: isFirst ? addressOf(earlier.data?.orders.at(-1), -1) : addressOf(orders[index - 1]),
    after: isLast ? addressOf(later.data?.orders[0], 1) : addressOf(orders[index + 1]),
  };
}
