import { PlusOutlined } from '@ant-design/icons';
import { tagRoutes } from '@countinghouse/contracts/catalog/api';
import type { TagView } from '@countinghouse/contracts/catalog/views';
import { Input } from 'antd';
import { useState } from 'react';
import { byDeletion } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { tagViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from '../category-tag.module.css';
import { isNewTagName } from './tag-name.ts';

/** A chip that becomes a field; an empty or existing name is silently not created. */
export function NewTag({ tags }: { tags: readonly TagView[] }) {
  const t = useMessages();
  const [name, setName] = useState<string>();
  const create = useCommand(tagRoutes.createTag, {
    changes: tagViews,
    success: t('tagCreated'),
    undo: byDeletion(tagRoutes.deleteTag, tagRoutes.restoreTag),
  });

  if (name === undefined) {
    return (
      <button type="button" className={styles.newTag} onClick={() => setName('')} disabled={create.isPending}>
        <PlusOutlined aria-hidden />
        {t('newTag')}
      </button>
    );
  }
  const finish = () => {
    setName(undefined);
    if (isNewTagName(name, tags)) create.mutate({ body: { name: name.trim() } });
  };
  return (
    <Input
      autoFocus
      aria-label={t('tagName')}
      placeholder={t('tagName')}
      maxLength={100}
      style={{ width: 160, height: 30, borderRadius: 15 }}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={finish}
      onPressEnter={finish}
      onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
    />
  );
}
