import { MAX_FILE_MB, MAX_RETURN_PICTURES, pictureTypes } from '@countinghouse/contracts/kernel/http/picture-limits';
import { useId } from 'react';
import { defineMessages } from '../../../i18n/messages.ts';
import { buttonClass } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import styles from './picture-field.module.css';
import type { useReturnPictures } from './use-return-pictures.ts';

const messages = defineMessages(
  {
    title: 'Pictures',
    optional: '(optional)',
    hint: 'Up to {max} pictures, {megabytes} MB each. Only you and the shop can see them.',
    add: 'Add pictures',
    remove: 'Remove {name}',
  },
  {
    title: '圖片',
    optional: '（選填）',
    hint: '最多 {max} 張，每張不超過 {megabytes} MB。只有你和商店可以看到。',
    add: '加入圖片',
    remove: '移除{name}',
  },
);

/** The pictures of a return request, with a control to add more. */
export function PictureField({ pictures, fault, add, remove }: ReturnType<typeof useReturnPictures>) {
  const t = messages.useMessages();
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}>
      <legend>
        {t('title')} <span className={styles.optional}>{t('optional')}</span>
      </legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('hint', { max: MAX_RETURN_PICTURES, megabytes: MAX_FILE_MB })}
      </p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ preview, name }) => (
            <li key={preview}>
              <img src={preview} alt={name} />
              <button type="button" aria-label={t('remove', { name })} onClick={() => remove(preview)}>
                <Icon shape="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MAX_RETURN_PICTURES && (
        <label className={`${buttonClass()} ${styles.add}`}>
          {t('add')}
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept={pictureTypes.join(',')}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
