import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeQuery } from '../../shared/http/route-query.ts';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useShopZone } from '../../shared/session/shop-setting.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';
import styles from './admin-shell.module.css';
import { useMessages } from './shell.messages.ts';

/** Tells who has a first password until when it works; until it is changed, or closed for this visit. */
export function FirstPasswordNotice() {
  const t = useMessages();
  const common = useCommonMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const { data } = useQuery({ ...routeQuery(identityRoutes.ownAdminPassword), staleTime: Number.POSITIVE_INFINITY });
  const [isClosed, setClosed] = useState(false);
  if (!data?.expiresAt || isClosed) return null;
  return (
    <Alert
      showIcon
      type="warning"
      role="status"
      className={styles.notice ?? ''}
      title={t('firstPassword', { until: formatDateTime(data.expiresAt, language, zone) })}
      action={<Link to={pagePaths.account}>{t('changePassword')}</Link>}
      closable={{ 'aria-label': common('close'), onClose: () => setClosed(true) }}
    />
  );
}
