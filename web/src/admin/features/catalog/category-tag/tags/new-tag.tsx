import { PlusOutlined } from '@ant-design/icons';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import type { TagView } from '@countinghouse/contracts/catalog/views';
import { useState } from 'react';
import { byDeletion } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { tagViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from '../category-tag.module.css';
import { isNewTagName } from './tag-name.ts';
import { TagNameInput } from './tag-name-input.tsx';

/** A chip that becomes a field; an empty or existing name is silently not created. */
export function NewTag({ tags }: { tags: readonly TagView[] }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const create = useCommand(tagRoutes.createTag, {
    changes: tagViews,
    success: t('tagCreated'),
    undo: byDeletion(tagRoutes.deleteTag, tagRoutes.restoreTag),
  });

  if (!isOpen) {
    return (
      <button type="button" className={styles.newTag} onClick={() => setOpen(true)} disabled={create.isPending}>
        <PlusOutlined aria-hidden />
        {t('newTag')}
      </button>
    );
  }
  const finish = (name: string) => {
    setOpen(false);
    if (isNewTagName(name, tags)) create.mutate({ body: { name: name.trim() } });
  };
  return <TagNameInput onDone={finish} onCancel={() => setOpen(false)} />;
}
