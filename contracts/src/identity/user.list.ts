import { choices, defineList } from '../kernel/http/list.ts';

/** The staff users in the back office. */
export const userList = defineList({
  sorts: { name: 'ascending', email: 'ascending', role: 'ascending', status: 'ascending' },
  filters: { role: choices(['ADMIN', 'SUPER_ADMIN']), status: choices(['active', 'inactive']) },
});
