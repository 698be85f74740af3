import { Drawer, Grid } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { BulkProgressPanel } from '../../shared/bulk/bulk-progress-panel.tsx';
import { UnsavedGuard } from '../../shared/form/unsaved/unsaved-guard.tsx';
import { Editing } from '../../shared/live/editing.ts';
import { LiveStatus } from '../../shared/live/live-status.ts';
import { useLiveUpdates } from '../../shared/live/live-updates.ts';
import { useCurrentUser } from '../../shared/session/current-user.ts';
import { usePreferences } from '../../shared/session/preferences.ts';
import { useShopBranding } from '../../shared/session/shop-setting.ts';
import { UndoProvider } from '../../shared/undo/undo-provider.tsx';
import { adjustParams } from '../../shared/url/adjust-params.ts';
import { useOrigins } from '../../shared/url/origins.ts';
import { useUrlState } from '../../shared/url/url-state.ts';
import { Keyboard, type KeyboardDialog } from '../palette/keyboard.tsx';
import { useRememberedRecords } from '../palette/recent-records.ts';
import { AdminProviders } from './admin-providers.tsx';
import styles from './admin-shell.module.css';
import { FirstPasswordNotice } from './first-password-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { useMessages } from './shell.messages.ts';
import { SideNavigation } from './side-navigation.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const AdjustStockOverlay = lazy(async () => ({
  default: (await import('../../features/inventory/adjust-stock/adjust-stock-overlay.tsx')).AdjustStockOverlay,
}));
const COLLAPSED_KEY = 'countinghouse.collapsed';

/** The layout of every admin screen. */
export function AdminShell() {
  return (
    <AdminProviders>
      <UndoProvider>
        <Frame />
      </UndoProvider>
    </AdminProviders>
  );
}

/** Header, navigation, page and footer. Below the large breakpoint the navigation is a drawer. */
function Frame() {
  const t = useMessages();
  const { title } = useShopBranding();
  const isWide = Grid.useBreakpoint().lg !== false;
  const { connected, editing } = useLiveUpdates();
  const [{ density }] = usePreferences();
  const isAdjusting = useUrlState(adjustParams)[0].adjust.length > 0;
  useFocusReturn();
  useOrigins();
  useRememberedRecords(useCurrentUser()._id);
  const [dialog, setDialog] = useState<KeyboardDialog>();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'true');
  const [drawerOpen, setDrawerOpen] = useState(false);

  const toggle = () => {
    if (!isWide) return setDrawerOpen(true);
    localStorage.setItem(COLLAPSED_KEY, String(!collapsed));
    setCollapsed(!collapsed);
  };
  return (
    <div className={styles.shell} data-collapsed={collapsed} data-density={density}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <Header
        isWide={isWide}
        collapsed={collapsed}
        connected={connected}
        onToggle={toggle}
        onSearch={() => setDialog('palette')}
      />
      {isWide ? (
        <aside className={styles.side}>
          <SideNavigation collapsed={collapsed} />
        </aside>
      ) : (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          size={272}
          title={title}
          styles={{ body: { padding: 0 } }}
        >
          <SideNavigation onFollow={() => setDrawerOpen(false)} />
        </Drawer>
      )}
      <div className={styles.column}>
        <FirstPasswordNotice />
        <main id="content" tabIndex={-1} className={styles.main}>
          <LiveStatus value={connected}>
            <Editing value={editing}>
              <Suspense>
                <Outlet />
              </Suspense>
            </Editing>
          </LiveStatus>
        </main>
        <Footer />
      </div>
      <BulkProgressPanel />
      {isAdjusting && (
        <Suspense>
          <AdjustStockOverlay />
        </Suspense>
      )}
      <UnsavedGuard />
      <Keyboard open={dialog} onOpen={setDialog} />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </div>
  );
}
