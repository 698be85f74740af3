import { customerList } from '@countinghouse/contracts/customers/customer.list';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { TableColumnsType } from 'antd';
import { useListColumns } from '../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../shared/list/rows/row-parts.tsx';
import { ActiveStatus } from '../../shared/ui/values/active-status.tsx';
import { Count } from '../../shared/ui/values/money.tsx';
import { useMessages } from './customer.messages.ts';

/** Returns the columns of the customer list; `pathOf` returns a customer's address beside the list. */
export function useCustomerColumns(pathOf: (customer: CustomerView) => string): TableColumnsType<CustomerView> {
  const t = useMessages();
  return useListColumns<typeof customerList, CustomerView>(customerList, {
    name: {
      isLead: true,
      title: t('name'),
      render: (_, customer) => <RowLink to={pathOf(customer)}>{customer.name}</RowLink>,
    },
    email: { title: t('email'), render: (_, { email }) => email },
    phone: { title: t('phone'), render: (_, { phone }) => <span className="figure">{phone || '–'}</span> },
    address: {
      title: t('address'),
      onCell: () => ({ style: { maxWidth: '26em' } }),
      responsive: ['xl'],
      render: (_, { address }) => address || '–',
    },
    points: { title: t('points'), align: 'right', render: (_, { points }) => <Count value={points} /> },
    status: { title: t('status'), render: (_, { status }) => <ActiveStatus active={status} /> },
  });
}
