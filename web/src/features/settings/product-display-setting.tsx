import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { Button } from 'antd';
import { useConfirmDelete } from '../../shared/form/confirm-delete.ts';
import { useOverlay } from '../../shared/form/overlay.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { useWords } from './general-setting.words.ts';
import { SettingPart } from './setting-part.tsx';
import styles from './settings.module.css';

interface ProductDisplaySettingProps {
  readonly displays: SettingView['productDisplay'];
  readonly version: string;
}

/** The blocks of products on the home page, in their order. */
export function ProductDisplaySetting({ displays, version }: ProductDisplaySettingProps) {
  const t = useWords();
  const shared = useSharedWords();
  const { go } = useOverlay();
  const confirmDelete = useConfirmDelete();
  const remove = useCommand(settingsRoutes.removeProductDisplay, {
    changes: [settingsRoutes.getSetting],
    success: t('displayDeleted'),
  });
  return (
    <SettingPart
      title={t('productDisplay')}
      hint={t('displayHint')}
      history="product-display"
      action={
        <Button icon={<PlusOutlined />} onClick={() => go('product-display/new')}>
          {t('newDisplay')}
        </Button>
      }
    >
      <ol className={styles.rows} aria-label={t('productDisplay')}>
        {displays.map(({ title, tag }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what a display is known by
          <li key={index} className={styles.row}>
            <b className={styles.symbol}>{index + 1}</b>
            <span className={styles.name}>
              {title}
              <small>{tag?.name ?? '–'}</small>
            </span>
            <Button
              type="text"
              icon={<EditOutlined />}
              aria-label={`${shared('edit')} ${title}`}
              onClick={() => go(`product-display/${index}`)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${shared('delete')} ${title}`}
              onClick={() =>
                // The index is only valid for the list that is on screen.
                confirmDelete(title, () => remove.mutateAsync({ params: { index: String(index) }, ifMatch: version }))
              }
            />
          </li>
        ))}
      </ol>
      {displays.length === 0 && <p className={styles.none}>{t('noDisplays')}</p>}
    </SettingPart>
  );
}
