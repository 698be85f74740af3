import { newId } from '@countinghouse/contracts/kernel/ids';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { FPS_CURRENCY } from '@countinghouse/contracts/payments/methods/fps-code';
import { instructionParts, isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import { MAX_EXPIRY_DAYS } from '@countinghouse/contracts/payments/methods/methods';
import type { PaymentMethodsView, PaymentMethodView } from '@countinghouse/contracts/payments/methods/methods-view';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { fieldPath } from '../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { FormPlaceholder } from '../../../shared/form/form-placeholder.tsx';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useMessages } from './methods.messages.ts';
import styles from './methods.module.css';
import { methodsQuery, useSaveMethods, withMethod } from './methods-api.ts';

const blank = { en: '', zh: '' };

export function NewPaymentMethod() {
  const [id] = useState(newId);
  return <MethodDialog id={id} />;
}

export function EditPaymentMethod() {
  const { id = '' } = useParams();
  return <MethodDialog key={id} id={id} isKnown />;
}

function MethodDialog({ id, isKnown = false }: { id: string; isKnown?: boolean }) {
  const t = useMessages();
  const { close } = useOverlay();
  const query = useQuery(methodsQuery());
  const opened = useOpened(query.data && { ...query.data.payments, _id: id }, id);
  const method = opened?.methods.find(({ _id }) => _id === id);
  if (opened && (method || !isKnown)) return <MethodForm id={id} opened={opened} method={method} />;
  return <FormPlaceholder query={query} title={t('editMethod')} onClose={close} />;
}

type MethodFields = Omit<PaymentMethodView, '_id' | 'least' | 'most' | 'expiryDays'> & {
  readonly least?: number | null | undefined;
  readonly most?: number | null | undefined;
  readonly expiryDays?: number | null | undefined;
};

interface MethodFormProps {
  readonly id: string;
  /** The methods when the form was opened. */
  readonly opened: PaymentMethodsView;
  /** Undefined for a new one. */
  readonly method: PaymentMethodView | undefined;
}

function MethodForm({ id, opened, method }: MethodFormProps) {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<MethodFields>();
  const { name: currency, symbol } = useBaseCurrency();
  const isFpsOffered = currency === FPS_CURRENCY || method?.fpsId !== undefined;
  const { isPending, save } = useSaveMethods(opened, {
    success: t('saved'),
    onSaved: () => close({ saved: true }),
    onError: (error) => showMethodErrors(error),
  });
  const isOnline = isOnlineMethod({ methodId: id });
  const deliveryMethods = useDeliveryMethods();
  const place = method ? opened.methods.indexOf(method) : opened.methods.length;

  /** Faults are named by the place of the method in the list. */
  function showMethodErrors({ fields }: ApiError): boolean {
    const faults = fields.map(({ field, message }) => ({
      name: shownField(field.replace(`methods.${place}.`, '')),
      errors: [message],
    }));
    form.setFields(faults as Parameters<typeof form.setFields>[0]);
    return faults.length > 0;
  }

  const onSave = ({ least, most, expiryDays, fpsId = '', deliveryMethods = [], ...values }: MethodFields) => {
    const changed: PaymentMethodView = {
      _id: id,
      ...values,
      ...(fpsId.trim() !== '' && { fpsId: fpsId.trim() }),
      ...(typeof least === 'number' && { least }),
      ...(typeof most === 'number' && { most }),
      ...(typeof expiryDays === 'number' && { expiryDays }),
      ...(deliveryMethods.length > 0 && { deliveryMethods }),
    };
    save(withMethod(opened.methods, changed));
  };
  const { _id: _, ...fields } = method ?? {
    _id: id,
    ...{ names: blank, lines: blank, instructions: blank, asksReference: false, active: false },
  };
  return (
    <FormDialog<MethodFields>
      title={t(method ? 'editMethod' : 'newMethod')}
      width={720}
      form={form}
      record={{ context: 'setting', id: 'payment-methods' }}
      initialValues={fields}
      saving={isPending}
      onClose={close}
      onSave={onSave}
    >
      <WordsFields name="names" label={t('name')} max={100} required={t('enterName')} />
      <WordsFields name="lines" label={t('line')} max={200} />
      <WordsFields
        name="instructions"
        label={t('instructions')}
        max={3_000}
        rows={4}
        placeholder={t('instructionsExample', partNames)}
        extra={t('instructionsHint', partNames)}
      />
      {isFpsOffered && (
        <Form.Item name="fpsId" label={t('fpsId')} extra={t('fpsIdHint')}>
          <Input maxLength={100} autoComplete="off" spellCheck={false} />
        </Form.Item>
      )}
      <div className={styles.pair}>
        <NumberItem name="least" label={t('least')} limits={{ min: 0, decimals: 2 }} prefix={symbol} />
        <NumberItem name="most" label={t('most')} limits={{ min: 0, decimals: 2 }} prefix={symbol} />
      </div>
      {deliveryMethods.length > 0 && (
        <Form.Item name="deliveryMethods" label={t('deliveryMethods')} extra={t('deliveryMethodsHint')}>
          <Select mode="multiple" options={deliveryMethods} optionFilterProp="label" />
        </Form.Item>
      )}
      {!isOnline && (
        <NumberItem
          name="expiryDays"
          label={t('expiryDays')}
          extra={t('expiryDaysHint')}
          limits={{ min: 1, max: MAX_EXPIRY_DAYS, decimals: 0 }}
        />
      )}
      <Form.Item name="asksReference" label={t('asksReference')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="active"
        label={t('active')}
        valuePropName="checked"
        dependencies={['instructions']}
        rules={[
          {
            validator: async (_, active) => {
              const { en = '', zh = '' } = form.getFieldValue('instructions') ?? {};
              if (active && !isOnline && `${en}${zh}`.trim() === '') throw new Error(t('enterInstructions'));
            },
          },
        ]}
      >
        <Switch />
      </Form.Item>
      {method && <RemoveMethod opened={opened} method={method} />}
    </FormDialog>
  );
}

const partNames = { amountPart: instructionParts.amount, orderPart: instructionParts.order };

/** A fault of both texts stands at the first of them. */
function shownField(field: string): (string | number)[] {
  return field === 'names' || field === 'instructions' ? [field, 'en'] : fieldPath(field);
}

interface WordsFieldsProps {
  readonly name: 'names' | 'lines' | 'instructions';
  readonly label: string;
  readonly max: number;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly extra?: string;
  /** Shown where both are blank. Default: both may be. */
  readonly required?: string;
}

/** A text in both languages, side by side. */
function WordsFields({ name, label, max, rows, placeholder, extra, required }: WordsFieldsProps) {
  const t = useMessages();
  const text = (language: 'en' | 'zh', inWords: string) => (
    <Form.Item
      name={[name, language]}
      label={`${label} · ${inWords}`}
      {...(extra && language === 'en' && { extra })}
      {...(required &&
        language === 'en' && {
          dependencies: [[name, 'zh']],
          rules: [
            ({ getFieldValue }) => ({
              validator: async () => {
                const { en = '', zh = '' } = getFieldValue(name) ?? {};
                if (`${en}${zh}`.trim() === '') throw new Error(required);
              },
            }),
          ],
        })}
    >
      {rows ? (
        <Input.TextArea
          maxLength={max}
          autoSize={{ minRows: rows, maxRows: 12 }}
          {...(placeholder && { placeholder })}
        />
      ) : (
        <Input maxLength={max} />
      )}
    </Form.Item>
  );
  return (
    <div className={styles.pair}>
      {text('en', t('inEnglish'))}
      {text('zh', t('inChinese'))}
    </div>
  );
}

function RemoveMethod({ opened, method }: { opened: PaymentMethodsView; method: PaymentMethodView }) {
  const t = useMessages();
  const language = useLanguage();
  const { close } = useOverlay();
  const { modal } = App.useApp();
  const { isPending, save } = useSaveMethods(opened, {
    success: t('removed'),
    onSaved: () => close({ saved: true }),
  });
  const remove = () =>
    modal.confirm({
      title: t('removeQuestion', { name: inLanguage(language, method.names) }),
      okText: t('remove'),
      onOk: () => save(opened.methods.filter(({ _id }) => _id !== method._id)),
    });
  return (
    <Button danger loading={isPending} onClick={remove}>
      {t('remove')}
    </Button>
  );
}

/** Returns the delivery methods to choose from; none in a shop that has set up none. */
function useDeliveryMethods() {
  const language = useLanguage();
  const query = useQuery(routeQuery(deliverySettingsRoutes.getDeliverySettings));
  const methods = query.data?.delivery.methods ?? [];
  return methods.map(({ _id, names }) => ({ value: _id, label: inLanguage(language, names) }));
}
