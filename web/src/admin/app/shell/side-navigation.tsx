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
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMayCall } from '../../shared/session/current-user.ts';
import { HOME_PATH } from '../../shared/session/next-path.ts';
import { useFeatures } from '../../shared/session/shop-setting.ts';
import { placeOf } from '../palette/record-addresses.ts';
import { isAt, type NavigationGroup, navigationFor } from './navigation.ts';
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
  /** Icons only; groups open beside it. */
  readonly collapsed?: boolean;
  readonly onFollow?: () => void;
}

/** Links to every page, grouped; the current one has the brass mark. */
export function SideNavigation({ collapsed = false, onFollow }: SideNavigationProps) {
  const t = useMessages();
  const groups = navigationFor(useMayCall(), useFeatures());
  return (
    <nav className={collapsed ? styles.rail : styles.nav} aria-label={t('navigation')}>
      <PageLink to={HOME_PATH} onFollow={onFollow} title={collapsed ? t('adminPanel') : undefined}>
        <HomeOutlined aria-hidden />
        <span className={styles.label}>{t('adminPanel')}</span>
      </PageLink>
      {groups.map((group) =>
        group.path ? (
          <PageLink
            key={group.label}
            to={group.path}
            onFollow={onFollow}
            title={collapsed ? t(group.label) : undefined}
          >
            {icons[group.label]}
            <span className={styles.label}>{t(group.label)}</span>
          </PageLink>
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
        <PageLink key={link.path} to={link.path} also={link.also} isChild onFollow={onFollow}>
          {t(link.label)}
        </PageLink>
      ))}
    </section>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly also?: string | undefined;
  readonly isChild?: boolean;
  readonly title?: string | undefined;
  readonly onFollow: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link of the navigation; it is marked on its page, its related pages, and the pages of its records. */
function PageLink({ to, also, isChild = false, title, onFollow, children }: PageLinkProps) {
  const isHere = isAt({ path: to, ...(also && { also }) }, placeOf(useLocation().pathname));
  const className = `${linkClass(isHere)} ${isChild ? styles.child : ''}`;
  return (
    <Link to={to} className={className} aria-current={isHere ? 'page' : undefined} title={title} onClick={onFollow}>
      {children}
    </Link>
  );
}

function RailGroup({ group }: { group: NavigationGroup }) {
  const t = useMessages();
  const navigate = useNavigate();
  const place = placeOf(useLocation().pathname);
  const isHere = group.links?.some((link) => isAt(link, place)) ?? false;
  return (
    <Dropdown
      placement="bottomLeft"
      trigger={['hover', 'click']}
      menu={{
        items: (group.links ?? []).map((link) => ({ key: link.path, label: t(link.label) })),
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <button type="button" className={linkClass(isHere)} aria-label={t(group.label)}>
        {icons[group.label]}
      </button>
    </Dropdown>
  );
}

function linkClass(isHere: boolean): string {
  return `${styles.link} ${isHere ? styles.here : ''}`;
}
