import { CloseOutlined } from '@ant-design/icons';
import { tagRoutes } from '@countinghouse/contracts/catalog/api';
import type { TagView } from '@countinghouse/contracts/catalog/views';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tooltip } from 'antd';
import { useConfirmDelete } from '../../shared/form/confirm-delete.ts';
import { HistoryButton } from '../../shared/history/history-button.tsx';
import { useCommand } from '../../shared/http/use-command.ts';
import { LoadFailure } from '../../shared/list/load-failure.tsx';
import { useIsSuperAdmin } from '../../shared/session/current-user.ts';
import { productReads, tagReads, tagsQuery } from './api.ts';
import styles from './category-tag.module.css';
import { useWords } from './category-tag.words.ts';
import { NewTag } from './new-tag.tsx';
import { shownTagName } from './tag-name.ts';

/** All tags as chips, the one to make a new one last. */
export function TagPane() {
  const t = useWords();
  const query = useQuery(tagsQuery());
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const { tags } = query.data;
  return (
    <>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag._id}>
            <TagChip tag={tag} />
          </li>
        ))}
        <li>
          <NewTag tags={tags} />
        </li>
      </ul>
      {tags.length === 0 && <p className={styles.hint}>{t('noTags')}</p>}
    </>
  );
}

function TagChip({ tag }: { tag: TagView }) {
  const t = useWords();
  const isSuperAdmin = useIsSuperAdmin();
  const confirmDelete = useConfirmDelete();
  const remove = useCommand(tagRoutes.deleteTag, {
    changes: [...tagReads, ...productReads],
    success: t('tagDeleted'),
  });
  const shown = shownTagName(tag.name);
  return (
    <span className={styles.tag}>
      {shown === tag.name ? (
        tag.name
      ) : (
        <Tooltip title={tag.name} trigger={['hover', 'focus']}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the full name must be within reach of the keyboard too */}
          <span tabIndex={0}>{shown}</span>
        </Tooltip>
      )}
      <HistoryButton iconOnly of={{ context: 'tag', id: tag._id }} title={tag.name} />
      {isSuperAdmin && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('deleteTag', { name: tag.name })}
          onClick={() => confirmDelete(tag.name, () => remove.mutateAsync({ params: { id: tag._id } }), t('tagOff'))}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}
