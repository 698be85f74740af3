import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import type { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { adjustmentReasonName, adjustmentReasons } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productQuery, productsFound } from '../../../shared/form/products/product-queries.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { useDebounced } from '../../../shared/ui/use-debounced.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { adjustmentListParams, useAdjustments } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';

const SEARCH_AFTER_MS = 300;

/** Returns the filter controls of the adjustment list. */
export function useAdjustmentFilters(): FilterControls<typeof adjustmentList> {
  const t = useMessages();
  const language = useLanguage();
  const [{ by, product }] = useUrlState(adjustmentListParams);
  const [typed, setTyped] = useState('');
  const products = useQuery({ ...productsFound(useDebounced(typed, SEARCH_AFTER_MS)), enabled: typed !== '' });
  const chosen = useQuery({ ...productQuery(product), enabled: product !== '' }).data;
  const staff = useStaff();
  return {
    by: {
      label: t('by'),
      options: staff,
      chosenName: staff.find(({ value }) => value === by)?.label,
    },
    product: {
      label: t('product'),
      options: (products.data?.products ?? []).map(({ _id, itemNo, name }) => ({
        value: _id,
        label: `${itemNo} ${name}`,
      })),
      isLoading: products.isFetching,
      chosenName: chosen && `${chosen.itemNo} ${chosen.name}`,
      onSearch: setTyped,
    },
    reasonCode: {
      label: t('reason'),
      options: adjustmentReasons.map((value) => ({ value, label: adjustmentReasonName(language, value) })),
    },
    direction: {
      label: t('direction'),
      options: [
        { value: 'in', label: t('directionIn') },
        { value: 'out', label: t('directionOut') },
      ],
    },
    made: { label: t('date') },
  };
}

/**
 * Returns possible authors of adjustments: all staff users with the permission to read them, else those on this page.
 */
function useStaff() {
  const enabled = useMayCall()(identityRoutes.listUsers);
  const users = useQuery({ ...routeQuery(identityRoutes.listUsers), enabled }).data?.users;
  const rows = useAdjustments().query.data?.adjustments ?? [];
  const named = users
    ? users.map((user) => ({ _id: user._id, name: staffName(user) }))
    : rows.flatMap(({ by }) => by ?? []);
  const byId = new Map(named.map(({ _id, name }) => [_id, name]));
  return [...byId].map(([value, label]) => ({ value, label }));
}
