import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { useState } from 'react';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import { restoreFields } from '../../../shared/history/restoration.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { settingViews } from '../api.ts';
import { useMessages } from './custom-pages.messages.ts';
import { type PageChanges, pageBody, pastPage } from './page-changes.ts';
import { PastPage } from './past-page.tsx';

/** The history of a page; an earlier version can be restored. */
export function PageHistory({ page }: { page: PageName }) {
  const t = useMessages();
  const [asOf, setAsOf] = useState<string>();
  const save = useCommand(settingsRoutes.savePage, { changes: settingViews });
  const restores = restoreFields<PageChanges>(
    {
      text: true,
      image: true,
      title: true,
      logo: true,
      icon: true,
      banner: true,
      address: true,
      email: true,
      phone: true,
      hours: true,
      socials: true,
      images: true,
    },
    (past, reason) => save.mutateAsync({ body: pageBody(page, pastPage(past)), reason }),
  );
  return (
    <>
      <HistoryButton of={{ context: 'setting', id: page }} title={t(page)} restores={restores} onView={setAsOf} />
      {asOf && <PastPage page={page} asOf={asOf} onClose={() => setAsOf(undefined)} />}
    </>
  );
}
