import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import { ApiError } from '../../../shared/http/api-error.ts';
import { isOutcomeUnknown } from '../../../shared/http/attempts.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { CartLine } from '../../stores/cart/cart-lines.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { type FieldName, faultsOf } from '../../ui/form/faults.ts';
import { cartMessages } from '../cart/cart.messages.ts';
import { accountMessages } from '../session/account.messages.ts';
import { checkoutMessages } from './checkout.messages.ts';
import { deliveryMessages } from './delivery/delivery.messages.ts';
import { type Delivery, isAreaOf } from './delivery/use-delivery.ts';
import { CartChangedError } from './order-attempt.ts';
import type { CheckoutForm } from './use-checkout-fields.ts';

/** What is checked before an order is sent. */
export interface Checked {
  readonly form: CheckoutForm;
  readonly lines: readonly CartLine[];
  readonly delivery: Delivery;
  /** Somebody without an account, who has to say their name. */
  readonly isGuest: boolean;
  /** Of the account that a guest opens; undefined without. */
  readonly password: string | undefined;
}

/** Words what is missing before an order is sent, and why it was refused. */
export function useCheckoutFaults() {
  const t = checkoutMessages.useMessages();
  const d = deliveryMessages.useMessages();
  const unnamed = cartMessages.useMessages()('unnamed');
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const ofEmail = (email: string) =>
    !isEmailAddress(email.trim()) && account(email.trim() === '' ? 'enterEmail' : 'wrongEmail');
  const ofLines = (lines: readonly CartLine[]) => lineFaults(lines, t, unnamed);

  /** Returns missing or invalid fields, in the order of the page. */
  const missing = ({ form, lines, delivery, isGuest, password }: Checked): Record<string, string> => {
    const email = ofEmail(form.email);
    return {
      ...ofLines(lines),
      ...(email && { email }),
      ...(isGuest && form.name.trim() === '' && { name: account('enterName') }),
      ...(form.phone.trim() === '' && { phone: t('enterPhone') }),
      ...(password !== undefined && password.length < 8 && { password: account('shortPassword') }),
      ...missingArea(form, delivery, d),
      ...(form.address.trim() === '' && { address: t('enterAddress') }),
      ...missingMethod(form, delivery, d),
      ...(form.payment === '' && { payment: t('choosePayment') }),
    };
  };

  const explain = (error: unknown): Faults => {
    if (error instanceof CartChangedError) return { general: whatChanged(error, t, d), fields: {} };
    if (!(error instanceof ApiError)) return faultsOf(error, language);
    if (error.signInAgain) return noFaults;
    if (error.code === 'DELIVERY_UNAVAILABLE') return { general: d('gone'), fields: { method: d('chooseMethod') } };
    if (error.code === 'INSUFFICIENT_STOCK') {
      const now = cartStore.snapshot();
      return { general: t('stockGone'), fields: now.phase === 'ready' ? ofLines(now.lines) : {} };
    }
    if (error.status === 0) return { general: t(navigator.onLine ? 'unanswered' : 'offline'), fields: {} };
    if (isOutcomeUnknown(error) && error.code !== 'RATE_LIMITED' && error.code !== 'UNAVAILABLE')
      return { general: t('unanswered'), fields: {} };
    return faultsOf(error, language, fieldNames(t, d, account));
  };

  return { ofEmail, missing, explain };
}

type Words<Messages extends { translate: unknown }> = Messages['translate'];
type CheckoutWords = Words<typeof checkoutMessages>;
type DeliveryWords = Words<typeof deliveryMessages>;

function whatChanged({ onlyPrices, feeOnly }: CartChangedError, t: CheckoutWords, d: DeliveryWords): string {
  if (feeOnly) return d('changed');
  return t(onlyPrices ? 'pricesChanged' : 'cartChanged');
}

/** The fields of the page by the paths of the call. */
function fieldNames(t: CheckoutWords, d: DeliveryWords, account: Words<typeof accountMessages>) {
  const email = { name: 'email', label: account('email') };
  const phone = { name: 'phone', label: t('phone') };
  const address = { name: 'address', label: t('address') };
  const nameField = { name: 'name', label: account('name') };
  const method = { name: 'method', label: d('method') };
  const names: Record<string, FieldName> = {
    ...{ email, 'contactInfo.email': email, phone, 'contactInfo.phone': phone },
    ...{ name: nameField, 'contactInfo.name': nameField },
    password: { name: 'password', label: account('password') },
    ...{ address, shippingAddress: address },
    ...{ delivery: method, 'delivery.method': method },
    'delivery.area': { name: 'area', label: d('area') },
    'delivery.postcode': { name: 'postcode', label: d('postcode') },
    'delivery.point': { name: 'point', label: d('point') },
    remark: { name: 'remark', label: t('remark') },
    paymentMethod: { name: 'payment', label: t('method') },
  };
  return names;
}

function missingArea({ area }: CheckoutForm, { place }: Delivery, d: DeliveryWords): Record<string, string> {
  const isMissing = place !== undefined && place.areas.length > 0 && !isAreaOf(place, area);
  return isMissing ? { area: d('enterArea') } : {};
}

function missingMethod({ point }: CheckoutForm, delivery: Delivery, d: DeliveryWords): Record<string, string> {
  const { places, option } = delivery;
  if (places.length > 0 && !option) return { method: d('chooseMethod') };
  return option?.kind === 'point' && point.trim() === '' ? { point: d('enterPoint') } : {};
}

/** Lines that cannot be ordered in their state. */
function lineFaults(lines: readonly CartLine[], t: CheckoutWords, unnamed: string): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ product, warnings }) => {
      const name = product.name || unnamed;
      const warning = warnings.find(({ code }) => code !== 'price');
      if (!warning) return [];
      const field = `line-${product._id}`;
      if (warning.code === 'unavailable') return [[field, t('lineUnavailable', { name })]];
      const count = warning.code === 'short' ? warning.available : 0;
      return [[field, count > 0 ? t('lineShort', { name, count }) : t('lineNone', { name })]];
    }),
  );
}
