import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { Form, Input, Select, Switch } from 'antd';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { AccountFields } from '../../../shared/form/account-fields.tsx';
import { FieldPair } from '../../../shared/form/field-pair.tsx';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { useMessages } from './user.messages.ts';

/** Order of the name fields by language. */
const namesInOrder: Readonly<Record<Language, readonly ('firstName' | 'lastName')[]>> = {
  en: ['firstName', 'lastName'],
  'zh-HK': ['lastName', 'firstName'],
};

/** The fields of a staff user; a SUPER_ADMIN alone changes their address, in Account Setting. */
export function UserFormFields({ isNew = false, isSuperAdmin = false }: { isNew?: boolean; isSuperAdmin?: boolean }) {
  const t = useMessages();
  const valueText = useValueMessages();
  const shared = useCommonMessages();
  const nameFields = namesInOrder[useLanguage()];
  return (
    <>
      <AccountFields
        passwordHint={isNew ? t('passwordHint') : undefined}
        emailNote={isNew ? undefined : t(isSuperAdmin ? 'ownEmailOnly' : 'emailNote')}
        isEmailFixed={isSuperAdmin}
      />
      <FieldPair>
        {nameFields.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(name)}
            rules={[{ required: true, whitespace: true, message: t(`${name}Required`) }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        ))}
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
