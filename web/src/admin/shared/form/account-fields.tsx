import { Form, Input } from 'antd';
import { useMessages } from './account.messages.ts';
import { emailRule } from './email-rule.ts';

/** The sign-in fields of an account; staff set the password once, with this hint. */
export function AccountFields({ passwordHint }: { passwordHint: string | undefined }) {
  const t = useMessages();
  return (
    <>
      <Form.Item
        name="email"
        label={t('email')}
        rules={[{ required: true, whitespace: true, message: t('emailRequired') }, emailRule(t('emailInvalid'))]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      {passwordHint && (
        <Form.Item
          name="password"
          label={t('password')}
          extra={passwordHint}
          rules={[{ required: true, message: t('passwordRequired') }]}
        >
          <Input.Password maxLength={128} autoComplete="new-password" />
        </Form.Item>
      )}
    </>
  );
}
