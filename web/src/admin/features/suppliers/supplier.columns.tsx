import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { Grid, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { labelled } from '../../shared/i18n/punctuation.ts';
import { useListColumns } from '../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../shared/list/rows/row-parts.tsx';
import { ActiveStatus } from '../../shared/ui/values/active-status.tsx';
import { ProductPhoto } from '../../shared/ui/values/product-photo.tsx';
import { useMessages } from './supplier.messages.ts';

/** Width that columns of texts have at most in a narrow window, in CSS pixels, so that nothing scrolls sideways. */
const BOUND = 104;

/** Returns the columns of the supplier list; `pathOf` returns a supplier's address beside the list. */
export function useSupplierColumns(pathOf: (supplier: SupplierView) => string): TableColumnsType<SupplierView> {
  const t = useMessages();
  const bounded = Grid.useBreakpoint().xl === false && { onCell: () => ({ style: { maxWidth: BOUND } }) };
  return useListColumns<typeof supplierList, SupplierView>(supplierList, {
    logo: {
      title: t('logo'),
      width: 64,
      render: (_, { logo, name }) => <ProductPhoto path={logo} name={name} />,
    },
    name: {
      isLead: true,
      title: t('name'),
      render: (_, supplier) => <RowLink to={pathOf(supplier)}>{supplier.name || t('unnamed')}</RowLink>,
    },
    contactName: { title: t('contactName'), ...bounded, render: (_, { contactName }) => contactName || '–' },
    email: { title: t('email'), ...bounded, render: (_, { email }) => email || '–' },
    phone: { title: t('phone'), render: (_, { phone }) => <span className="figure">{phone || '–'}</span> },
    status: { title: t('status'), render: (_, { status }) => <ActiveStatus active={status} /> },
    view: {
      isLead: true,
      title: '',
      width: 72,
      align: 'right',
      render: (_, supplier) => (
        <Link to={pathOf(supplier)} aria-label={labelled(t('view'), supplier.name || t('unnamed'))}>
          {t('view')}
        </Link>
      ),
    },
  });
}
