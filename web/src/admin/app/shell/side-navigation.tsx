import {
  AppstoreOutlined,
  BarChartOutlined,
  ContactsOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  ShopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useMayCall } from '../../shared/session/current-user.ts';
import { HOME_PATH } from '../../shared/session/next-path.ts';
import { type NavigationGroup, navigationFor } from './navigation.ts';
import { useMessages } from './shell.messages.ts';
import styles from './side-navigation.module.css';

const icons: Readonly<Record<string, ReactNode>> = {
  user: <UserOutlined aria-hidden />,
  customer: <ContactsOutlined aria-hidden />,
  supplier: <ShopOutlined aria-hidden />,
  order: <FileTextOutlined aria-hidden />,
  stock: <InboxOutlined aria-hidden />,
  categoryTag: <AppstoreOutlined aria-hidden />,
  report: <BarChartOutlined aria-hidden />,
  setting: <SettingOutlined aria-hidden />,
};

interface SideNavigationProps {
  /** Icons only; groups open beside the rail. */
  readonly collapsed?: boolean;
  readonly onFollow?: () => void;
}

/** Every page in sight, grouped as the staff think of them; the page one is on carries the brass mark. */
export function SideNavigation({ collapsed = false, onFollow }: SideNavigationProps) {
  const t = useMessages();
  const groups = navigationFor(useMayCall());
  return (
    <nav className={collapsed ? styles.rail : styles.nav} aria-label={t('navigation')}>
      <NavLink to={HOME_PATH} className={linkClass} onClick={onFollow} title={collapsed ? t('adminPanel') : undefined}>
        <HomeOutlined aria-hidden />
        <span className={styles.label}>{t('adminPanel')}</span>
      </NavLink>
      {groups.map((group) =>
        group.path ? (
          <NavLink
            key={group.label}
            to={group.path}
            className={linkClass}
            onClick={onFollow}
            title={collapsed ? t(group.label) : undefined}
          >
            {icons[group.label]}
            <span className={styles.label}>{t(group.label)}</span>
          </NavLink>
        ) : collapsed ? (
          <RailGroup key={group.label} group={group} />
        ) : (
          <OpenGroup key={group.label} group={group} onFollow={onFollow} />
        ),
      )}
    </nav>
  );
}

function OpenGroup({ group, onFollow }: { group: NavigationGroup; onFollow: (() => void) | undefined }) {
  const t = useMessages();
  return (
    <section className={styles.group} aria-label={t(group.label)}>
      <h2 className={styles.heading}>
        {icons[group.label]}
        {t(group.label)}
      </h2>
      {group.links?.map((link) => (
        <NavLink key={link.path} to={link.path} className={childClass} onClick={onFollow}>
          {t(link.label)}
        </NavLink>
      ))}
    </section>
  );
}

function RailGroup({ group }: { group: NavigationGroup }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = group.links?.some((link) => pathname.startsWith(link.path)) ?? false;
  return (
    <Dropdown
      placement="bottomLeft"
      trigger={['hover', 'click']}
      menu={{
        items: (group.links ?? []).map((link) => ({ key: link.path, label: t(link.label) })),
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <button type="button" className={linkClass({ isActive: isHere })} aria-label={t(group.label)}>
        {icons[group.label]}
      </button>
    </Dropdown>
  );
}

function linkClass({ isActive }: { isActive: boolean }): string {
  return `${styles.link} ${isActive ? styles.here : ''}`;
}

function childClass({ isActive }: { isActive: boolean }): string {
  return `${styles.link} ${styles.child} ${isActive ? styles.here : ''}`;
}
