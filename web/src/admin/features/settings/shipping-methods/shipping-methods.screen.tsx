import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import { Button } from 'antd';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import { ViewInShop } from '../../../shared/ui/buttons/view-in-shop.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PageTabs } from '../page-tabs.tsx';
import styles from '../settings.module.css';
import { useRestoreDelivery } from './delivery-api.ts';
import { useMessages } from './shipping-methods.messages.ts';

const PATH = '/admin/setting/shipping-methods';
const tabs = ['text', 'zones', 'methods', 'test'] as const;
type Tab = (typeof tabs)[number];

/** What customers read about delivery, and the zones and methods that they choose from; a tab for each. */
export function ShippingMethodsScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const active = tabs.find((tab) => pathname.startsWith(`${PATH}/${tab}`)) ?? 'text';
  return (
    <Page
      title={t('shippingMethods')}
      action={<div className={styles.actions}>{active === 'text' ? <TextActions /> : <HistoryOfDelivery />}</div>}
    >
      <PageTabs<Tab>
        label={t('shippingMethods')}
        active={active}
        onChoose={(tab) => void navigate(tab === 'text' ? PATH : `${PATH}/${tab}`)}
        tabs={tabs.map((name) => ({ name, label: t(name) }))}
      >
        <Outlet />
      </PageTabs>
    </Page>
  );
}

function TextActions() {
  const t = useMessages();
  const navigate = useNavigate();
  return (
    <>
      <ViewInShop to={pagePaths.deliveryMethod} />
      <Button type="primary" onClick={() => void navigate('/admin/setting/custom-pages/deliveryMethod')}>
        {t('edit')}
      </Button>
    </>
  );
}

/** Zones and methods have one history. */
function HistoryOfDelivery() {
  const t = useMessages();
  return (
    <HistoryButton
      of={{ context: 'setting', id: 'delivery' }}
      title={t('zonesAndMethods')}
      restores={{ steps: useRestoreDelivery() }}
    />
  );
}
