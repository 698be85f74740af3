import { Form, Input } from 'antd';
import type { Language } from '../../../shared/i18n/languages.ts';
import { FieldPair } from '../../shared/form/field-pair.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useMessages } from './users/user.messages.ts';

/** Order of the name fields by language. */
const namesInOrder: Readonly<Record<Language, readonly ('firstName' | 'lastName')[]>> = {
  en: ['firstName', 'lastName'],
  'zh-HK': ['lastName', 'firstName'],
};

/** The first and the last name, as a person writes them in the language. */
export function StaffNameFields({ autoComplete = 'off' }: { autoComplete?: 'off' | 'own' }) {
  const t = useMessages();
  const names = namesInOrder[useLanguage()];
  const own = { firstName: 'given-name', lastName: 'family-name' } as const;
  return (
    <FieldPair>
      {names.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(name)}
          rules={[{ required: true, whitespace: true, message: t(`${name}Required`) }]}
        >
          <Input maxLength={100} autoComplete={autoComplete === 'own' ? own[name] : 'off'} />
        </Form.Item>
      ))}
    </FieldPair>
  );
}
