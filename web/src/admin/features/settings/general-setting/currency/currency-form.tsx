import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { Form, Input } from 'antd';
import { showFieldErrors } from '../../../../shared/form/field-errors.ts';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { settingViews, useReplaceSetting } from '../../api.ts';
import { useMessages } from '../general-setting.messages.ts';
import { currencyRemoval } from '../setting-reversals.ts';

interface CurrencyFields {
  readonly name: string;
  readonly symbol: string;
}

export function NewCurrencyForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<CurrencyFields>();
  const replace = useReplaceSetting();
  const add = useCommand(settingsRoutes.addCurrency, {
    changes: settingViews,
    success: t('currencyCreated'),
    undo: ({ request }) => request.body && currencyRemoval(request.body),
    onSuccess: (saved) => {
      replace(saved);
      close({ saved: true });
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={t('newCurrency')}
      form={form}
      initialValues={{ name: '', symbol: '' }}
      saving={add.isPending}
      onClose={close}
      onSave={(body) => add.mutate({ body })}
    >
      <FieldPair>
        <Form.Item
          name="name"
          label={t('currency')}
          rules={[{ required: true, whitespace: true, message: t('currencyRequired') }]}
        >
          <Input maxLength={50} placeholder="HKD" autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="symbol"
          label={t('symbol')}
          rules={[{ required: true, whitespace: true, message: t('symbolRequired') }]}
        >
          <Input maxLength={10} placeholder="$" autoComplete="off" />
        </Form.Item>
      </FieldPair>
    </FormDialog>
  );
}
