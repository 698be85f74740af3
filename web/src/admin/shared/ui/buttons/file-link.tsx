import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { saveAs } from '../../../../shared/http/save-as.ts';
import { imageUrl, isStoredFile } from '../../../../shared/shop/image-url.ts';
import { download, downloadName } from '../../http/call.ts';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { useMessages } from '../../i18n/common.messages.ts';
import { labelled } from '../../i18n/punctuation.ts';

/** A link to a file for staff only; a value that is no path of one, such as a text, is shown as it is. */
export function FileLink({ path }: { path: string }) {
  return isStoredFile(path) ? <StoredFileLink path={path} /> : <span>{path}</span>;
}

/** A link by the file's name; fetched with the token instead of by a plain link. */
function StoredFileLink({ path }: { path: string }) {
  const t = useMessages();
  const errors = useErrorMessage();
  const address = imageUrl(path);
  // Files are immutable under their path, including their name.
  const stored = useQuery({ queryKey: ['file name', path], queryFn: () => downloadName(address), staleTime: 'static' });
  const name = stored.data ?? path.slice(path.lastIndexOf('/') + 1);
  const fetchFile = useMutation({
    mutationFn: async () => saveAs(await download(address), name),
    onError: (error) => errors.show(error.message),
  });
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={fetchFile.isPending || stored.isPending}
      aria-label={labelled(t('downloadFile'), name)}
      onClick={() => fetchFile.mutate()}
    >
      {stored.data ?? t('downloadFile')}
    </Button>
  );
}
