import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '../../../shared/session/next-path.ts';
import { useShopFace } from '../../../shared/session/shop-setting.ts';
import { ShopMark } from '../../../shared/ui/brand/shop-logo.tsx';
import { useMessages } from '../shell.messages.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LiveLamp } from './live-indicator.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  readonly isWide: boolean;
  readonly collapsed: boolean;
  readonly connected: boolean;
  readonly onToggle: () => void;
}

/** The fixed band of ink above everything. */
export function Header({ isWide, collapsed, connected, onToggle }: HeaderProps) {
  const t = useMessages();
  const { title } = useShopFace();
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.toggle}
        onClick={onToggle}
        aria-expanded={isWide ? !collapsed : undefined}
        aria-label={isWide ? t(collapsed ? 'expand' : 'collapse') : t('openNavigation')}
      >
        {collapsed || !isWide ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
      <Link to={HOME_PATH} className={styles.brand}>
        <ShopMark />
        <span className={styles.title}>{title}</span>
      </Link>
      <span className={styles.space} />
      {isWide && <LiveLamp connected={connected} />}
      <LanguageSwitch />
      <ThemeSwitch />
      <UserMenu isWide={isWide} />
    </header>
  );
}
