import { CloseOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { saveAs } from '../../../shared/http/save-as.ts';
import { imageUrl } from '../../../shared/shop/image-url.ts';
import { download, upload } from '../../shared/http/call.ts';
import { useErrorMessage } from '../../shared/http/use-error-message.tsx';
import { useMessages } from './supplier.messages.ts';

const ACCEPTED = '.pdf,.docx,.xlsx,.txt,image/png,image/jpeg,image/webp,image/gif';

/**
 * Leads to the file of the remarks. It is for staff only, so it is fetched with the token instead of by a plain link.
 */
export function RemarksFileLink({ path }: { path: string }) {
  const t = useMessages();
  const errors = useErrorMessage();
  const name = path.slice(path.lastIndexOf('/') + 1);
  const fetchFile = useMutation({
    mutationFn: async () => saveAs(await download(imageUrl(path)), name),
    onError: (error) => errors.show(error.message),
  });
  return (
    <Button icon={<DownloadOutlined />} loading={fetchFile.isPending} onClick={() => fetchFile.mutate()} title={name}>
      {t('download')}
    </Button>
  );
}

interface RemarksFileProps {
  /** Given by the form field. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (path: string) => void;
}

/** The one file of the remarks, uploaded as soon as it is chosen. */
export function RemarksFile({ id, value = '', onChange }: RemarksFileProps) {
  const t = useMessages();
  const errors = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (file: File) => upload(supplierRoutes.uploadSupplierFile, file),
    onSuccess: (path) => onChange?.(path),
    onError: (error) => errors.show(error.message),
  });
  return (
    <>
      {value ? (
        <span style={{ display: 'flex', gap: 8 }}>
          <RemarksFileLink path={value} />
          <Button icon={<CloseOutlined />} aria-label={t('removeFile')} onClick={() => onChange?.('')} />
        </span>
      ) : (
        <Button
          {...(id !== undefined && { id })}
          icon={<UploadOutlined />}
          loading={send.isPending}
          onClick={() => input.current?.click()}
        >
          {t('chooseFile')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        // By style: the component library shows file fields in forms again.
        style={{ display: 'none' }}
        aria-label={t('chooseFile')}
        accept={ACCEPTED}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) send.mutate(file);
        }}
      />
    </>
  );
}
