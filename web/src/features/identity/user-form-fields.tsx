import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { Form, Input, Select, Switch } from 'antd';
import { FieldPair } from '../../shared/form/field-pair.tsx';
import { SingleImage } from '../../shared/form/single-image.tsx';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { useWords } from './user.words.ts';

/** The fields of a staff user. The password is given once; afterwards it is its owner's. */
export function UserFormFields({ isNew = false }: { isNew?: boolean }) {
  const t = useWords();
  const shared = useSharedWords();
  return (
    <>
      <Form.Item
        name="email"
        label={t('email')}
        rules={[
          { required: true, whitespace: true, message: t('emailRequired') },
          { type: 'email', message: t('emailInvalid') },
        ]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      {isNew && (
        <Form.Item
          name="password"
          label={t('password')}
          extra={t('passwordHint')}
          rules={[{ required: true, message: t('passwordRequired') }]}
        >
          <Input.Password maxLength={128} autoComplete="new-password" />
        </Form.Item>
      )}
      <FieldPair>
        <Form.Item
          name="firstName"
          label={t('firstName')}
          rules={[{ required: true, whitespace: true, message: t('firstNameRequired') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="lastName"
          label={t('lastName')}
          rules={[{ required: true, whitespace: true, message: t('lastNameRequired') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label={t('role')} rules={[{ required: true, message: t('roleRequired') }]}>
          <Select
            options={[{ value: 'ADMIN', label: t('ADMIN') }]}
            labelRender={({ value }) => t(value === 'SUPER_ADMIN' ? 'SUPER_ADMIN' : 'ADMIN')}
          />
        </Form.Item>
        <Form.Item name="status" label={t('status')} valuePropName="checked">
          <Switch checkedChildren={shared('active')} unCheckedChildren={shared('inactive')} />
        </Form.Item>
      </FieldPair>
      <Form.Item name="avatar" label={t('avatar')}>
        <SingleImage route={identityRoutes.uploadAvatar} label={t('avatar')} ratio={1} />
      </Form.Item>
    </>
  );
}
