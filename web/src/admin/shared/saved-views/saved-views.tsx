import type { SavedList } from '@countinghouse/contracts/identity/arranged-lists';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-view-api';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { routeQuery } from '../http/route-query.ts';
import { useColumnSetup } from '../list/columns/column-setup.ts';
import { DropdownPanel } from '../ui/dropdown-panel.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { SavedViewList } from './saved-view-list.tsx';
import { useMessages } from './saved-views.messages.ts';
import styles from './saved-views.module.css';
import { viewQueryOf } from './view-query.ts';

/** Saved views of a list: own ones, shared ones, and a button to save the current one; the address is authoritative. */
export function SavedViews({ list }: { list: SavedList }) {
  const t = useMessages();
  const { search } = useLocation();
  const [, { text }] = useColumnSetup();
  const shown = viewQueryOf(search, text);
  const views = (useQuery(routeQuery(savedViewRoutes.listSavedViews)).data?.views ?? []).filter(
    (view) => view.list === list,
  );
  const [isSaving, setSaving] = useState(false);
  const active = views.find(({ query }) => query === shown || query === viewQueryOf(search));
  return (
    <span className={styles.place}>
      <DropdownPanel label={active ? t('view', { name: active.name }) : t('views')}>
        {(close) => (
          <div className={styles.panel}>
            <SavedViewList views={views} shown={shown} onChosen={close} />
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
    </span>
  );
}
