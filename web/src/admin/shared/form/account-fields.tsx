import { Form, Input } from 'antd';
import { useMessages } from './account.messages.ts';
import { emailRule } from './email-rule.ts';

/**
 * The sign-in fields of an account; staff set the password once, with this hint.
 * @param emailNote beside the address; it cannot be changed here if `isEmailFixed`
 */
export function AccountFields({
  passwordHint,
  emailNote,
  isEmailFixed = false,
}: {
  passwordHint: string | undefined;
  emailNote?: string | undefined;
  isEmailFixed?: boolean;
}) {
  const t = useMessages();
  return (
    <>
      <Form.Item
        name="email"
        label={t('email')}
        extra={emailNote}
        rules={[{ required: true, whitespace: true, message: t('emailRequired') }, emailRule(t('emailInvalid'))]}
      >
        <Input type="email" maxLength={254} autoComplete="off" disabled={isEmailFixed} />
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
