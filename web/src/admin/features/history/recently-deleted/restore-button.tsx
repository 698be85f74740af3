import type { DeletedItem } from '@countinghouse/contracts/history/deleted';
import { App, Button, Tooltip } from 'antd';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { useFieldLabel } from '../../../shared/ui/fields/use-field-label.ts';
import { useMessages } from './recently-deleted.messages.ts';
import { type RestoreCall, restorationOf } from './restoration-of.ts';

/** Brings something back, after saying what comes back and what does not. */
export function RestoreButton({ item }: { item: DeletedItem }) {
  const restoration = restorationOf(item);
  return restoration ? <Restore item={item} restoration={restoration} /> : null;
}

function Restore({ item, restoration }: { item: DeletedItem; restoration: RestoreCall }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { modal, message } = App.useApp();
  const labelOf = useFieldLabel();
  const consequenceOf = useConsequence();
  const name = item.name || t('unnamed');
  const { route, request, changes, undo } = restoration;
  const isAllowed = useMayCall()(route);
  const restore = useCommand(route, {
    changes: ['history_deleted', ...changes],
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
  const button = (
    <Button size="small" disabled={!isAllowed} aria-label={t('restoreNamed', { name })} onClick={ask}>
      {t('restore')}
    </Button>
  );
  return isAllowed ? button : <Tooltip title={t('onlySuperAdmin')}>{button}</Tooltip>;
}

/** What comes back with something, and what does not. */
function useConsequence(): (item: DeletedItem) => string {
  const t = useMessages();
  return ({ kind, details: { below } }) => {
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
      case 'adjustment':
        return '';
    }
  };
}
