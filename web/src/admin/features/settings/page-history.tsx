import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PageName } from '@countinghouse/contracts/settings/views';
import { HistoryButton } from '../../shared/history/history-button.tsx';
import type { PastVersion } from '../../shared/history/history-panel.tsx';
import { useCommand } from '../../shared/http/use-command.ts';
import { useWords } from './custom-pages.words.ts';
import { pageBody, pastPage } from './page-changes.ts';

/** Who changed a page and how; an earlier version can be the present one again. */
export function PageHistory({ page }: { page: PageName }) {
  const t = useWords();
  const save = useCommand(settingsRoutes.savePage, { changes: [settingsRoutes.getPages] });
  const restore = ({ fields }: PastVersion, reason: string) =>
    save.mutateAsync({ body: pageBody(page, pastPage(fields)), reason });
  return <HistoryButton of={{ context: 'setting', id: page }} title={t(page)} onRestore={restore} />;
}
