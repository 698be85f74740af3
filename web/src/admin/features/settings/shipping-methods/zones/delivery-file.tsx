import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { type DeliverySettingsView, deliverySettingsBody } from '@countinghouse/contracts/pricing/delivery/view';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { saveAs } from '../../../../../shared/http/save-as.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { useMessages as useCommonMessages } from '../../../../shared/i18n/common.messages.ts';
import { bodyOf, useSaveDelivery } from '../delivery-api.ts';
import { useMessages } from './zones.messages.ts';

/** Saves zones and methods as a file, and takes them from one. */
export function DeliveryFile({ settings }: { settings: DeliverySettingsView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { modal } = App.useApp();
  const errors = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const save = useSaveDelivery({
    success: t('imported'),
    onError: ({ fields }) => {
      const [first] = fields;
      if (first) errors.show(t('faultInFile', { field: first.field, message: first.message }));
      return first !== undefined;
    },
  });
  const isEmpty = settings.zones.length === 0 && settings.methods.length === 0;

  const download = () => {
    const text = `${JSON.stringify(bodyOf(settings), null, 2)}\n`;
    saveAs(new Blob([text], { type: 'application/json' }), 'delivery.json');
  };
  const read = async (file: File | undefined) => {
    const parsed = deliverySettingsBody.safeParse(jsonIn((await file?.text()) ?? ''));
    if (!parsed.success) return errors.show(t('notDelivery'));
    const body = parsed.data;
    modal.confirm({
      title: t('importTitle'),
      content: t('importText', { zones: body.zones.length, methods: body.methods.length }),
      okText: t('importReplace'),
      cancelText: shared('cancel'),
      onOk: () =>
        save.mutateAsync({ body, ifMatch: settings.version, former: bodyOf(settings) }).catch(() => undefined),
    });
  };
  return (
    <>
      {!isEmpty && (
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('exportJson')}
        </Button>
      )}
      <Button icon={<UploadOutlined />} loading={save.isPending} onClick={() => input.current?.click()}>
        {t('importJson')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('importJson')}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
