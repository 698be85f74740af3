import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ANY_COUNTRY } from '@countinghouse/contracts/pricing/delivery/settings';
import { Button, Form, Input, Select } from 'antd';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { optionSearch } from '../../../../shared/ui/name-search.ts';
import { useCountryOptions } from '../country-options.ts';
import styles from '../delivery.module.css';
import { blankPlace } from './zone-fields.ts';
import { useMessages } from './zones.messages.ts';

/** The countries of a zone, each whole or by areas and postcodes. */
export function PlaceFields() {
  const t = useMessages();
  return (
    <Form.List name="places">
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }, index) => (
            <PlaceItem
              key={key}
              name={name}
              number={index + 1}
              {...(fields.length > 1 && { onRemove: () => remove(name) })}
            />
          ))}
          <Form.ErrorList errors={errors} />
          <Button icon={<PlusOutlined />} onClick={() => add(blankPlace)}>
            {t('addPlace')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

interface PlaceItemProps {
  readonly name: number;
  readonly number: number;
  readonly onRemove?: () => void;
}

function PlaceItem({ name, number, onRemove }: PlaceItemProps) {
  const t = useMessages();
  const form = Form.useFormInstance();
  const country: unknown =
    Form.useWatch(['places', name, 'country'], form) ?? form.getFieldValue(['places', name, 'country']);
  const options = [...useCountryOptions(), { value: ANY_COUNTRY, label: t('restOfWorld') }];
  const label = t('placeNumber', { number });
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.groupHead}>
        <Form.Item
          name={[name, 'country']}
          label={t('country')}
          rules={[{ required: true, message: t('countryRequired') }]}
        >
          <Select showSearch={optionSearch(options)} options={options} />
        </Form.Item>
        {onRemove && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('removePlace', { name: label })}
            onClick={onRemove}
          />
        )}
      </div>
      {country !== ANY_COUNTRY && (
        <FieldPair>
          <Form.Item name={[name, 'areas']} label={t('areas')} extra={t('areasHint')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={40_000} spellCheck={false} />
          </Form.Item>
          <Form.Item name={[name, 'postcodes']} label={t('postcodes')} extra={t('postcodesHint')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={3_000} spellCheck={false} />
          </Form.Item>
        </FieldPair>
      )}
    </fieldset>
  );
}
