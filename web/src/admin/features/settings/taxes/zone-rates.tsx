import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { EVERYWHERE } from '@countinghouse/contracts/pricing/tax/settings';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { FieldPair } from '../../../shared/form/field-pair.tsx';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { taxClassName, useMessages as useTaxWords } from '../../../shared/session/tax-text.messages.ts';
import { ratedClasses, type TaxFields } from './tax-fields.ts';
import { useMessages } from './taxes.messages.ts';
import styles from './taxes.module.css';

/** The zones that rates can be of: every other place, and the zones of delivery. */
export function useZoneOptions() {
  const t = useMessages();
  const zones = useQuery(routeQuery(deliverySettingsRoutes.getDeliverySettings)).data?.delivery.zones ?? [];
  const options = [
    { value: EVERYWHERE, label: t('everywhere') },
    ...zones.map(({ _id: value, name: label }) => ({ value, label })),
  ];
  return { options, nameOf: (zone: string) => options.find(({ value }) => value === zone)?.label ?? t('goneZone') };
}

/** The rates of each zone, a field for each class. */
export function ZoneRates() {
  const t = useMessages();
  const form = Form.useFormInstance<TaxFields>();
  const { options } = useZoneOptions();
  const zones = Form.useWatch('zones', form) ?? [];
  const free = options.find(({ value }) => !zones.some((zone) => zone?.zone === value));
  return (
    <>
      <p className={styles.hint}>{t('ratesHint')}</p>
      <Form.List name="zones">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <ZoneItem key={key} name={name} onRemove={() => remove(name)} />
            ))}
            {free && (
              <Button
                icon={<PlusOutlined />}
                onClick={() => add({ zone: free.value, names: { en: '', zh: '' }, rates: {} })}
              >
                {t('addZone')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </>
  );
}

function ZoneItem({ name, onRemove }: { readonly name: number; readonly onRemove: () => void }) {
  const t = useMessages();
  const words = useTaxWords();
  const form = Form.useFormInstance<TaxFields>();
  const { options, nameOf } = useZoneOptions();
  const zone = String(Form.useWatch(['zones', name, 'zone'], form) ?? '');
  const isGone = !options.some(({ value }) => value === zone);
  const own = (Form.useWatch('classes', form) ?? []).filter((one) => one?._id !== undefined);
  return (
    <fieldset className={styles.zone}>
      <legend>{nameOf(zone)}</legend>
      <div className={styles.head}>
        <Form.Item name={[name, 'zone']} label={t('zone')}>
          <Select options={isGone ? [...options, { value: zone, label: nameOf(zone) }] : options} />
        </Form.Item>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('removeZone', { name: nameOf(zone) })}
          onClick={onRemove}
        />
      </div>
      <FieldPair>
        <Form.Item name={[name, 'names', 'en']} label={t('nameEn')}>
          <Input maxLength={50} autoComplete="off" placeholder="VAT" />
        </Form.Item>
        <Form.Item name={[name, 'names', 'zh']} label={t('nameZh')}>
          <Input maxLength={50} autoComplete="off" placeholder="增值稅" />
        </Form.Item>
      </FieldPair>
      <div className={styles.rates}>
        {ratedClasses(own).map((id) => (
          <NumberItem
            key={id}
            name={[name, 'rates', id]}
            label={taxClassName(words, own.find(({ _id }) => _id === id)?.name || id)}
            limits={{ min: 0, max: 100, decimals: 3 }}
            suffix="%"
          />
        ))}
      </div>
    </fieldset>
  );
}
