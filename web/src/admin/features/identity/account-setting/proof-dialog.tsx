import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { focusFirstField } from '../../../shared/form/focus-first-field.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useMessages } from '../second-factor.messages.ts';

interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly okText: string;
  readonly danger?: boolean;
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password and a code before something about two-step sign-in is changed. */
export function ProofDialog({ title, text, okText, danger = false, onProof, onClose }: ProofDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { email } = useCurrentUser();
  const id = useId();
  const [form] = Form.useForm<Proof>();
  const prove = useSingleFlight(
    useMutation({
      mutationFn: onProof,
      onError: (error) => {
        const field = error instanceof ApiError && fieldOf[error.code];
        if (!field) return;
        form.setFields([{ name: field, errors: [t(field === 'code' ? 'wrongCode' : 'wrongPassword')] }]);
        form.focusField(field);
      },
    }),
  );
  const isAtField = prove.error instanceof ApiError && fieldOf[prove.error.code] !== undefined;
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      okText={okText}
      cancelText={shared('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: prove.isPending, danger }}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(document.getElementById(id))}
    >
      <p>{text}</p>
      <Form<Proof> id={id} form={form} layout="vertical" requiredMark={false} onFinish={(body) => prove.mutate(body)}>
        {/* For password managers, to identify the account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordRequired') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="code" label={t('anyCode')} rules={[{ required: true, message: t('codeRequired') }]}>
          <Input autoComplete="one-time-code" />
        </Form.Item>
        {prove.error && !isAtField && <Alert showIcon type="error" title={prove.error.message} />}
      </Form>
    </Modal>
  );
}

/** The field that a refusal is about. */
const fieldOf: Readonly<Record<string, keyof Proof>> = { WRONG_CODE: 'code', INVALID_CREDENTIALS: 'password' };
