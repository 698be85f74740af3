import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { Form, Select, Switch } from 'antd';
import { AccountFields } from '../../../shared/form/account-fields.tsx';
import { FieldPair } from '../../../shared/form/field-pair.tsx';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { StaffNameFields } from '../staff-name-fields.tsx';
import { useMessages } from './user.messages.ts';

/** The fields of a staff user; a SUPER_ADMIN alone changes their address, in Account Setting. */
export function UserFormFields({ isNew = false, isSuperAdmin = false }: { isNew?: boolean; isSuperAdmin?: boolean }) {
  const t = useMessages();
  const valueText = useValueMessages();
  const shared = useCommonMessages();
  return (
    <>
      <AccountFields
        passwordHint={isNew ? t('passwordHint') : undefined}
        emailNote={isNew ? undefined : t(isSuperAdmin ? 'ownEmailOnly' : 'emailNote')}
        isEmailFixed={isSuperAdmin}
      />
      <StaffNameFields />
      <FieldPair>
        <Form.Item name="role" label={t('role')} rules={[{ required: true, message: t('roleRequired') }]}>
          <Select
            options={useValueOptions(['ADMIN'])}
            labelRender={({ value }) => valueText(value === 'SUPER_ADMIN' ? 'SUPER_ADMIN' : 'ADMIN')}
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
