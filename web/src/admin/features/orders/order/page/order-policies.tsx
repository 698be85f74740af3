import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import { type OrderPolicy, orderPolicies } from '@countinghouse/contracts/pages/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Collapse } from 'antd';
import { RichTextView } from '../../../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../../../shared/shop/image-url.ts';
import { call } from '../../../../shared/http/call.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { useMessages } from './order-page.messages.ts';

/** The policies of an order as they were on its day, each read when it is opened. */
export function OrderPolicies({ id }: { id: string }) {
  const t = useMessages();
  const items = orderPolicies.map((policy) => ({
    key: policy,
    label: t(policy),
    children: <Policy id={id} policy={policy} />,
  }));
  return <Collapse ghost size="small" items={items} destroyOnHidden />;
}

function Policy({ id, policy }: { id: string; policy: OrderPolicy }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['order terms', id],
    queryFn: () => call(storefrontOrderRoutes.getOrderTerms, { params: { id } }),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { text, image } = data[policy];
  return (
    <>
      <p>{t(data.accepted.includes(policy) ? 'policyAccepted' : 'policyNotNamed')}</p>
      {image !== '' && <img src={imageUrl(image)} alt="" style={{ maxWidth: '100%' }} />}
      {text ? <RichTextView document={text} /> : image === '' && <p>{t('policyBlank')}</p>}
    </>
  );
}
