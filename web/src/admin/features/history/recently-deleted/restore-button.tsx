import type { DeletedItem } from '@countinghouse/contracts/history/deleted';
import { App, Button } from 'antd';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { useFieldLabel } from '../../../shared/ui/fields/use-field-label.ts';
import { useMessages } from './recently-deleted.messages.ts';
import { restorationOf } from './restoration-of.ts';

/** Restores an entity, after a confirmation of what is restored and what is not. */
export function RestoreButton({ item }: { item: DeletedItem }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { modal, message } = App.useApp();
  const labelOf = useFieldLabel();
  const consequenceOf = useConsequence();
  const name = item.name || t('unnamed');
  const { route, request, changes, undo } = restorationOf(item);
  const isAllowed = useMayCall()(route);
  const restore = useCommand(route, {
    changes,
    success: t('restored', { name }),
    undo,
    onSuccess: (reply) => {
      const { missing = [] } = reply as { readonly missing?: readonly string[] };
      if (missing.length > 0) void message.info(t('missing', { fields: formatList(missing.map(labelOf)) }), 10);
    },
  });
  const ask = () =>
    modal.confirm({
      title: t('restoreTitle', { name }),
      content: consequenceOf(item),
      okText: t('restore'),
      cancelText: shared('cancel'),
      onOk: () => restore.mutateAsync(request).catch(() => undefined),
    });
  if (!isAllowed) return <SecondaryText>{t('onlySuperAdmin')}</SecondaryText>;
  return (
    <Button size="small" aria-label={t('restoreNamed', { name })} onClick={ask}>
      {t('restore')}
    </Button>
  );
}

/** Describes what is restored with an entity, and what is not. */
function useConsequence(): (item: DeletedItem) => string {
  const t = useMessages();
  return ({ kind, details: { below, shared } }) => {
    switch (kind) {
      case 'product':
        return t('restoreProduct');
      case 'supplier':
        return t('restoreSupplier');
      case 'tag':
        return t('restoreTag');
      case 'category':
        return below === undefined ? t('restoreTree') : t('restoreCategory', { count: below });
      case 'currency':
        return t('restoreCurrency');
      case 'display':
        return t('restoreDisplay');
      case 'note':
        return t('restoreNote');
      case 'view':
        return t(shared === false ? 'restoreOwnView' : 'restoreView');
      case 'adjustment':
        return t('restoreAdjustment');
    }
  };
}
