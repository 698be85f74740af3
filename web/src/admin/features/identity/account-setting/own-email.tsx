import { currentUserRoutes } from '@countinghouse/contracts/customers/current-user-api';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { storeToken } from '../../../../shared/session/token-store.ts';
import { emailRule } from '../../../shared/form/email-rule.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { call } from '../../../shared/http/call.ts';
import { routeKey } from '../../../shared/http/route-query.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { useMessages } from '../identity.messages.ts';
import styles from './account-setting.module.css';

interface AddressChange {
  readonly email: string;
  readonly password: string;
}

/** Changes the own address; the response has a new token, as every other session has ended. */
export function OwnEmail() {
  const t = useMessages();
  const queries = useQueryClient();
  const [form] = Form.useForm<AddressChange>();
  // A refusal that is shown at a field is not shown twice.
  const [isAtField, setAtField] = useState(false);
  const change = useSingleFlight(
    useMutation({
      mutationFn: ({ email, password }: AddressChange) =>
        call(identityRoutes.changeAdminEmail, { body: { email: email.trim(), currentPassword: password } }),
      onSuccess: async ({ token }) => {
        storeToken('staff', token);
        form.resetFields();
        await queries.invalidateQueries({ queryKey: routeKey(currentUserRoutes.currentUser) });
      },
      onError: (error) => {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 'INVALID_CREDENTIALS') form.setFields([{ name: 'password', errors: [t('currentWrong')] }]);
        else if (code === 'EMAIL_TAKEN') form.setFields([{ name: 'email', errors: [error.message] }]);
        else return setAtField(error instanceof ApiError && showFieldErrors(form, error));
        form.focusField(code === 'EMAIL_TAKEN' ? 'email' : 'password');
        setAtField(true);
      },
    }),
  );
  const message = change.data?.message ?? (isAtField ? undefined : change.error?.message);
  return (
    <section className={styles.part} aria-labelledby="own-email">
      <h2 id="own-email">{t('ownEmail')}</h2>
      <p className={styles.hint}>{t('ownEmailHint')}</p>
      <Form<AddressChange>
        form={form}
        name="own-email-form"
        layout="vertical"
        className={styles.form ?? ''}
        requiredMark={false}
        onFinish={(typed) => change.mutate(typed)}
        onValuesChange={() => change.isIdle || change.reset()}
      >
        <Form.Item
          name="email"
          label={t('newEmail')}
          rules={[{ required: true, whitespace: true, message: t('emailRequired') }, emailRule(t('emailInvalid'))]}
        >
          <Input type="email" maxLength={254} autoComplete="email" />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('passwordOfAccount')}
          rules={[{ required: true, message: t('currentRequired') }]}
        >
          <Input.Password maxLength={128} autoComplete="current-password" />
        </Form.Item>
        <div className={styles.result} aria-live="polite">
          {message && <Alert showIcon type={change.isSuccess ? 'success' : 'error'} title={message} />}
        </div>
        <Button htmlType="submit" loading={change.isPending}>
          {t('changeEmail')}
        </Button>
      </Form>
    </section>
  );
}
