import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { staffOrderRoutes } from '@countinghouse/contracts/orders/storefront/staff-order-api';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { routeQuery } from '../../../../shared/http/route-query.ts';
import { formatList } from '../../../../shared/i18n/punctuation.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Page } from '../../../../shared/ui/page.tsx';
import { orderQuery } from '../../api.ts';
import { useMessages } from './new-order.messages.ts';
import { duplicateOf, type EnteredLine, type NewOrderFields, noOrder, quotedBody } from './new-order-fields.ts';
import { NewOrderForm } from './new-order-form.tsx';

/** An order that staff enter: an empty one, one for a customer, or one like another. */
export function NewOrderScreen() {
  const t = useMessages();
  const beginning = useBeginning();
  return (
    <Page title={t('newOrder')}>
      {beginning.error && !beginning.fields && (
        <LoadFailure error={beginning.error} onRetry={() => void beginning.retry()} />
      )}
      {!beginning.fields && !beginning.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {beginning.leftOut.length > 0 && (
        <Alert type="warning" showIcon title={t('leftOut', { names: formatList(beginning.leftOut.map(nameOf)) })} />
      )}
      {beginning.fields && <NewOrderForm beginning={beginning.fields} />}
    </Page>
  );
}

interface Beginning {
  readonly fields: NewOrderFields | undefined;
  readonly leftOut: readonly EnteredLine[];
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** What the address asks the form to begin with. */
function useBeginning(): Beginning {
  const [query] = useSearchParams();
  const customerId = query.get('customer') ?? '';
  const from = query.get('from') ?? '';
  const customer = useQuery({
    ...routeQuery(customerRoutes.getCustomer, { params: { id: customerId } }),
    enabled: customerId !== '',
  });
  const order = useQuery({ ...orderQuery(from), enabled: from !== '' });
  const duplicate = order.data && duplicateOf(order.data.order);
  const body = duplicate && quotedBody({ ...noOrder, items: duplicate.items });
  const quote = useQuery({
    ...routeQuery(staffOrderRoutes.quoteForCustomer, { ...(body && { body }) }),
    enabled: body !== undefined,
  });
  const read = from !== '' ? [order, quote] : customerId !== '' ? [customer] : [];
  const error = read.find((one) => one.error)?.error ?? null;
  const retry = () => Promise.all(read.filter((one) => one.error).map((one) => one.refetch()));
  const begun = { leftOut: [], error, retry };
  if (from !== '') {
    if (!duplicate || !quote.data) return { ...begun, fields: undefined };
    const gone = quote.data.quote.problems.filter(({ code }) => code === 'PRODUCT_UNAVAILABLE');
    const isGone = ({ product }: EnteredLine) => gone.some((problem) => problem.product === product);
    const items = duplicate.items.filter((line) => !isGone(line));
    return { ...begun, fields: { ...duplicate, items }, leftOut: duplicate.items.filter(isGone) };
  }
  if (customerId === '') return { ...begun, fields: noOrder };
  if (!customer.data) return { ...begun, fields: undefined };
  const { _id, name, email, phone, address } = customer.data.customer;
  const known = { customer: _id, contactInfo: { name, email, phone }, shippingAddress: address };
  return { ...begun, fields: { ...noOrder, ...known } };
}

function nameOf({ itemNo, name }: EnteredLine): string {
  return `${itemNo} ${name}`.trim();
}
