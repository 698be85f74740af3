import type { SavedList } from '@countinghouse/contracts/identity/arranged-lists';
import { type SavedView, savedViewRoutes } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { routeQuery } from '../http/route-query.ts';
import { useColumnSetup } from '../list/columns/column-setup.ts';
import { DropdownPanel } from '../ui/dropdown-panel.tsx';
import { type MailableReport, MailDialog } from './mail-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { SavedViewList } from './saved-view-list.tsx';
import { useMessages } from './saved-views.messages.ts';
import styles from './saved-views.module.css';
import { viewQueryOf } from './view-query.ts';

interface SavedViewsProps {
  readonly list: SavedList;
  /** The report on the screen; absent for a list, which is not mailed. */
  readonly report?: MailableReport;
}

/** Saved views of a list: own ones, shared ones, and a button to save the current one; the address is authoritative. */
export function SavedViews({ list, report }: SavedViewsProps) {
  const t = useMessages();
  const { search } = useLocation();
  const [, { text }] = useColumnSetup();
  const shown = viewQueryOf(search, text);
  const views = (useQuery(routeQuery(savedViewRoutes.listSavedViews)).data?.views ?? []).filter(
    (view) => view.list === list,
  );
  const [isSaving, setSaving] = useState(false);
  const [mailed, setMailed] = useState<SavedView>();
  const active = views.find(({ query }) => query === shown || query === viewQueryOf(search));
  return (
    <span className={styles.place}>
      <DropdownPanel label={active ? t('view', { name: active.name }) : t('views')}>
        {(close) => (
          <div className={styles.panel}>
            <SavedViewList
              views={views}
              shown={shown}
              onChosen={close}
              {...(report && {
                report,
                onMail: (view: SavedView) => {
                  close();
                  setMailed(view);
                },
              })}
            />
            <Button
              block
              onClick={() => {
                close();
                setSaving(true);
              }}
            >
              {t('saveThis')}
            </Button>
          </div>
        )}
      </DropdownPanel>
      {isSaving && <SaveViewDialog list={list} query={shown} onClose={() => setSaving(false)} />}
      {mailed && report && <MailDialog view={mailed} report={report} onClose={() => setMailed(undefined)} />}
    </span>
  );
}
