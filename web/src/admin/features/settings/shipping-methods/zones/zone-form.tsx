import { Form, Input } from 'antd';
import { useDeliveryText } from '../../../../shared/ui/fields/use-delivery-text.ts';
import type { Zone } from '../delivery-api.ts';
import { EntryForm, type EntryKind } from '../entry-form.tsx';
import { PlaceFields } from './place-fields.tsx';
import { blankZone, faultsIn, fieldsOf, placeInForm, type ZoneFields, zoneOf } from './zone-fields.ts';
import { useMessages } from './zones.messages.ts';

const kind: EntryKind<Zone, ZoneFields> = {
  list: 'zones',
  entriesOf: ({ zones }) => zones,
  withEntries: (zones) => ({ zones }),
  blank: blankZone,
  fieldsOf,
  entryOf: zoneOf,
  faultsIn,
  placeInForm,
};

/** The form of a zone: its name and its places. */
export function ZoneForm() {
  const t = useMessages();
  const { zoneText } = useDeliveryText();
  const show = (field: string, value: unknown) =>
    field === 'places' ? zoneText(zoneOf('', { name: '', places: value as ZoneFields['places'] })) : undefined;
  return (
    <EntryForm
      kind={kind}
      titles={{ new: t('newZone'), edit: t('editZone') }}
      success={t('zoneSaved')}
      width={640}
      show={show}
    >
      <Form.Item
        name="name"
        label={t('zoneName')}
        extra={t('zoneNameHint')}
        rules={[{ required: true, whitespace: true, message: t('zoneNameRequired') }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <PlaceFields />
    </EntryForm>
  );
}
