import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { tagPath } from '@countinghouse/contracts/pages/page-paths';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useConfirmDelete } from '../../../../shared/form/confirm-delete.ts';
import { moveItem } from '../../../../shared/form/images/drag-order.ts';
import { byFormerValues } from '../../../../shared/http/reversal.ts';
import { refreshViews } from '../../../../shared/http/stale-reads.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../../shared/i18n/common.messages.ts';
import { ViewInShop } from '../../../../shared/ui/buttons/view-in-shop.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { settingViews, useReplaceSetting } from '../../api.ts';
import { HomePreview } from '../../home-preview.tsx';
import { OrderedRows } from '../../ordered-rows.tsx';
import styles from '../../settings.module.css';
import { useMessages } from '../general-setting.messages.ts';
import { SettingPart } from '../setting-part.tsx';
import { displayReturn } from '../setting-reversals.ts';
import { useRestoreDisplays } from './use-restore-displays.ts';

interface ProductDisplaySettingProps {
  readonly displays: SettingView['productDisplay'];
  readonly version: string;
}

/** The blocks of products on the home page, in their order. */
export function ProductDisplaySetting({ displays, version }: ProductDisplaySettingProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { go } = useOverlay();
  const confirmDelete = useConfirmDelete();
  const remove = useCommand(settingsRoutes.removeProductDisplay, {
    changes: settingViews,
    success: t('displayDeleted'),
    undo: ({ request }) => {
      const index = Number(request.params?.index);
      const removed = displays[index];
      return removed && displayReturn(removed, index);
    },
  });
  const { move, isMoving } = useReorder(displays, version);
  return (
    <SettingPart
      title={t('productDisplay')}
      hint={t('displayHint')}
      history="product-display"
      restores={{ steps: useRestoreDisplays(displays, version) }}
      action={
        <Button icon={<PlusOutlined />} onClick={() => go('product-display/new')}>
          {t('newDisplay')}
        </Button>
      }
    >
      <OrderedRows
        label={t('productDisplay')}
        isMoving={isMoving}
        onMove={move}
        rows={displays.map(({ title, tag }, index) => ({
          // A display is identified by its index.
          key: index,
          name: title,
          content: (
            <span className={styles.name}>
              {title}
              <small>{tag?.name ?? '–'}</small>
            </span>
          ),
          actions: (
            <>
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
              {tag && <ViewInShop to={tagPath(tag)} name={tag.name} />}
            </>
          ),
        }))}
      />
      {displays.length === 0 && <p className={styles.none}>{t('noDisplays')}</p>}
      <HomePreview />
    </SettingPart>
  );
}

/** Reorders the displays of the list on screen; after a concurrent reordering the other one is shown. */
function useReorder(displays: ProductDisplaySettingProps['displays'], version: string) {
  const t = useMessages();
  const queries = useQueryClient();
  const replace = useReplaceSetting();
  const reorder = useCommand(settingsRoutes.reorderProductDisplays, {
    changes: settingViews,
    success: t('displaysReordered'),
    undo: byFormerValues,
    onSuccess: ({ productDisplay, version: productDisplayVersion }) =>
      replace({ productDisplay, productDisplayVersion }),
    onError: () => {
      refreshViews(queries, settingViews);
      return false;
    },
  });
  const places = displays.map((_, index) => index);
  return {
    isMoving: reorder.isPending,
    move: (from: number, to: number) => {
      if (from === to) return;
      const former = { order: moveItem(places, to, from) };
      reorder.mutate({ body: { order: moveItem(places, from, to) }, ifMatch: version, former });
    },
  };
}
