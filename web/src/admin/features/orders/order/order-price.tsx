import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { quoteRoutes } from '@countinghouse/contracts/orders/storefront/quote-api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { useQuery } from '@tanstack/react-query';
import { Collapse, Skeleton } from 'antd';
import { wordedStep } from '../../../../shared/shop/price-words.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Field, Fields, Section } from '../../../shared/ui/values/fields.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from './order-price.messages.ts';
import styles from './order-price.module.css';

/** How an order is delivered, and how its total came about; nothing where goods and a fee of staff are all. */
export function OrderPrice({ order }: { readonly order: OrderView }) {
  const t = useMessages();
  const { delivery, charges, tax } = order;
  const isReduced = order.items.some(({ listPrice }) => listPrice !== undefined);
  if (!delivery && !charges && !tax && !isReduced) return null;
  return (
    <Section title={t(delivery || charges ? 'delivery' : 'price')}>
      {delivery && <Delivery delivery={delivery} />}
      {(charges || tax || isReduced) && (
        <Collapse
          ghost
          size="small"
          destroyOnHidden
          items={[{ key: 'price', label: t('why'), children: <Steps key={order.version} id={order._id} /> }]}
        />
      )}
    </Section>
  );
}

function Delivery({ delivery }: { readonly delivery: NonNullable<OrderView['delivery']> }) {
  const t = useMessages();
  const language = useLanguage();
  const { names, country, area, postcode, point } = delivery;
  return (
    <Fields>
      <Field label={t('method')}>{inLanguage(language, names)}</Field>
      <Field label={t('country')}>{countryName(language, country)}</Field>
      {area && <Field label={t('area')}>{area}</Field>}
      {postcode && <Field label={t('postcode')}>{postcode}</Field>}
      {point && <Field label={t('point')}>{point}</Field>}
    </Fields>
  );
}

function Steps({ id }: { readonly id: string }) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const { data, error, refetch } = useQuery(routeQuery(quoteRoutes.getOrderPrice, { params: { id } }));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { symbol } = data.currency;
  return (
    <table className={styles.steps}>
      <tbody>
        {data.steps
          .map((step) => wordedStep(step, language, symbol, zone))
          .map(({ title, rule, asOf, amount }) => (
            <tr key={`${title} ${rule}`}>
              <th scope="row">
                {title}
                {rule && <span>{rule}</span>}
                {asOf && <span>{asOf}</span>}
              </th>
              <td>
                <Money amount={amount} symbol={symbol} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>
            <Money amount={data.total} symbol={symbol} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
