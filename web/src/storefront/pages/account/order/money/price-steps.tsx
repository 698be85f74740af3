import { wordedStep } from '../../../../../shared/shop/price-words.ts';
import { useRead } from '../../../../api/use-read.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { defineMessages } from '../../../../i18n/messages.ts';
import { useFrame } from '../../../../rendering/page.tsx';
import { Price } from '../../../../ui/product/price.tsx';
import { LoadError } from '../../frame/load-error.tsx';
import { Placeholder } from '../../frame/placeholder.tsx';
import styles from '../order.module.css';

const messages = defineMessages({ total: 'Total' }, { total: '總計' });

/** Every step of the price of an order, which add up to its total. */
export function PriceSteps({ id }: { readonly id: string }) {
  const t = messages.useMessages();
  const language = useLanguage();
  const { timeZone } = useFrame();
  const { data, error, refetch } = useRead('getOrderPrice', { params: { id } });
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Placeholder shape="row" count={2} />;
  const { symbol } = data.currency;
  return (
    <dl className={styles.sums}>
      {data.steps
        .map((step) => wordedStep(step, language, symbol, timeZone))
        .map(({ title, rule, asOf, amount }) => (
          <div key={`${title} ${rule}`} className={styles.step}>
            <dt>
              {title}
              {rule && <span className={styles.rule}>{rule}</span>}
              {asOf && <span className={styles.rule}>{asOf}</span>}
            </dt>
            <dd>
              <Price amount={amount} symbol={symbol} />
            </dd>
          </div>
        ))}
      <dt className={styles.total}>{t('total')}</dt>
      <dd className={styles.total}>
        <Price amount={data.total} symbol={symbol} />
      </dd>
    </dl>
  );
}
