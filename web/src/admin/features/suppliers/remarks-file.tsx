import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { upload } from '../../shared/http/call.ts';
import { useErrorMessage } from '../../shared/http/use-error-message.tsx';
import { FileLink } from '../../shared/ui/buttons/file-link.tsx';
import { useMessages } from './supplier.messages.ts';

const ACCEPTED = '.pdf,.docx,.xlsx,.txt,image/png,image/jpeg,image/webp,image/gif';

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
          <FileLink path={value} />
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
        // Hidden by an inline style: the component library overrides the attribute in forms.
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
