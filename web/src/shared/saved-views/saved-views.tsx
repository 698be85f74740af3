import { DownOutlined } from '@ant-design/icons';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-view-api';
import type { SavedList } from '@countinghouse/contracts/identity/saved-view-events';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { routeQuery } from '../http/route-query.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { SavedViewList } from './saved-view-list.tsx';
import styles from './saved-views.module.css';
import { useWords } from './saved-views.words.ts';
import { viewQueryOf } from './view-query.ts';

/** How a list may stand: the views that one saved, those that others share, and a way to save what is shown. The address decides. */
export function SavedViews({ list }: { list: SavedList }) {
  const t = useWords();
  const shown = viewQueryOf(useLocation().search);
  const views = (useQuery(routeQuery(savedViewRoutes.listSavedViews)).data?.views ?? []).filter(
    (view) => view.list === list,
  );
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const active = views.find(({ query }) => query === shown);
  return (
    <span className={styles.place}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        content={
          <div className={styles.panel}>
            <SavedViewList views={views} shown={shown} onChosen={() => setOpen(false)} />
            <Button
              block
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              {t('saveThis')}
            </Button>
          </div>
        }
      >
        <Button aria-expanded={isOpen} aria-haspopup="dialog">
          {active ? t('view', { name: active.name }) : t('views')} <DownOutlined aria-hidden />
        </Button>
      </Popover>
      {isSaving && <SaveViewDialog list={list} query={shown} onClose={() => setSaving(false)} />}
    </span>
  );
}
