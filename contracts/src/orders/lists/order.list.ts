import { amounts, choices, days, defineList, reference } from '../../kernel/http/list.ts';
import { countries } from '../../pricing/delivery/countries.ts';
import { orderStatuses, paymentStatuses, trackStatuses } from '../statuses.ts';

/**
 * How the payments of an order fit its total and its status. `missing`: Complete without the money; `unmarked`: paid in
 * full, and not Complete; `stopped`: money that the shop has of an order that failed or was rejected; `refunded`: some
 * of the money went back.
 */
export const moneyStates = ['unpaid', 'overpaid', 'missing', 'unmarked', 'stopped', 'refunded'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** The orders in the back office. */
export const orderList = defineList({
  sorts: {
    orderId: 'ascending',
    date: 'descending',
    customer: 'ascending',
    total: 'descending',
    orderStatus: 'ascending',
    paymentStatus: 'ascending',
    orderTrackStatus: 'ascending',
  },
  filters: {
    orderStatus: choices(orderStatuses),
    paymentStatus: choices(paymentStatuses),
    orderTrackStatus: choices(trackStatuses),
    money: choices(moneyStates),
    /** When they were placed. */
    placed: days('firstDay', 'lastDay'),
    total: amounts('minTotal', 'maxTotal'),
    customer: reference(),
    /** An order: those that came from the same network. */
    network: reference(),
    /** A product that is among the items. */
    item: reference(),
    /** Where it is delivered to. */
    country: choices(countries),
    deliveryMethod: reference(),
    /** The member of staff who entered it; none where its customer placed it. */
    enteredBy: reference({ mayBeNone: true }),
  },
});
