import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { isFeeOpen } from '@countinghouse/contracts/orders/progress';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { feeWithoutTax } from '@countinghouse/contracts/pricing/charges';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../i18n/language.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { usePaymentName } from '../../../ui/payment-name.ts';
import { Price } from '../../../ui/product/price.tsx';
import { TaxLines } from '../../../ui/product/tax-lines.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { ReturnPart } from '../returns/return-part.tsx';
import { CancelPart } from './cancel-part.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { OrderMoney } from './money/order-money.tsx';
import { WhyThisPrice } from './money/why-this-price.tsx';
import { orderMessages, orderStatusKey } from './order.messages.ts';
import styles from './order.module.css';
import { OrderAgain } from './order-again.tsx';
import { OrderPolicies } from './order-terms.tsx';
import { amountOf, totalsOf } from './order-totals.ts';
import { OrderedPhoto } from './ordered-photo.tsx';
import { PaymentPart } from './payment-part.tsx';
import { TrackingProgress } from './tracking-progress.tsx';

const messages = defineMessages(
  {
    order: 'Order {number}',
    placedOn: 'Placed on',
    thanks: 'Thank you for your order',
    thanksText: 'A confirmation is on its way to {email}.',
    yourNumber: 'Your order number:',
    stopped: 'This order has been stopped: {reason}.',
    cancelled: 'You cancelled this order. Nothing will be delivered.',
    paidBack: 'The shop has your payment and pays it back.',
    tracking: 'Order progress',
    items: 'Items',
    each: '{quantity} × ',
    goods: 'Subtotal',
    fee: 'Delivery fee',
    feeOf: 'Delivery fee: {name}',
    feeLater: 'To be confirmed by the shop',
    total: 'Total',
    status: 'Order',
    payment: 'Payment',
    method: 'Payment method',
    reference: 'Payment reference',
    address: 'Delivery address',
    point: 'Pick-up point code {point}',
    trackingNumber: 'Tracking number',
    contact: 'Contact',
    remark: 'Order note',
    print: 'Print',
    back: 'All my orders',
  },
  {
    order: '訂單 {number}',
    placedOn: '下單日期',
    thanks: '多謝惠顧，我們已收到你的訂單',
    thanksText: '確認電郵將發送至 {email}。',
    yourNumber: '訂單編號：',
    stopped: '此訂單已停止處理：{reason}。',
    cancelled: '你已取消此訂單，貨品將不會送出。',
    paidBack: '商店已收到你的款項，並會退款給你。',
    tracking: '訂單進度',
    items: '貨品',
    each: '{quantity} × ',
    goods: '小計',
    fee: '運費',
    feeOf: '運費：{name}',
    feeLater: '待商店確認',
    total: '總計',
    status: '訂單',
    payment: '付款',
    method: '付款方式',
    reference: '付款參考編號',
    address: '送貨地址',
    point: '自取點編號 {point}',
    trackingNumber: '追蹤編號',
    contact: '聯絡資料',
    remark: '訂單備註',
    print: '列印',
    back: '我的所有訂單',
  },
);

interface OrderDetailsProps {
  readonly order: OrderDetailView;
  /** Called when a part of this page has changed the order. */
  readonly onChanged: () => void;
  /** Opened by the link of a mail, without an account. Default false. */
  readonly isLinked?: boolean;
}

/** The details of an order for its customer, on the screen and in print. */
export function OrderDetails({ order, onChanged, isLinked = false }: OrderDetailsProps) {
  const t = messages.useMessages();
  const links = useLinks();
  const { title, name, address, phone } = useFrame();
  const [query] = useSearchParams();
  const isPlaced = query.get('placed') === '1';
  const { orderId, createdAt, orderStatus, orderTrackStatus, tracking, contactInfo } = order;
  const isStopped = orderStatus === 'Failed' || orderStatus === 'Rejected';
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.letterhead}>{[name || title, address, phone].filter(Boolean).join(' · ')}</p>
        <h1>{isPlaced ? t('thanks') : t('order', { number: orderId })}</h1>
        {isPlaced && (
          <p className={styles.thanks} role="status">
            {t('thanksText', { email: contactInfo.email })} {t('yourNumber')} <strong>{orderId}</strong>
          </p>
        )}
        <p className={styles.placed}>
          {t('placedOn')} <Instant at={createdAt} withTime />
        </p>
      </header>
      {isStopped ? (
        <StoppedNotice order={order} />
      ) : (
        <section aria-label={t('tracking')}>
          <TrackingProgress current={orderTrackStatus} tracking={tracking} />
        </section>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderItems order={order} />
          <OrderMoney order={order} />
          <PaymentPart order={order} onChanged={onChanged} isOpen={isPlaced} />
          <CancelPart order={order} onChanged={onChanged} />
          <ReturnPart order={order} onChanged={onChanged} />
          <OrderPolicies id={order._id} />
        </div>
        <aside className={styles.beside}>
          <OrderFacts order={order} />
          <div className={styles.acts}>
            <InvoiceButton orderId={orderId} />
            <OrderAgain items={order.items} />
            <Button kind="quiet" onClick={() => window.print()}>
              {t('print')}
            </Button>
            {!isLinked && <ShopLink to={links.account}>{t('back')}</ShopLink>}
          </div>
        </aside>
      </div>
    </article>
  );
}

/** Why an order does not go on. */
function StoppedNotice({ order }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  const orderText = orderMessages.useMessages();
  const { orderStatus, statusReason, paymentStatus } = order;
  if (statusReason !== 'cancelled') {
    const reason = orderText(statusReason === 'unpaid' ? 'orderUnpaid' : `order${orderStatus}`);
    return <Notice kind="warning">{t('stopped', { reason })}</Notice>;
  }
  return (
    <Notice kind="warning">
      {t('cancelled')} {paymentStatus === 'Complete' && !order.refunded && t('paidBack')}
    </Notice>
  );
}

function OrderItems({ order }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  const links = useLinks();
  const language = useLanguage();
  const { items, fee, currency, delivery, tax, charges } = order;
  const { symbol } = currency;
  const { goods, total } = totalsOf(order);
  return (
    <section>
      <h2 className={styles.heading}>{t('items')}</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item.product._id} ${item.pricePerItem}`} className={styles.item}>
            <OrderedPhoto photo={item.product.photo} className={styles.photo} />
            <div className={styles.what}>
              <ShopLink to={links.product(item.product)}>{item.product.name}</ShopLink>
              <span className={styles.index}>{item.product.itemNo}</span>
              <span className={styles.each}>
                {t('each', { quantity: item.quantity })}
                <Price amount={item.pricePerItem} symbol={symbol} />
              </span>
            </div>
            <Price amount={amountOf(item)} symbol={symbol} />
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>{t('goods')}</dt>
        <dd>
          <Price amount={goods} symbol={symbol} />
        </dd>
        <dt>{delivery ? t('feeOf', { name: inLanguage(language, delivery.names) }) : t('fee')}</dt>
        <dd>{isFeeOpen(order) ? t('feeLater') : <Price amount={feeWithoutTax(fee, charges)} symbol={symbol} />}</dd>
        <TaxLines tax={tax} included={false} symbol={symbol} />
        <dt className={styles.total}>{t('total')}</dt>
        <dd className={styles.total}>
          <Price amount={total} symbol={symbol} />
        </dd>
        <TaxLines tax={tax} included symbol={symbol} />
      </dl>
      <WhyThisPrice order={order} />
    </section>
  );
}

function OrderFacts({ order }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  const orderText = orderMessages.useMessages();
  const paymentName = usePaymentName();
  const { customer, shippingAddress, contactInfo, remark, paymentMethod, transactionId, delivery } = order;
  const { area, postcode, point } = delivery ?? {};
  const place = [area, postcode].filter(Boolean).join(' ');
  return (
    <dl className={styles.facts}>
      <dt>{t('status')}</dt>
      <dd>{orderText(orderStatusKey(order))}</dd>
      <dt>{t('payment')}</dt>
      <dd>{orderText(`payment${order.paymentStatus}`)}</dd>
      <dt>{t('method')}</dt>
      <dd>{paymentName(paymentMethod)}</dd>
      {transactionId !== '' && (
        <>
          <dt>{t('reference')}</dt>
          <dd>{transactionId}</dd>
        </>
      )}
      <dt>{t('address')}</dt>
      <dd className={styles.lines}>
        {[customer.name, shippingAddress, place, point && t('point', { point })].filter(Boolean).join('\n')}
      </dd>
      <TrackingNumber order={order} />
      <dt>{t('contact')}</dt>
      <dd className={styles.lines}>{[contactInfo.email, contactInfo.phone].filter(Boolean).join('\n')}</dd>
      {remark !== '' && (
        <>
          <dt>{t('remark')}</dt>
          <dd className={styles.lines}>{remark}</dd>
        </>
      )}
    </dl>
  );
}

/** The number of the parcel, which leads to the carrier's page where there is one. */
function TrackingNumber({ order: { trackingNumber, trackingUrl } }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  if (!trackingNumber) return null;
  return (
    <>
      <dt>{t('trackingNumber')}</dt>
      <dd>
        {trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
            {trackingNumber}
          </a>
        ) : (
          trackingNumber
        )}
      </dd>
    </>
  );
}
