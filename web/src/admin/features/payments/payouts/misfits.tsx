import type { Reconciliation } from '@countinghouse/contracts/payments/payouts/api';
import type { MisfitView } from '@countinghouse/contracts/payments/payouts/views';
import { Grid, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { RowCard, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import report from '../../../shared/report/report.module.css';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from './payouts.messages.ts';
import styles from './payouts.module.css';

type Group = 'missingThere' | 'missingHere' | 'amountDiffers' | 'feeDiffers' | 'young';

const groups: readonly Group[] = ['missingThere', 'missingHere', 'amountDiffers', 'feeDiffers', 'young'];

function groupOf({ misfit, isYoung }: MisfitView): Group {
  if (misfit === 'not_there') return isYoung ? 'young' : 'missingThere';
  if (misfit === 'not_here') return 'missingHere';
  return misfit === 'amount' ? 'amountDiffers' : 'feeDiffers';
}

interface MisfitsProps {
  readonly reconciliation: Reconciliation;
  /** Only some of them are asked for. */
  readonly isSearched: boolean;
}

/** What the shop and the provider do not have alike, by what is to be done about it. */
export function Misfits({ reconciliation, isSearched }: MisfitsProps) {
  const t = useMessages();
  const language = useLanguage();
  const { misfits, misfitCount, readAt } = reconciliation;
  if (misfits.length === 0 && readAt === null) return null;
  return (
    <section className={styles.part} aria-labelledby="misfits">
      <h2 id="misfits" className={styles.heading}>
        {t('misfits')}
      </h2>
      {misfits.length === 0 && <p>{t(isSearched ? 'noMisfitFound' : 'everythingFits')}</p>}
      {groups.map((group) => (
        <MisfitGroup key={group} group={group} misfits={misfits.filter((misfit) => groupOf(misfit) === group)} />
      ))}
      {misfitCount > misfits.length && (
        <p className={report.note}>
          {t('firstOf', { shown: formatCount(misfits.length, language), total: formatCount(misfitCount, language) })}
        </p>
      )}
    </section>
  );
}

function MisfitGroup({ group, misfits }: { group: Group; misfits: readonly MisfitView[] }) {
  const t = useMessages();
  const isPhone = Grid.useBreakpoint().md === false;
  const columns: TableColumnsType<MisfitView> = [
    { key: 'date', title: t('date'), width: 116, render: (_, { at }) => <DateTime at={at} isDay /> },
    { key: 'kind', title: t('kind'), width: 92, render: (_, { kind }) => t(kind) },
    { key: 'order', title: t('orderId'), width: 112, render: (_, misfit) => <OrderOf misfit={misfit} /> },
    {
      ...{ key: 'reference', title: t('reference'), ellipsis: true },
      render: (_, { reference }) => <span className="number">{reference || '–'}</span>,
    },
    {
      ...{ key: 'ours', title: t('inShop'), width: 132, align: 'right' },
      render: (_, misfit) => <Side misfit={misfit} side="ours" />,
    },
    {
      ...{ key: 'theirs', title: t('atProvider'), width: 132, align: 'right' },
      render: (_, misfit) => <Side misfit={misfit} side="theirs" />,
    },
  ];
  if (misfits.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.groupHead}>{t(group)}</h3>
      <p className={styles.hint}>{t(`${group}Text`)}</p>
      {isPhone ? (
        <ul className={styles.cards}>
          {misfits.map((misfit) => (
            <li key={misfit._id} className={styles.card}>
              <MisfitCard misfit={misfit} />
            </li>
          ))}
        </ul>
      ) : (
        <Table<MisfitView>
          className={report.table ?? ''}
          size="middle"
          rowKey="_id"
          columns={columns}
          dataSource={[...misfits]}
          pagination={misfits.length > 20 && { defaultPageSize: 20, size: 'small', showSizeChanger: false }}
        />
      )}
    </div>
  );
}

function OrderOf({ misfit: { order } }: { misfit: MisfitView }) {
  if (!order) return '–';
  return (
    <Link to={`/admin/order/${order._id}`} className="number">
      {order.orderId}
    </Link>
  );
}

/** What one side has: the fee where that is what differs. */
function Side({ misfit, side }: { misfit: MisfitView; side: 'ours' | 'theirs' }) {
  const { fees, [side]: has } = misfit;
  return has ? <Money amount={fees ? fees[side] : has.amount} symbol={`${has.currency} `} /> : '–';
}

function MisfitCard({ misfit }: { misfit: MisfitView }) {
  const t = useMessages();
  const { order, kind, reference, at } = misfit;
  return (
    <RowCard>
      {order ? <OrderOf misfit={misfit} /> : <span className={styles.text}>{reference}</span>}
      <span>{t(kind)}</span>
      <SecondaryText>{t('inShop')}</SecondaryText>
      <Side misfit={misfit} side="ours" />
      <SecondaryText>{t('atProvider')}</SecondaryText>
      <Side misfit={misfit} side="theirs" />
      <SecondaryText>
        <DateTime at={at} />
      </SecondaryText>
      <SecondaryText>{order ? reference : ''}</SecondaryText>
    </RowCard>
  );
}
