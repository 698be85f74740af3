import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { labelled } from '../i18n/punctuation.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { textParam, useUrlState } from '../url/url-state.ts';
import { useMessages } from './history.messages.ts';
import type { HistoryPanelProps } from './history-panel.tsx';

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));
const params = { history: textParam() };

interface HistoryButtonProps extends HistoryPanelProps {
  /** Title of the entity for people. */
  readonly title: string;
  /** For narrow places: the label is for screen readers only. */
  readonly iconOnly?: boolean;
}

/** For entities without a detail panel: a button that opens the history beside the page, with an address of its own. */
export function HistoryButton({ title, iconOnly = false, ...panel }: HistoryButtonProps) {
  const t = useMessages();
  const [{ history }, setOpen] = useUrlState(params);
  const key = `${panel.of.context}.${panel.of.id}`;
  const heading = labelled(t('history'), title);
  return (
    <>
      <Button
        icon={<HistoryOutlined />}
        {...(iconOnly && { 'aria-label': heading, type: 'text' as const })}
        onClick={() => setOpen({ history: key })}
      >
        {!iconOnly && t('history')}
      </Button>
      {history === key && (
        <SidePanel title={heading} label={heading} onClose={() => setOpen({ history: '' })}>
          <Suspense>
            <HistoryPanel {...panel} />
          </Suspense>
        </SidePanel>
      )}
    </>
  );
}
