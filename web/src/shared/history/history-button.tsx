import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { labelled } from '../i18n/punctuation.ts';
import { textParam, useUrlState } from '../list/url-state.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from './history.words.ts';
import type { HistoryPanelProps } from './history-panel.tsx';

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));
const params = { history: textParam() };

/** For what has no detail panel: a button that opens the history beside the page, with an address of its own. */
export function HistoryButton({ of, title, onRestore }: Omit<HistoryPanelProps, 'onView'> & { title: string }) {
  const t = useWords();
  const [{ history }, setOpen] = useUrlState(params);
  const key = `${of.context}.${of.id}`;
  const heading = labelled(t('history'), title);
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen({ history: key })}>
        {t('history')}
      </Button>
      {history === key && (
        <SidePanel title={heading} label={heading} onClose={() => setOpen({ history: '' })}>
          <Suspense>
            <HistoryPanel of={of} onRestore={onRestore} />
          </Suspense>
        </SidePanel>
      )}
    </>
  );
}
