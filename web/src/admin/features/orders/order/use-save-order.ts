import type { OrderStatus, PaymentStatus } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { useFormDraft } from '../../../shared/form/unsaved/use-form-draft.ts';
import { orderQuery } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import { type OrderChange, useOrderCommand } from '../use-order-command.ts';

/** The form values of an order; `fee` in major units of the order's currency. */
export interface OrderValues {
  readonly orderStatus: OrderStatus;
  readonly fee: number;
  readonly paymentStatus: PaymentStatus;
  readonly email: string;
  readonly phone: string;
  readonly shippingAddress: string;
}

export function valuesOf({ orderStatus, fee, paymentStatus, contactInfo, shippingAddress }: OrderView): OrderValues {
  return { orderStatus, fee, paymentStatus, ...contactInfo, shippingAddress };
}

const basisOf = (order: OrderView): MergeBase<OrderValues> => ({ values: valuesOf(order), version: order.version });

/**
 * Saves differences from the last known order. They are separate facts, so each is a change of its own, based on the
 * one before; changes that stock can refuse come last, and earlier ones stay saved.
 */
export function useSaveOrder(order: OrderView, form: FormInstance<OrderValues>) {
  const t = useMessages();
  const queries = useQueryClient();
  const { message } = App.useApp();
  useFormDraft({ form, opened: valuesOf(order) });
  const texts: Readonly<Record<OrderChange['type'], string>> = {
    ship_info: t('shippingSaved'),
    payment_status: t('paymentStatusSaved'),
    order_status: t('orderStatusSaved'),
    order_track_status: t('trackStatusSaved'),
  };
  const update = useOrderCommand(order._id, {
    success: ({ type }) => texts[type],
    onError: (error) => merging.onConflict(error) || showFieldErrors(form, error),
  });

  const send = async (values: OrderValues, basis: MergeBase<OrderValues>) => {
    const changes = changesBetween(basis.values, values);
    if (changes.length === 0) void message.info(t('nothingChanged'));
    const former = new Map(changesBetween(values, basis.values).map((change) => [change.type, change]));
    let version = basis.version;
    for (const body of changes) {
      const before = former.get(body.type);
      const saved = await update.mutateAsync({
        params: { id: order._id },
        body,
        ifMatch: version,
        ...(before && { former: before }),
      });
      version = saved.order.version;
      merging.rebase(basisOf(saved.order));
    }
    forget();
  };
  const merging = useMergingSave<OrderValues>({
    form,
    record: { context: 'order', id: order._id },
    opened: basisOf(order),
    present: async () => basisOf((await queries.fetchQuery({ ...orderQuery(order._id), staleTime: 0 })).order),
    // Errors were shown where they occurred.
    send: (values, basis) => void send(values, basis).catch(() => undefined),
  });
  /** The input is saved; leaving requires no confirmation any more. */
  const forget = () =>
    form.setFields(Object.keys(valuesOf(order)).map((name) => ({ name: name as keyof OrderValues, touched: false })));

  // As long as nothing is typed, the form shows the current order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order has another version
  useEffect(() => {
    if (form.isFieldsTouched()) return;
    form.setFieldsValue(valuesOf(order));
    // The form counts these values as typed.
    forget();
    merging.rebase(basisOf(order));
  }, [order.version]);

  return { save: merging.save, saving: update.isPending, dialog: merging.dialog };
}

/** Returns the changes from one state of the form to another. */
export function changesBetween(before: OrderValues, after: OrderValues): OrderChange[] {
  const changed = <Name extends keyof OrderValues>(name: Name, as: string = name) =>
    (after[name] ?? '') === (before[name] ?? '') ? {} : { [as]: after[name] };
  const shipping = { ...changed('email'), ...changed('phone'), ...changed('shippingAddress', 'address') };
  const payment = changed('paymentStatus');
  const status = { ...changed('orderStatus'), ...(after.fee === before.fee ? {} : { fee: after.fee ?? 0 }) };
  const parts = { ship_info: shipping, payment_status: payment, order_status: status };
  return Object.entries(parts)
    .filter(([, data]) => Object.keys(data).length > 0)
    .map(([type, data]) => ({ type, data }) as OrderChange);
}
