import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { usageRoutes } from '@countinghouse/contracts/catalog/grouping/usage-api';
import type { TagView } from '@countinghouse/contracts/catalog/views';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { focusFirstField } from '../../../../shared/form/focus-first-field.ts';
import type { Done, Reversal } from '../../../../shared/http/reversal.ts';
import { routeQuery } from '../../../../shared/http/route-query.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../../shared/i18n/common.messages.ts';
import { formatList } from '../../../../shared/i18n/punctuation.ts';
import { optionSearch } from '../../../../shared/ui/name-search.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { pagePaths } from '../../../../shared/url/page-paths.ts';
import { productViews, tagViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from './merge-tag-dialog.module.css';

const changes = [...new Set([...tagViews, ...productViews])];

interface MergeTagDialogProps {
  readonly tag: TagView;
  /** The other tags. */
  readonly others: readonly TagView[];
  readonly onClose: () => void;
}

/** Asks which tag the products of another one get, and says what happens to them. */
export function MergeTagDialog({ tag, others, onClose }: MergeTagDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const id = useId();
  const [into, setInto] = useState<string>();
  const usage = useQuery({
    ...routeQuery(usageRoutes.getUsage, { params: { of: 'tag', id: tag._id }, query: { current: 1, size: 1 } }),
    staleTime: 0,
  });
  const merge = useCommand(tagRoutes.mergeTag, {
    changes,
    success: t('tagsMerged'),
    undo: byRestoring,
    onSuccess: onClose,
  });
  const target = others.find(({ _id }) => _id === into);
  const displays = usage.data?.displays ?? [];
  const options = others.map(({ _id, name }) => ({ value: _id, label: name }));
  function start({ _id, version }: TagView) {
    // A rename of either of the two since they were shown is a conflict.
    const seen = [tag.version, version].sort((a, b) => Number(b) - Number(a))[0];
    merge.mutate({ params: { id: tag._id }, body: { into: _id }, ...(seen !== undefined && { ifMatch: seen }) });
  }
  return (
    <Modal
      open
      width={480}
      title={t('mergeTag', { name: tag.name })}
      okText={t('merge')}
      cancelText={shared('cancel')}
      okButtonProps={{ disabled: !target || displays.length > 0, loading: merge.isPending }}
      onOk={() => target && start(target)}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(document.getElementById(id))}
    >
      <div id={id} className={styles.content}>
        <Select
          aria-label={t('mergeInto')}
          placeholder={t('mergeInto')}
          showSearch={optionSearch(options)}
          options={options}
          value={into ?? null}
          onChange={setInto}
        />
        {usage.isPending && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
        {usage.error && <LoadFailure error={usage.error} onRetry={() => void usage.refetch()} />}
        {usage.data && displays.length === 0 && (
          <p role="status">
            {target
              ? t('mergeSays', { count: usage.data.total, name: tag.name, into: target.name })
              : t('mergeCount', { count: usage.data.total })}
          </p>
        )}
        {displays.length > 0 && (
          <p role="status">
            {t('mergeShownIn', { titles: formatList(displays) })}{' '}
            <Link to={`${pagePaths.general}#product-display`}>{t('openDisplays')}</Link>
          </p>
        )}
      </div>
    </Modal>
  );
}

/** Restoring a merged tag gives its products back what they had; that is undone by merging again. */
function byRestoring({ route, request: { params, body } }: Done<typeof tagRoutes.mergeTag>): Reversal {
  const undo: Reversal = {
    route: tagRoutes.restoreTag,
    request: { params },
    next: () => ({ route, request: { params, body }, next: () => undo }),
  };
  return undo;
}
