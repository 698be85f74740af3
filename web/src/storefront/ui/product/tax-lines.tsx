import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import type { OrderTaxView } from '@countinghouse/contracts/pricing/tax/tax-views';
import { Fragment } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { Price } from './price.tsx';

interface TaxLinesProps {
  readonly tax: OrderTaxView | undefined;
  /** Renders the taxes that the prices contain, or those that come on top of them. */
  readonly included: boolean;
  readonly symbol?: string;
}

/** Terms of a list: each tax that is due, with its amount. */
export function TaxLines({ tax, included, symbol }: TaxLinesProps) {
  const language = useLanguage();
  if (!tax || tax.included !== included) return null;
  return tax.rates
    .filter(({ rate }) => rate > 0)
    .map(({ names, rate, amount }) => (
      <Fragment key={rate}>
        <dt>{taxLabel(language, { names, percent: rate }, included)}</dt>
        <dd>
          <Price amount={amount} {...(symbol !== undefined && { symbol })} />
        </dd>
      </Fragment>
    ));
}
