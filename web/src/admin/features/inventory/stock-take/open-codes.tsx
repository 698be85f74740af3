import { historyRoutes } from '@countinghouse/contracts/history/api';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { Link } from 'react-router-dom';
import type { FoundProduct } from '../../../shared/form/products/find-products.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import type { OpenCode } from '../stored-draft.ts';
import { useMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';

/** Maximum products offered for words with several matches. */
const MOST_CHOICES = 8;

interface OpenCodesProps {
  readonly codes: readonly OpenCode[];
  readonly find: (text: string) => Promise<readonly FoundProduct[]>;
  readonly onTake: (code: OpenCode, product: FoundProduct) => void;
  readonly onGiveUp: (code: string) => void;
}

/** The scanned codes without a single product, each with what can be done about it, the last one on top. */
export function OpenCodes({ codes, ...rest }: OpenCodesProps) {
  return codes.toReversed().map((code) => <OpenCodeNotice key={code.code} scanned={code} {...rest} />);
}

type OpenCodeNoticeProps = Omit<OpenCodesProps, 'codes'> & { readonly scanned: OpenCode };

function OpenCodeNotice({ scanned, find, onTake, onGiveUp }: OpenCodeNoticeProps) {
  const t = useMessages();
  const { code, units } = scanned;
  const query = useQuery({ queryKey: ['scanned code', code], queryFn: () => find(code) });
  const hits = query.data ?? [];
  const deleted = useDeletedProduct(code, query.data !== undefined);
  const title = () => {
    if (query.error) return t('notLookedUp', { text: code });
    if (deleted) return t('isDeleted', { text: code, name: deleted.name });
    return t(hits.length > 0 ? 'choose' : 'noHits', { text: code });
  };
  return (
    <Alert
      className={styles.open ?? ''}
      type="warning"
      showIcon
      title={
        <>
          {query.isPending ? code : title()}
          {units > 1 && ` × ${units}`}
        </>
      }
      description={
        hits.length > 0 && (
          <Space wrap>
            {hits.slice(0, MOST_CHOICES).map((hit) => (
              <Button key={hit.product} className={styles.hit ?? ''} onClick={() => onTake(scanned, hit)}>
                {hit.itemNo} {hit.name}
              </Button>
            ))}
          </Space>
        )
      }
      action={
        <Space wrap>
          {query.error && <Button onClick={() => void query.refetch()}>{t('lookUp')}</Button>}
          {deleted && (
            <Link to={`/admin/setting/recently-deleted?search=${encodeURIComponent(code)}`}>
              {t('recentlyDeleted')}
            </Link>
          )}
          <Button onClick={() => onGiveUp(code)}>{t('giveUp')}</Button>
        </Space>
      }
    />
  );
}

/** Returns the deleted product with an item number. */
function useDeletedProduct(code: string, enabled: boolean) {
  const search = code.slice(0, 200);
  const query = { kind: ['product'] as const, search, size: 5 };
  const { data } = useQuery({ ...routeQuery(historyRoutes.listDeleted, { query }), enabled });
  const itemNo = code.toLowerCase();
  return data?.items.find(({ name }) => `${name.toLowerCase()} `.startsWith(`${itemNo} `));
}
