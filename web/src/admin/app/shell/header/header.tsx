import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { HOME_PATH } from '../../../shared/session/next-path.ts';
import { useShopBranding } from '../../../shared/session/shop-setting.ts';
import { ShopLogo } from '../../../shared/ui/brand/shop-logo.tsx';
import { useMessages } from '../shell.messages.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface HeaderProps {
  readonly isWide: boolean;
  readonly collapsed: boolean;
  /** Undefined until the first attempt to connect has ended. */
  readonly connected: boolean | undefined;
  readonly onToggle: () => void;
  readonly onSearch: () => void;
}

/** The fixed header. */
export function Header({ isWide, collapsed, connected, onToggle, onSearch }: HeaderProps) {
  const t = useMessages();
  const { title } = useShopBranding();
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
        <ShopLogo />
        <span className={styles.title}>{title}</span>
      </Link>
      <span className={styles.space} />
      <button type="button" className={styles.search} onClick={onSearch} aria-haspopup="dialog">
        <SearchOutlined aria-hidden />
        <span className={styles.searchText}>{t('search')}</span>
        <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className={styles.space} />
      {isWide && connected !== undefined && <LiveIndicator connected={connected} />}
      <LanguageSwitch />
      <ThemeSwitch />
      <UserMenu isWide={isWide} />
    </header>
  );
}

/** Shows whether live updates are connected. */
function LiveIndicator({ connected }: { connected: boolean }) {
  const t = useCommonMessages();
  return (
    <span className={styles.live} data-connected={connected} role="status">
      {connected ? t('live') : t('reconnecting')}
    </span>
  );
}
