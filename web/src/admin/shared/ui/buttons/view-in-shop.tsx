import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '../../i18n/common.messages.ts';
import { labelled } from '../../i18n/punctuation.ts';

interface ViewInShopProps {
  /** Path of the storefront. */
  readonly to: string;
  /** Name of the target; with it the link is an icon with this label. */
  readonly name?: string;
}

/** Opens a page of the storefront in another tab. */
export function ViewInShop({ to, name }: ViewInShopProps) {
  const t = useMessages();
  const label = name === undefined ? t('viewInShop') : labelled(t('viewInShop'), name);
  return (
    <Button
      href={to}
      target="_blank"
      rel="noopener"
      icon={<ExportOutlined aria-hidden />}
      {...(name !== undefined && { type: 'text', size: 'small', 'aria-label': label, title: label })}
    >
      {name === undefined && label}
    </Button>
  );
}
