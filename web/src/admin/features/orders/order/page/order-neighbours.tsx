import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../../shared/format/amount.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useSingleKeys } from '../../../../shared/ui/single-keys.ts';
import { useQueuePlace } from '../../order-queue.ts';
import { inQueue } from './order-acts.tsx';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';

/** The place of an order in the list from which it was opened, and ways to its neighbours, with arrow keys. */
export function OrderNeighbours({ id }: { id: string }) {
  const t = useMessages();
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const queue = useQueuePlace(id);
  const { previous, next } = queue ?? {};
  const go = (to: string | undefined) => to && void navigate(`/admin/order/${to}${search}`, { state: inQueue });

  useSingleKeys((key) => {
    const to = { ArrowLeft: previous, ArrowRight: next }[key];
    go(to);
    return to !== undefined;
  });

  return (
    <span className={styles.neighbours}>
      {queue && (
        <span className={styles.place}>
          {t('place', { place: formatCount(queue.place, language), total: formatCount(queue.total, language) })}
        </span>
      )}
      <Button
        icon={<LeftOutlined aria-hidden />}
        disabled={!previous}
        onClick={() => go(previous)}
        aria-label={t('previous')}
      />
      {queue && !next ? (
        <>
          <span className={styles.quiet}>{t(queue.place < queue.total ? 'lastOfThese' : 'lastOfList')}</span>
          <Link to={`/admin/order/list${search}`} data-act="next">
            {t('listDone')}
          </Link>
        </>
      ) : (
        <Button data-act="next" disabled={!next} onClick={() => go(next)}>
          {t('next')} <RightOutlined aria-hidden />
        </Button>
      )}
    </span>
  );
}
