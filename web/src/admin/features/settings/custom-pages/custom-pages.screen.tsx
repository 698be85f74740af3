import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import { type PageName, pageNames } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { pagesQuery } from '../../../shared/session/shop-setting.ts';
import { ViewInShop } from '../../../shared/ui/buttons/view-in-shop.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PageTabs } from '../page-tabs.tsx';
import styles from '../settings.module.css';
import { ContactPageForm } from './contact-page-form.tsx';
import { useMessages } from './custom-pages.messages.ts';
import { DashboardPageForm } from './dashboard-page-form.tsx';
import { NewsPageForm } from './news-page-form.tsx';
import { PageHistory } from './page-history.tsx';
import { PolicyPageForm } from './policy-page-form.tsx';

/** One tab for every page, each with its own address. */
export function CustomPagesScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const params = useParams();
  const page = pageNames.find((name) => name === params.page);
  const { data } = useQuery(pagesQuery());
  if (!page) return <Navigate to="/admin/setting/custom-pages/dashboard" replace />;
  return (
    <Page
      title={t('customPages')}
      action={
        <div className={styles.actions}>
          <ViewInShop to={page === 'dashboard' ? '/' : pagePaths[page]} />
          <PageHistory page={page} />
        </div>
      }
    >
      <PageTabs
        label={t('customPages')}
        active={page}
        // Navigation requires confirmation where the current tab has unsaved changes.
        onChoose={(name) => void navigate(`/admin/setting/custom-pages/${name}`)}
        tabs={pageNames.map((name) => ({ name, label: t(name) }))}
      >
        {data ? (
          <div className={styles.page}>
            <PageForm key={page} page={page} pages={data.pages} />
          </div>
        ) : (
          <Skeleton active />
        )}
      </PageTabs>
    </Page>
  );
}

function PageForm({ page, pages }: { page: PageName; pages: PagesView }) {
  switch (page) {
    case 'dashboard':
      return <DashboardPageForm current={pages.dashboard} />;
    case 'contact':
      return <ContactPageForm current={pages.contact} />;
    case 'newPage':
      return <NewsPageForm current={pages.newPage} />;
    default:
      return <PolicyPageForm page={page} current={pages[page]} />;
  }
}
