import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useOverlay } from '../url/overlay.ts';
import { useMessages } from './export.messages.ts';

/** Opens the export dialog over a list; the list's filter stays in the address and applies to the export. */
export function ExportButton({ list }: { /** The list's path. */ readonly list: string }) {
  const t = useMessages();
  const { go } = useOverlay();
  return (
    <Button icon={<DownloadOutlined />} onClick={() => go(`${list}/export`)}>
      {t('export')}
    </Button>
  );
}
