import type { SoldView } from '@countinghouse/contracts/orders/views';
import { useLanguage } from '../../i18n/language.ts';
import { Money } from '../../ui/values/money.tsx';
import { otherAmountsOf } from './sold.ts';

/** Sales in the base currency, labelled with `symbol`, and below it those in others, each with its name. */
export function SoldAmount({ sold, symbol }: { sold: SoldView; symbol: string }) {
  const language = useLanguage();
  return (
    <>
      <Money amount={sold.amount} symbol={symbol} />
      {otherAmountsOf(sold, language).map((text) => (
        <span key={text}>
          <br />
          <span className="figure">{text}</span>
        </span>
      ))}
    </>
  );
}
