import type { FigureName } from '@countinghouse/contracts/kernel/http/figures';
import type { SoldView } from '@countinghouse/contracts/orders/views';
import { formatAmount } from '../../../../../shared/format/amount.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Money } from '../../../ui/values/money.tsx';
import { FigureButton } from './figure-button.tsx';

interface SoldFigureProps {
  readonly figure: FigureName;
  /** Of the amount in the base currency; those of others have their names behind it. */
  readonly cell: string;
  readonly of?: 'before' | undefined;
  readonly sold: SoldView;
  /** Of the base currency. */
  readonly symbol: string;
}

/** Sales in the base currency, and below it those in others, each of which opens what it is made of. */
export function SoldFigure({ figure, cell, of, sold, symbol }: SoldFigureProps) {
  const language = useLanguage();
  return (
    <>
      <FigureButton figure={figure} cell={cell} of={of}>
        <Money amount={sold.amount} symbol={symbol} />
      </FigureButton>
      {sold.otherAmounts?.map(({ currency, amount }) => (
        <span key={currency}>
          <br />
          <FigureButton figure={figure} cell={`${cell}~${currency}`} of={of}>
            <span className="figure">
              {currency} {formatAmount(amount, language)}
            </span>
          </FigureButton>
        </span>
      ))}
    </>
  );
}
