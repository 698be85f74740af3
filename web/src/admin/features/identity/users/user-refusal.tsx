import { Alert } from 'antd';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { useMessages } from './user.messages.ts';

/**
 * Returns true for changes that are forbidden on the last SUPER_ADMIN or oneself; such a refusal stays visible, with a
 * solution.
 */
export function isUserRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && (error.code === 'OWN_ACCOUNT' || error.code === 'LAST_SUPER_ADMIN');
}

export function UserRefusal({ error }: { error: Error | null }) {
  const t = useMessages();
  if (!isUserRefusal(error)) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={error.message}
      description={error.code === 'OWN_ACCOUNT' ? t('ownAccount') : t('lastSuperAdmin')}
    />
  );
}
