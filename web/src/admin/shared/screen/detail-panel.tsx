import { deletedKinds } from '@countinghouse/contracts/history/deleted';
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isNotFound } from '../../../shared/http/api-error.ts';
import type { HistoryPanelProps } from '../history/history-panel.tsx';
import { HistoryTab, useAsOf } from '../history/history-tab.tsx';
import { useMessages } from '../i18n/common.messages.ts';
import { EditingNotice } from '../ui/notices/editing-notice.tsx';
import { LoadFailure } from '../ui/notices/load-failure.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useOverlay } from '../url/overlay.ts';

interface DetailPanelProps<Entity> {
  /** Reads the entity in the address, now or in the past, independent of the list. */
  readonly query: Pick<UseQueryResult<Entity>, 'data' | 'error' | 'isPending' | 'refetch'>;
  readonly labelOf: (entity: Entity) => string;
  /** Default: the label. */
  readonly titleOf?: (entity: Entity) => ReactNode;
  /** Actions; none for a past state. */
  readonly actions: (entity: Entity) => ReactNode;
  readonly history: Omit<HistoryPanelProps, 'onView'>;
  readonly width?: number;
  readonly children: (entity: Entity) => ReactNode;
}

const isDeletable = (context: string) => deletedKinds.some((kind) => kind === context);

/** The panel beside a list: an entity's details, its history, and its past details. */
export function DetailPanel<Entity>(props: DetailPanelProps<Entity>) {
  const { query, labelOf, titleOf = labelOf, actions, history, width, children } = props;
  const { close } = useOverlay();
  const entity = query.data;
  const isPast = useAsOf() !== undefined;
  const t = useMessages();
  // The history of a deleted entity can still be read.
  const absent = isNotFound(query.error) ? t('goneTitle') : '';
  return (
    <SidePanel
      title={entity ? titleOf(entity) : absent}
      label={entity ? labelOf(entity) : absent}
      onClose={close}
      footer={entity && !isPast && actions(entity)}
      {...(width !== undefined && { width })}
    >
      <HistoryTab history={history}>
        {!isPast && <EditingNotice record={history.of} />}
        {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {absent && isDeletable(history.of.context) && (
          <p>
            <Link to={`/admin/setting/recently-deleted?kind=${history.of.context}`}>{t('lookInDeleted')}</Link>
          </p>
        )}
        {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {entity && children(entity)}
      </HistoryTab>
    </SidePanel>
  );
}
