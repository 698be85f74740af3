import { choices, defineList } from '../kernel/http/list.ts';
import { supplierCountries } from './record.ts';

/** The suppliers in the back office. */
export const supplierList = defineList({
  sorts: { name: 'ascending', contactName: 'ascending', email: 'ascending', status: 'ascending' },
  filters: { status: choices(['active', 'inactive']), country: choices(supplierCountries) },
});
