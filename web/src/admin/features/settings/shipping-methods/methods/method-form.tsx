import { defaultPaymentMethods, paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { deliveryKinds, TRACKING_NUMBER } from '@countinghouse/contracts/pricing/delivery/settings';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { deliveryQuery } from '../../../../shared/session/delivery-setting.ts';
import { useTaxClasses } from '../../../../shared/session/tax-setting.ts';
import { useDeliveryText } from '../../../../shared/ui/fields/use-delivery-text.ts';
import { Section } from '../../../../shared/ui/values/fields.tsx';
import type { Method } from '../delivery-api.ts';
import { EntryForm, type EntryKind } from '../entry-form.tsx';
import { blankMethod, faultsIn, fieldsOf, type MethodFields, methodOf, placeInForm } from './method-fields.ts';
import { useMessages } from './methods.messages.ts';
import { RateFields } from './rate-fields.tsx';

const kind: EntryKind<Method, MethodFields> = {
  list: 'methods',
  entriesOf: ({ methods }) => methods,
  withEntries: (methods) => ({ methods }),
  blank: blankMethod,
  fieldsOf,
  entryOf: methodOf,
  faultsIn,
  placeInForm,
};

/** The form of a delivery method: what customers read of it, its prices, and where it can be chosen. */
export function MethodForm() {
  const t = useMessages();
  const zones = useQuery(deliveryQuery()).data?.delivery.zones ?? [];
  const { rateText } = useDeliveryText();
  const show = (field: string, value: unknown) => {
    if (field !== 'rates') return undefined;
    const { rates } = methodOf('', { ...blankMethod, rates: value as MethodFields['rates'] });
    return rates
      .map((rate) => `${zones.find(({ _id }) => _id === rate.zone)?.name ?? ''} ${rateText(rate)}`)
      .join('\n');
  };
  return (
    <EntryForm
      kind={kind}
      titles={{ new: t('newMethod'), edit: t('editMethod') }}
      success={t('methodSaved')}
      width={720}
      show={show}
    >
      <Words />
      <Section title={t('prices')}>
        <RateFields zones={zones} />
      </Section>
      <Conditions />
    </EntryForm>
  );
}

function Words() {
  const t = useMessages();
  const words = { delivery: t('kindDelivery'), pickup: t('kindPickup'), point: t('kindPoint') };
  return (
    <>
      <Form.Item name="kind" label={t('kind')} extra={t('kindHint')}>
        <Radio.Group options={deliveryKinds.map((value) => ({ value, label: words[value] }))} />
      </Form.Item>
      <FieldPair>
        <Form.Item name={['names', 'en']} label={t('nameEn')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={['names', 'zh']} label={t('nameZh')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={['texts', 'en']} label={t('textEn')} extra={t('textHint')}>
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name={['texts', 'zh']} label={t('textZh')}>
          <Input maxLength={500} />
        </Form.Item>
      </FieldPair>
    </>
  );
}

function Conditions() {
  const t = useMessages();
  const language = useLanguage();
  const taxClasses = useTaxClasses();
  const options = defaultPaymentMethods.map((value) => ({ value, label: paymentMethodName(language, value) }));
  return (
    <>
      <Form.Item name="payments" label={t('payments')} extra={t('paymentsHint')}>
        <Select mode="tags" options={options} maxCount={50} />
      </Form.Item>
      <Form.Item name="trackingUrl" label={t('trackingUrl')} extra={t('trackingHint', { example: TRACKING_NUMBER })}>
        <Input maxLength={500} inputMode="url" placeholder={`https://carrier.example/${TRACKING_NUMBER}`} />
      </Form.Item>
      {taxClasses && (
        <Form.Item name="taxClass" label={t('taxClass')}>
          <Select options={taxClasses} />
        </Form.Item>
      )}
      <Form.Item name="active" label={t('isActive')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
