import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { call } from '../../../shared/http/call.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import { collectRows } from '../../../shared/list/rows/selection.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useTaxClasses } from '../../../shared/session/tax-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { SharedEditing } from '../../../shared/ui/notices/shared-editing.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { categoriesQuery, productListParams, suppliersQuery, tagsQuery } from '../api.ts';
import { type GridDraft, loadGridDraft, MAX_GRID_ROWS, newGridDraft } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import { changesIn, faultsIn, type GridWords } from './grid-cells.ts';
import { GridDiff } from './grid-diff.tsx';
import { GridTable } from './grid-table.tsx';
import styles from './product-grid.module.css';
import { useGridSave } from './use-grid-save.ts';

const LIST = '/admin/stock/product-list';
/** Grids of several people may contain the same products. */
const GRID = { context: 'product', id: 'grid' } as const;

/** Many products as a spreadsheet: the selected ones, or all that match the address. */
export function ProductGridScreen() {
  const t = useMessages();
  const { search } = useLocation();
  const words = useGridWords();
  const query = useOpened(search);
  const isReady = query.data !== undefined && words !== undefined;
  return (
    <Page title={t('title')} action={<Link to={`${LIST}${isSelection(search) ? '' : search}`}>{t('back')}</Link>}>
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !isReady && <Skeleton active paragraph={{ rows: 8 }} aria-label={t('loading')} />}
      {isReady && query.data.rows.length === 0 && (
        <Notice title={t('noneTitle')} action={<Link to={LIST}>{t('back')}</Link>}>
          {t('noneText')}
        </Notice>
      )}
      {isReady && query.data.rows.length > 0 && <Grid key={search} opened={query.data} words={words} />}
    </Page>
  );
}

function Grid({ opened, words }: { opened: GridDraft; words: GridWords }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const language = useLanguage();
  const { modal } = App.useApp();
  const { draft, setEdits, save } = useGridSave(opened, words);
  const [isReviewing, setReviewing] = useState(false);
  const { rows, edits, failures } = draft;
  const changes = changesIn(rows, edits, words);
  const faults = faultsIn(rows, edits, words);
  const failed = Object.keys(failures).length;
  const discard = () =>
    modal.confirm({
      title: t('resetTitle'),
      okText: t('reset'),
      okButtonProps: { danger: true },
      cancelText: shared('cancel'),
      onOk: () => setEdits({}),
    });
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.said} role="status">
          {[
            t('rows', { count: rows.length, shown: formatCount(rows.length, language) }),
            changes.length > 0 && t('edited', { count: changes.length }),
            faults.length > 0 && t('faulty', { count: faults.length }),
            failed > 0 && t('notSaved', { count: failed }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button disabled={Object.keys(edits).length === 0} onClick={discard}>
          {t('reset')}
        </Button>
        <Button type="primary" disabled={changes.length === 0 || faults.length > 0} onClick={() => setReviewing(true)}>
          {t('review')}
        </Button>
      </div>
      <SharedEditing record={GRID} isEditing={changes.length > 0} />
      {rows.length === MAX_GRID_ROWS && (
        <p className={styles.hint}>{t('tooMany', { max: formatCount(MAX_GRID_ROWS, language) })}</p>
      )}
      <p className={`${styles.hint} ${styles.keys}`}>{t('hint')}</p>
      <GridTable rows={rows} edits={edits} faults={faults} failures={failures} words={words} onEdit={setEdits} />
      {isReviewing && (
        <GridDiff
          changes={changes}
          words={words}
          onSave={() => {
            setReviewing(false);
            save(changes);
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

const isSelection = (search: string) => new URLSearchParams(search).has('selected');

/** Returns the edited products of an address: the draft of this window, else all that match. */
function useOpened(search: string) {
  const { _id } = useCurrentUser();
  const [view] = useUrlState(productListParams);
  return useQuery({
    queryKey: ['product-grid', search],
    queryFn: async () => {
      const draft = loadGridDraft(_id, search);
      if (draft || isSelection(search)) return draft ?? newGridDraft(search, []);
      const products = await collectRows(
        (page) => call(productRoutes.listProducts, { query: queryOfView({ ...view, ...page }) }),
        (reply) => reply.products,
        MAX_GRID_ROWS,
      );
      return newGridDraft(search, products);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns the names of references of cells; undefined until they are loaded. */
function useGridWords(): GridWords | undefined {
  const shared = useCommonMessages();
  const categories = useQuery(categoriesQuery()).data?.categoryList;
  const suppliers = useQuery(suppliersQuery()).data?.suppliers;
  const tags = useQuery(tagsQuery()).data?.tags;
  const taxClasses = useTaxClasses()?.map(({ value: _id, label: name }) => ({ _id, name }));
  if (!categories || !suppliers || !tags) return undefined;
  return { categories, suppliers, tags, taxClasses, active: shared('active'), inactive: shared('inactive') };
}
