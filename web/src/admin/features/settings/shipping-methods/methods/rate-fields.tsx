import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_AMOUNT } from '@countinghouse/contracts/kernel/money';
import { rateMeasures } from '@countinghouse/contracts/pricing/delivery/settings';
import { Button, Form, Select } from 'antd';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { NumberItem } from '../../../../shared/form/number-field.tsx';
import { useBaseCurrency } from '../../../../shared/session/shop-setting.ts';
import { optionSearch } from '../../../../shared/ui/name-search.ts';
import styles from '../delivery.module.css';
import type { Zone } from '../delivery-api.ts';
import { blankRate } from './method-fields.ts';
import { useMessages } from './methods.messages.ts';

interface RateFieldsProps {
  readonly zones: readonly Zone[];
}

/** The prices of a method, a group for each zone that it goes to. */
export function RateFields({ zones }: RateFieldsProps) {
  const t = useMessages();
  return (
    <Form.List name="rates">
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <RateItem key={key} name={name} zones={zones} onRemove={() => remove(name)} />
          ))}
          <Form.ErrorList errors={errors} />
          <Button icon={<PlusOutlined />} onClick={() => add(blankRate)}>
            {t('addRate')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

interface RateItemProps extends RateFieldsProps {
  readonly name: number;
  readonly onRemove: () => void;
}

function RateItem({ name, zones, onRemove }: RateItemProps) {
  const t = useMessages();
  const form = Form.useFormInstance();
  const zone: unknown = Form.useWatch(['rates', name, 'zone'], form) ?? form.getFieldValue(['rates', name, 'zone']);
  const { by, measure, amount } = useMeasures(name);
  const label = zones.find(({ _id }) => _id === zone)?.name ?? t('zone');
  const options = zones.map(({ _id, name: text }) => ({ value: _id, label: text }));
  const words = { amount: t('byAmount'), weight: t('byWeight'), units: t('byUnits') };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.groupHead}>
        <FieldPair>
          <Form.Item name={[name, 'zone']} label={t('zone')} rules={[{ required: true, message: t('zoneRequired') }]}>
            <Select showSearch={optionSearch(options)} options={options} />
          </Form.Item>
          <Form.Item name={[name, 'by']} label={t('by')}>
            <Select options={rateMeasures.map((value) => ({ value, label: words[value] }))} />
          </Form.Item>
        </FieldPair>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('removeRate', { zone: label })}
          onClick={onRemove}
        />
      </div>
      {/* Drawn anew for another measure: a number in money looks otherwise. */}
      <Steps key={String(by)} name={name} measure={measure} amount={amount} />
      <NumberItem name={[name, 'freeFrom']} label={t('freeFrom')} {...amount} />
      <details className={styles.more}>
        <summary>{t('more')}</summary>
        <div className={styles.triple}>
          <NumberItem name={[name, 'each', 'per']} label={t('eachPer')} {...measure} />
          <NumberItem name={[name, 'each', 'beyond']} label={t('eachBeyond')} {...measure} />
          <NumberItem name={[name, 'each', 'price']} label={t('eachPrice')} {...amount} />
        </div>
        <NumberItem name={[name, 'upTo']} label={t('upTo')} {...measure} />
      </details>
    </fieldset>
  );
}

/** Limits and units of what a rate goes by, and of its prices. */
function useMeasures(name: number) {
  const form = Form.useFormInstance();
  const by: unknown = Form.useWatch(['rates', name, 'by'], form) ?? form.getFieldValue(['rates', name, 'by']);
  const { symbol } = useBaseCurrency();
  const amount = { limits: { min: 0, max: MAX_AMOUNT, decimals: 2 }, prefix: symbol } as const;
  const whole = { limits: { min: 0, max: by === 'weight' ? 1_000_000_000 : 1_000_000, decimals: 0 } } as const;
  return { by, amount, measure: by === 'amount' ? amount : by === 'weight' ? { ...whole, suffix: 'g' } : whole };
}

interface StepsProps extends Omit<ReturnType<typeof useMeasures>, 'by'> {
  readonly name: number;
}

function Steps({ name, measure, amount }: StepsProps) {
  const t = useMessages();
  return (
    <Form.List name={[name, 'steps']}>
      {(fields, { add, remove }, { errors }) => (
        <div className={styles.steps}>
          <div className={`${styles.step} ${styles.stepHeads}`} aria-hidden="true">
            <span>{t('from')}</span>
            <span>{t('price')}</span>
          </div>
          {fields.map(({ key, name: step }, index) => (
            <div key={key} className={styles.step}>
              <NumberItem
                name={[step, 'from']}
                label={t('stepFrom', { number: index + 1 })}
                isLabelHidden
                required={t('fromRequired')}
                {...measure}
              />
              <NumberItem
                name={[step, 'price']}
                label={t('stepPrice', { number: index + 1 })}
                isLabelHidden
                required={t('priceRequired')}
                {...amount}
              />
              {fields.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeStep', { number: index + 1 })}
                  onClick={() => remove(step)}
                />
              )}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <div>
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ from: null, price: null })}>
              {t('addStep')}
            </Button>
          </div>
        </div>
      )}
    </Form.List>
  );
}
