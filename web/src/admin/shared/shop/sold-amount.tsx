import type { SoldView } from '@countinghouse/contracts/orders/views';
import { Money } from '../format/money.tsx';
import { useLanguage } from '../i18n/language.ts';
import { otherAmountsOf } from './sold.ts';

/** What sold in the base currency, labelled with `symbol`, and below what sold in others, each with its name. */
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
