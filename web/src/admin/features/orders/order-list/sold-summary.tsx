import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Count, Money } from '../../../shared/ui/values/money.tsx';

/** The sales of one product in an order: units and their amount. */
export function SoldSummary({ product, order }: { product: string; order: OrderView }) {
  const lines = order.items.filter((item) => item.product._id === product);
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const amount = lines.reduce((sum, line) => sum + line.quantity * toMinor(line.pricePerItem), 0);
  return (
    <>
      <Count value={quantity} /> · <Money amount={fromMinor(amount)} symbol={order.currency.symbol} />
    </>
  );
}
