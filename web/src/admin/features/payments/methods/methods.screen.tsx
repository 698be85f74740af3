import { ArrowDownOutlined, ArrowLeftOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import type { PaymentMethodsView, PaymentMethodView } from '@countinghouse/contracts/payments/methods/methods-view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Space } from 'antd';
import { Link, Outlet } from 'react-router-dom';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { moveItem } from '../../../shared/form/images/drag-order.ts';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { useMessages } from './methods.messages.ts';
import styles from './methods.module.css';
import { methodsQuery, useRestoreMethods, useSaveMethods } from './methods-api.ts';

const PATH = `${pagePaths.payments}/methods`;

/** The payment methods of the checkout, in their order. */
export function PaymentMethodsScreen() {
  const t = useMessages();
  const { go } = useOverlay();
  const query = useQuery({ ...methodsQuery(), select: ({ payments }) => payments });
  const restore = useRestoreMethods();
  return (
    <>
      <nav>
        <Link to={pagePaths.payments}>
          <ArrowLeftOutlined aria-hidden /> {t('ledger')}
        </Link>
      </nav>
      <Page
        title={t('title')}
        action={
          <Space wrap>
            <HistoryButton
              of={{ context: 'setting', id: 'payment-methods' }}
              title={t('title')}
              restores={{ steps: restore }}
            />
            <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${PATH}/new`)}>
              {t('newMethod')}
            </Button>
          </Space>
        }
      >
        {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        <p className={styles.intro}>{t('intro')}</p>
        {query.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
        {query.data && <Methods current={query.data} />}
        <Outlet />
      </Page>
    </>
  );
}

function Methods({ current }: { current: PaymentMethodsView }) {
  const t = useMessages();
  const { isPending, save } = useSaveMethods(current, { success: t('reordered') });
  const { methods } = current;
  if (methods.length === 0) return <Notice title={t('none')}>{t('noneText')}</Notice>;
  return (
    <ol className={styles.methods}>
      {methods.map((method, at) => (
        <MethodRow
          key={method._id}
          method={method}
          isFirst={at === 0}
          isLast={at === methods.length - 1}
          isMoving={isPending}
          onMove={(by) => save(moveItem(methods, at, at + by))}
        />
      ))}
    </ol>
  );
}

interface MethodRowProps {
  readonly method: PaymentMethodView;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isMoving: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

function MethodRow({ method, isFirst, isLast, isMoving, onMove }: MethodRowProps) {
  const t = useMessages();
  const language = useLanguage();
  const { go } = useOverlay();
  const limits = useLimits(method);
  const name = inLanguage(language, method.names);
  const line = inLanguage(language, method.lines);
  const isExplained = isOnlineMethod(method) || inLanguage(language, method.instructions).trim() !== '';
  return (
    <li>
      <div className={styles.about}>
        <Link to={`${PATH}/${method._id}`} className={styles.name}>
          {name}
        </Link>
        {line && <p>{line}</p>}
        {limits && <p className={styles.quiet}>{limits}</p>}
        {!isExplained && <p className={styles.quiet}>{t('needsInstructions')}</p>}
      </div>
      <ActiveStatus active={method.active} />
      <Space size={4}>
        <Button
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={t('up', { name })}
          disabled={isFirst || isMoving}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={t('down', { name })}
          disabled={isLast || isMoving}
          onClick={() => onMove(1)}
        />
        <Button size="small" onClick={() => go(`${PATH}/${method._id}`)}>
          {t('edit')}
        </Button>
      </Space>
    </li>
  );
}

/** Returns the totals that a method is offered for and the days to pay, in words; '' for any and without end. */
function useLimits({ least, most, expiryDays: days }: PaymentMethodView): string {
  const t = useMessages();
  const totals = useTotals({ least, most });
  return [totals, days === undefined ? '' : t('expires', { count: days })].filter((part) => part !== '').join(' · ');
}

function useTotals({ least, most }: Pick<PaymentMethodView, 'least' | 'most'>): string {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const amount = (value: number) => `${symbol}${formatAmount(value, language)}`;
  if (least !== undefined && most !== undefined) return t('between', { least: amount(least), most: amount(most) });
  if (least !== undefined) return t('from', { least: amount(least) });
  return most === undefined ? '' : t('upTo', { most: amount(most) });
}
