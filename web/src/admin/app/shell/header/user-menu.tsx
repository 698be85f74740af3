import { staffInitials, staffName } from '@countinghouse/contracts/identity/staff-name';
import { Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { useCurrentUser, useSignOut } from '../../../shared/session/current-user.ts';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { useMessages } from '../shell.messages.ts';
import styles from './user-menu.module.css';

/** The signed-in user with the role, and links to the password and to sign-out. */
export function UserMenu({ isWide }: { isWide: boolean }) {
  const t = useMessages();
  const valueText = useValueMessages();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const user = useCurrentUser();
  const { avatar, role } = user;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...(isWide ? [] : [{ type: 'group' as const, label: `${staffName(user)} · ${valueText(role)}` }]),
          {
            key: 'shop',
            label: (
              <a href="/" target="_blank" rel="noopener">
                {t('viewShop')}
              </a>
            ),
          },
          { key: 'password', label: t('changePassword') },
          { key: 'out', label: t('signOut') },
        ],
        onClick: ({ key }) => {
          if (key === 'out') signOut();
          else if (key === 'password') void navigate('/admin/setting/account');
        },
      }}
    >
      <button type="button" className="header-button" aria-haspopup="menu">
        <span className="visually-hidden">{t('userMenu')}</span>
        {avatar ? (
          <img className={styles.avatar} src={imageUrl(avatar)} alt="" />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {staffInitials(user) || '·'}
          </span>
        )}
        <span className={isWide ? styles.who : 'visually-hidden'}>
          <span className={styles.name}>{staffName(user)}</span>
          <span className={styles.role}>{valueText(role)}</span>
        </span>
      </button>
    </Dropdown>
  );
}
