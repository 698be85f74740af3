import type { Field, Fields } from '@countinghouse/contracts/kernel/record/record';
import { withoutScheme } from '@countinghouse/contracts/kernel/record/website';
import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useMessages as useAccountMessages } from '../../form/account.messages.ts';
import { emailRule } from '../../form/email-rule.ts';
import { FieldPair } from '../../form/field-pair.tsx';
import { NumberItem } from '../../form/number-field.tsx';
import { useMessages as useCommonMessages } from '../../i18n/common.messages.ts';
import { useFieldLabel } from '../../ui/fields/use-field-label.ts';

interface RecordItemsProps {
  readonly fields: Fields;
  /** Name of the group that the fields are in. Default: none. */
  readonly group?: string;
  /** Hints below fields, by their names. Default: none. */
  readonly hints?: Readonly<Record<string, string>>;
  /** What is said where a text is missing, by the names of fields. Default: nothing is required. */
  readonly required?: Readonly<Record<string, string>>;
  /** Words for the values of choices. Default: the values themselves. */
  readonly wordOf?: (value: string) => string;
  /** Controls of fields that need one of their own, such as pictures, by their names. Default: none. */
  readonly controls?: Readonly<Record<string, ReactNode>>;
  /** Form items that follow the short fields. Default: none. */
  readonly children?: ReactNode;
}

type ItemProps = Omit<RecordItemsProps, 'fields' | 'children'> & { readonly name: string; readonly field: Field };

/** Form items for fields of a record, two in a row; long texts follow over the whole width. Groups are left out. */
export function RecordItems({ fields, children, ...props }: RecordItemsProps) {
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'group');
  const items = (chosen: typeof shown) =>
    chosen.map(([name, field]) => <RecordItem key={name} name={name} field={field} {...props} />);
  return (
    <>
      <FieldPair>
        {items(shown.filter(([, { kind }]) => kind !== 'paragraph'))}
        {children}
      </FieldPair>
      {items(shown.filter(([, { kind }]) => kind === 'paragraph'))}
    </>
  );
}

function RecordItem({ name, field, group, hints, required, wordOf = (value) => value, controls }: ItemProps) {
  const labelOf = useFieldLabel();
  const account = useAccountMessages();
  const shared = useCommonMessages();
  const { kind, max, values = [] } = field;
  const item = {
    name: group === undefined ? name : [group, name],
    label: labelOf(name),
    ...(hints?.[name] && { extra: hints[name] }),
    ...(required?.[name] && { rules: [{ required: true, whitespace: true, message: required[name] }] }),
  };
  const limit = max === undefined ? {} : { maxLength: max };
  if (controls?.[name]) return <Form.Item {...item}>{controls[name]}</Form.Item>;
  switch (kind) {
    case 'number':
      return <NumberItem {...item} limits={{ min: 0, ...(max !== undefined && { max }), decimals: 0 }} />;
    case 'active':
      return (
        <Form.Item {...item} valuePropName="checked">
          <Switch checkedChildren={shared('active')} unCheckedChildren={shared('inactive')} />
        </Form.Item>
      );
    case 'choice':
      return (
        <Form.Item {...item}>
          <Select options={values.map((value) => ({ value, label: wordOf(value) }))} />
        </Form.Item>
      );
    case 'paragraph':
      return (
        <Form.Item {...item}>
          <Input.TextArea {...limit} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      );
    case 'email':
      return (
        <Form.Item {...item} rules={[emailRule(account('emailInvalid'))]}>
          <Input type="email" {...limit} autoComplete="off" />
        </Form.Item>
      );
    case 'website':
      return (
        <Form.Item {...item} normalize={withoutScheme}>
          <Input prefix="https://" {...limit} autoComplete="off" inputMode="url" />
        </Form.Item>
      );
    default:
      return (
        <Form.Item {...item}>
          <Input {...limit} autoComplete="off" />
        </Form.Item>
      );
  }
}
