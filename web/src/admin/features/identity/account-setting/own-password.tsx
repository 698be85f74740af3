import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { storeToken } from '../../../../shared/session/token-store.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { call } from '../../../shared/http/call.ts';
import { routeKey } from '../../../shared/http/route-query.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useMessages } from '../identity.messages.ts';
import styles from './account-setting.module.css';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Changes the own password; the response has a new token, as every other session has ended. */
export function OwnPassword() {
  const t = useMessages();
  const [form] = Form.useForm<PasswordChange>();
  const user = useCurrentUser();
  const queries = useQueryClient();
  // A refusal that is shown at a field is not shown twice.
  const [isAtField, setAtField] = useState(false);
  const change = useSingleFlight(
    useMutation({
      mutationFn: async (body: PasswordChange) => {
        if (body.newPassword !== body.confirmPassword) throw new Error(t('doNotMatch'));
        return call(identityRoutes.changeAdminPassword, { body });
      },
      onSuccess: ({ token }) => {
        storeToken('staff', token);
        form.resetFields();
        void queries.invalidateQueries({ queryKey: routeKey(identityRoutes.ownAdminPassword) });
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return setAtField(false);
        if (error.code !== 'INVALID_CREDENTIALS') return setAtField(showFieldErrors(form, error));
        form.setFields([{ name: 'currentPassword', errors: [t('currentWrong')] }]);
        form.focusField('currentPassword');
        setAtField(true);
      },
    }),
  );
  const message = change.data?.message ?? (isAtField ? undefined : change.error?.message);
  /** Empty fields have messages of their own; two different passwords are refused as well. */
  const refuse = (typed: PasswordChange) => {
    if (typed.newPassword && typed.confirmPassword && typed.newPassword !== typed.confirmPassword) change.mutate(typed);
  };

  return (
    <section className={styles.part} aria-labelledby="own-password">
      <h2 id="own-password">{t('changePassword')}</h2>
      <Form<PasswordChange>
        form={form}
        layout="vertical"
        className={styles.form ?? ''}
        requiredMark={false}
        onFinish={(body) => change.mutate(body)}
        onFinishFailed={({ values }) => refuse(values as PasswordChange)}
        onValuesChange={() => change.isIdle || change.reset()}
      >
        {/* For password managers, to identify the account. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <Form.Item
          name="currentPassword"
          label={t('currentPassword')}
          rules={[{ required: true, message: t('currentRequired') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('newPassword')}
          extra={t('passwordHint')}
          rules={[{ required: true, message: t('newRequired') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('confirmPassword')}
          dependencies={['newPassword']}
          rules={[
            { required: true, message: t('confirmRequired') },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('confirmDiffers'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <div className={styles.result} aria-live="polite">
          {message && <Alert showIcon type={change.isSuccess ? 'success' : 'error'} title={message} />}
        </div>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t('changePassword')}
        </Button>
      </Form>
    </section>
  );
}
