import { CloseOutlined, EditOutlined, MergeOutlined } from '@ant-design/icons';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import type { TagView } from '@countinghouse/contracts/catalog/views';
import { tagPath } from '@countinghouse/contracts/pages/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton, Tooltip } from 'antd';
import { useState } from 'react';
import { DeleteInUseDialog } from '../../../../shared/bulk/delete-in-use/delete-in-use-dialog.tsx';
import { SelectionBar } from '../../../../shared/bulk/selection-bar.tsx';
import { HistoryButton } from '../../../../shared/history/history-button.tsx';
import { byFormerValues, byRestore } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useSelection } from '../../../../shared/list/rows/selection.ts';
import { useRowSelection } from '../../../../shared/list/rows/use-row-selection.ts';
import { useMayCall } from '../../../../shared/session/current-user.ts';
import { ViewInShop } from '../../../../shared/ui/buttons/view-in-shop.tsx';
import { findNames } from '../../../../shared/ui/name-search.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { useUrlState } from '../../../../shared/url/url-state.ts';
import { tagsQuery, tagViews, usageCountsQuery } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from '../category-tag.module.css';
import { NameMatches, nameSearchParams } from '../name-matches.tsx';
import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { NewTag } from './new-tag.tsx';
import { useTagBulk } from './tag-bulk.ts';
import { shownTagName } from './tag-name.ts';
import { TagNameInput } from './tag-name-input.tsx';

/** All tags as chips, with the one to create a new one last; with the permission to delete, many can be selected. */
export function TagPane() {
  const query = useQuery(tagsQuery());
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 3 }} />;
  return <TagChips tags={query.data.tags} />;
}

function TagChips({ tags }: { tags: readonly TagView[] }) {
  const t = useMessages();
  const mayDelete = useMayCall()(tagRoutes.deleteTag);
  const [{ search }] = useUrlState(nameSearchParams);
  const found = findNames(
    search,
    tags.map(({ name }) => name),
  );
  const offer = useTagBulk(tags);
  const selection = useSelection(tags, search);
  const { getCheckboxProps } = useRowSelection(selection, offer.labelOf);
  return (
    <>
      <NameMatches search={search} found={found} />
      <ul className={styles.tags}>
        {tags
          .filter(({ name }) => found.has(name))
          .map((tag) => (
            <li key={tag._id} className={styles.tag}>
              {mayDelete && (
                <Checkbox
                  checked={selection.has(tag)}
                  onChange={(event) => selection.toggle([tag], event.target.checked)}
                  {...getCheckboxProps(tag)}
                />
              )}
              <TagChip tag={tag} tags={tags} />
            </li>
          ))}
        <li>
          <NewTag tags={tags} />
        </li>
      </ul>
      {tags.length === 0 && <p className={styles.hint}>{t('noTags')}</p>}
      <SelectionBar offer={offer} selection={selection} rowsOf={(page) => page.tags} total={tags.length} />
    </>
  );
}

function TagChip({ tag, tags }: { tag: TagView; tags: readonly TagView[] }) {
  const t = useMessages();
  const mayCall = useMayCall();
  const mayDelete = mayCall(tagRoutes.deleteTag);
  const others = tags.filter(({ _id }) => _id !== tag._id);
  const [isMerging, setMerging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const counts = useQuery(usageCountsQuery()).data?.tags;
  const rename = useCommand(tagRoutes.renameTag, { changes: tagViews, success: t('tagRenamed'), undo: byFormerValues });
  const remove = useCommand(tagRoutes.deleteTag, {
    changes: tagViews,
    success: t('tagDeleted'),
    undo: byRestore(tagRoutes.restoreTag),
  });
  const shown = shownTagName(tag.name);
  const finish = (text: string) => {
    setRenaming(false);
    const name = text.trim();
    if (name === '' || name === tag.name) return;
    rename.mutate({ params: { id: tag._id }, body: { name }, ifMatch: tag.version, former: { name: tag.name } });
  };
  if (isRenaming) return <TagNameInput initial={tag.name} onDone={finish} onCancel={() => setRenaming(false)} />;
  return (
    <>
      {shown === tag.name ? (
        <span className={styles.name}>{tag.name}</span>
      ) : (
        <Tooltip title={tag.name} trigger={['hover', 'focus']}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the full name must be within reach of the keyboard too */}
          <span className={styles.name} tabIndex={0}>
            {shown}
          </span>
        </Tooltip>
      )}
      {counts && <span className={styles.count}>{counts.find(({ _id }) => _id === tag._id)?.products ?? 0}</span>}
      <button type="button" aria-label={t('renameTag', { name: tag.name })} onClick={() => setRenaming(true)}>
        <EditOutlined />
      </button>
      {others.length > 0 && mayCall(tagRoutes.mergeTag) && (
        <button type="button" aria-label={t('mergeTag', { name: tag.name })} onClick={() => setMerging(true)}>
          <MergeOutlined />
        </button>
      )}
      <ViewInShop to={tagPath(tag)} name={tag.name} />
      <HistoryButton iconOnly of={{ context: 'tag', id: tag._id }} title={tag.name} restores="nothing" />
      {mayDelete && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('deleteTag', { name: tag.name })}
          onClick={() => setAsking(true)}
        >
          <CloseOutlined />
        </button>
      )}
      {isMerging && <MergeTagDialog tag={tag} others={others} onClose={() => setMerging(false)} />}
      {isAsking && (
        <DeleteInUseDialog
          of="tag"
          id={tag._id}
          name={tag.name}
          productsLeft={t('tagOff')}
          targets={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          moveOf={(product, target) => {
            const before = product.tags.map(({ _id }) => _id);
            return {
              to: { tags: [...new Set([...before.filter((id) => id !== tag._id), target])] },
              back: { tags: before },
            };
          }}
          onDelete={() => remove.mutateAsync({ params: { id: tag._id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
