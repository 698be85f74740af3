import type { Language } from '../../messages/language.ts';
import type { OrderStatus, PaymentStatus, TrackStatus } from '../statuses.ts';

type OfOrder = OrderStatus | PaymentStatus | TrackStatus;

/** Words for the states of orders, for the back office and its files. */
export const statusWords: Readonly<Record<Language, Readonly<Record<OfOrder, string>>>> = {
  en: {
    Pending: 'Pending',
    Complete: 'Complete',
    Failed: 'Failed',
    Rejected: 'Rejected',
    ordered: 'Ordered',
    picked_by_courier: 'Picked by courier',
    on_the_way: 'On the way',
    ready_for_pickup: 'Ready for pickup',
    delivered: 'Delivered',
  },
  'zh-HK': {
    Pending: '待處理',
    Complete: '完成',
    Failed: '失敗',
    Rejected: '已拒絕',
    ordered: '已下單',
    picked_by_courier: '速遞員已取件',
    on_the_way: '派送中',
    ready_for_pickup: '可取貨',
    delivered: '已送達',
  },
};
