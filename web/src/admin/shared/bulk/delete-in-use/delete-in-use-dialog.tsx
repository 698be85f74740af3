import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { type ReferredTo, usageRoutes } from '@countinghouse/contracts/catalog/grouping/usage-api';
import type { productList } from '@countinghouse/contracts/catalog/product.list';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { changedViews } from '@countinghouse/contracts/changed-views';
import type { BodyOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select, Skeleton } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../http/call.ts';
import { routeQuery } from '../../http/route-query.ts';
import { serializeRequest } from '../../http/serialized-request.ts';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { useMessages as useCommonMessages } from '../../i18n/common.messages.ts';
import { formatList, labelled } from '../../i18n/punctuation.ts';
import { optionSearch } from '../../ui/name-search.ts';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { type BulkStep, countOf } from '../batch/batch.ts';
import { useMessages as useBulkMessages } from '../bulk.messages.ts';
import { Refusals } from '../bulk-progress-panel.tsx';
import { bulkRunner } from '../bulk-runner.ts';
import { useMessages } from './delete-in-use.messages.ts';
import styles from './delete-in-use.module.css';

type ProductBody = BodyOf<typeof productRoutes.updateProduct>;

/** The entity to delete, and the targets for its products. */
export interface DeleteInUse {
  readonly of: ReferredTo;
  readonly id: string;
  readonly name: string;
  /** Description of what is deleted with it. */
  readonly consequence?: string;
  /** Description of what happens to products that still use it. */
  readonly productsLeft: string;
  /** Others of its kind. */
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  /** Returns the change that moves a product to a target, and the one that reverts it. */
  readonly moveOf: (product: ProductView, target: string) => { readonly to: ProductBody; readonly back: ProductBody };
  readonly onDelete: () => Promise<unknown>;
}

/** The views that a move changes. */
const changes = changedViews.product;
const PRODUCTS = '/admin/stock/product-list';
const SHOWN = 5;
const PAGE = 100;

/** Confirms the deletion of something that products refer to: names what uses it, and offers to move that elsewhere. */
export function DeleteInUseDialog({ onClose, ...what }: DeleteInUse & { readonly onClose: () => void }) {
  const shared = useCommonMessages();
  const { of, id, name, consequence, productsLeft, onDelete } = what;
  const query = useQuery({
    ...routeQuery(usageRoutes.getUsage, { params: { of, id }, query: { current: 1, size: SHOWN } }),
    staleTime: 0,
  });
  const [busy, setBusy] = useState<'moving' | 'deleting'>();
  const usage = query.data;
  const remove = async () => {
    setBusy('deleting');
    // A refusal was shown by a toast; the dialog stays open.
    await onDelete().then(onClose, () => setBusy(undefined));
  };
  const move = async (steps: () => Promise<unknown>) => {
    setBusy('moving');
    await steps();
    await query.refetch();
    setBusy(undefined);
  };
  return (
    <Modal
      open
      width={480}
      title={shared('areYouSure')}
      okText={shared('delete')}
      cancelText={shared('cancel')}
      okButtonProps={{
        danger: true,
        disabled: !usage || usage.displays.length > 0 || busy === 'moving',
        loading: busy === 'deleting',
      }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <div className={styles.content}>
        <p className={styles.name}>{name}</p>
        {query.isPending && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
        {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {usage && <Usage usage={usage} of={of} id={id} />}
        {usage && usage.total > 0 && <Move what={what} total={usage.total} onMove={(steps) => void move(steps)} />}
        {usage && usage.total > 0 && <p>{productsLeft}</p>}
        {consequence && <p>{consequence}</p>}
      </div>
    </Modal>
  );
}

interface UsageProps {
  readonly usage: ReplyOf<typeof usageRoutes.getUsage>;
  readonly of: ReferredTo & keyof typeof productList.filters;
  readonly id: string;
}

function Usage({ usage, of, id }: UsageProps) {
  const t = useMessages();
  const { products, total, displays } = usage;
  return (
    <>
      <p role="status">{total > 0 ? t(of, { count: total }) : t('unused')}</p>
      {total > 0 && (
        <ul className={styles.products}>
          {products.map((product) => (
            <li key={product._id}>
              <Link to={`${PRODUCTS}/${product._id}`}>{labelOf(product)}</Link>
            </li>
          ))}
          {total > products.length && (
            <li>
              <Link to={`${PRODUCTS}?${of}=${id}`}>{t('more', { count: total - products.length })}</Link>
            </li>
          )}
        </ul>
      )}
      {displays.length > 0 && (
        <p>
          {t('shownIn', { titles: formatList(displays) })} <Link to="/admin/setting/general">{t('openSettings')}</Link>
        </p>
      )}
    </>
  );
}

interface MoveProps {
  readonly what: Pick<DeleteInUse, 'of' | 'id' | 'targets' | 'moveOf'>;
  readonly total: number;
  /** Called with the function that moves the products. */
  readonly onMove: (steps: () => Promise<unknown>) => void;
}

/** Moves all products by an ordinary change of each, and lists those not moved with their reasons. */
function Move({ what: { of, id, targets, moveOf }, total, onMove }: MoveProps) {
  const t = useMessages();
  const bulk = useBulkMessages();
  const errors = useErrorMessage();
  const state = useSyncExternalStore(bulkRunner.subscribe, bulkRunner.state);
  const [target, setTarget] = useState<string>();
  const [isStarted, setStarted] = useState(false);
  const chosen = targets.find(({ value }) => value === target);
  const run = async (to: (typeof targets)[number]) => {
    try {
      const products = await productsUsing(of, id);
      setStarted(true);
      const steps = products.map((product) => stepOf(product, moveOf(product, to.value)));
      const about = { title: labelled(t('moveTo'), to.label), changes };
      if (!(await bulkRunner.start(about, steps))) errors.show(bulk('busyTitle'));
    } catch (error) {
      errors.show((error as Error).message);
    }
  };
  const count = isStarted && state ? countOf(state.batch) : undefined;
  return (
    <>
      <div className={styles.move}>
        <Select
          className={styles.target ?? ''}
          aria-label={t('moveTo')}
          placeholder={t('moveTo')}
          showSearch={optionSearch(targets)}
          options={[...targets]}
          value={target ?? null}
          onChange={setTarget}
        />
        <Button
          disabled={!chosen}
          loading={state?.phase === 'running'}
          onClick={() => chosen && onMove(() => run(chosen))}
        >
          {t('move', { count: total })}
        </Button>
      </div>
      {count && (
        <p role="status">
          {bulk('progress', { done: count.done, all: count.all })}{' '}
          {count.refused > 0 && bulk('refused', { count: count.refused })}
        </p>
      )}
      {isStarted && state && <Refusals batch={state.batch} />}
    </>
  );
}

async function productsUsing(of: ReferredTo, id: string): Promise<ProductView[]> {
  const all: ProductView[] = [];
  for (let current = 1; ; current++) {
    const page = await call(usageRoutes.getUsage, { params: { of, id }, query: { current, size: PAGE } });
    all.push(...page.products);
    if (page.products.length < PAGE) return all;
  }
}

function stepOf(product: ProductView, { to, back }: { to: ProductBody; back: ProductBody }): BulkStep {
  const { _id, version } = product;
  return {
    label: labelOf(product),
    call: serializeRequest(productRoutes.updateProduct, { params: { id: _id }, body: to, ifMatch: version }),
    undo: serializeRequest(productRoutes.updateProduct, { params: { id: _id }, body: back }),
  };
}

function labelOf({ itemNo, name }: ProductView): string {
  return [itemNo, name].filter(Boolean).join(' · ');
}
