import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import { staffOrderRoutes } from '@countinghouse/contracts/orders/storefront/staff-order-api';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { orderView } from '../../order-reply.ts';
import { pricedLines } from '../cart-contents.ts';
import { objectionToTotal, quoteLines, quoteView } from '../cart-quote.ts';
import type { GuestDependencies } from '../guest/guest-checkout.ts';
import { priceSettings } from '../price-settings.ts';
import { merged } from '../quote.routes.ts';
import { staffCheckout } from './staff-checkout.ts';

/** The orders that staff enter for customers. */
export function staffOrderBindings(deps: GuestDependencies, log: Pick<EventLog, 'read'>): readonly Binding[] {
  const { commands } = deps;
  return [
    bind(staffOrderRoutes.placeOrderForCustomer, async (call) => {
      const { customer: customerId, items, contactInfo, discount, language, ...said } = call.body;
      const { email, phone } = contactInfo;
      const request = {
        ...{ orderId: call.newId('order'), customerId, customerName: contactInfo.name?.trim() || undefined },
        ...{ email, phone, items: merged(items), policies: [], language: call.language },
        ...{ shippingAddress: said.shippingAddress, paymentMethod: said.paymentMethod, delivery: said.delivery },
        ...{ transactionId: said.transactionId ?? '', remark: said.remark ?? '', expectedTotal: said.expectedTotal },
        key: call.idempotencyKey,
      };
      const staff = {
        enteredBy: signedIn(call).id,
        language: language ?? ('' as const),
        discount: discount && { amount: toMinor(discount.amount), reason: discount.reason },
      };
      const placed = unwrapOrThrow(call, await staffCheckout(deps, request, staff, call.metadata));
      return {
        ...{ ...ok, status: true as const, order: await orderView(log, placed) },
        message: call.translate('orderPlaced'),
      };
    }),

    bind(staffOrderRoutes.quoteForCustomer, async (call) => {
      const { items, delivery: wanted, paymentMethod, discount } = call.body;
      const [settings, contents] = await Promise.all([
        priceSettings(commands, 'cached'),
        pricedLines(commands, merged(items), 'cached'),
      ]);
      const off = discount === undefined ? undefined : toMinor(discount);
      const quoted = quoteLines(contents.lines, settings, wanted, off);
      const tooBig = objectionToTotal(quoted, 'items');
      if (tooBig) throw new RefusedError(tooBig);
      const wish = { delivery: wanted, language: call.language, ...(paymentMethod && { paymentMethod }) };
      return { ...ok, quote: quoteView(contents, quoted, wish) };
    }),
  ];
}
