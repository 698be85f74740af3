import { changedViews } from '@countinghouse/contracts/changed-views';
import { taxSettingsRoutes } from '@countinghouse/contracts/pricing/tax/api';
import { elsewherePrices, MAX_TAX_NUMBER } from '@countinghouse/contracts/pricing/tax/settings';
import type { TaxSettingsView } from '@countinghouse/contracts/pricing/tax/view';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { useRef } from 'react';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { taxesQuery } from '../../../shared/session/tax-setting.ts';
import { Section } from '../../../shared/ui/values/fields.tsx';
import { SettingForm } from '../setting-form.tsx';
import { ClassFields } from './class-fields.tsx';
import { basisOf, bodyOf, placeInForm, type TaxFields } from './tax-fields.ts';
import { useMessages } from './taxes.messages.ts';
import { useZoneOptions, ZoneRates } from './zone-rates.tsx';

/** The form of all taxes, which stays on its page after saving. */
export function TaxForm({ taxes }: { readonly taxes: TaxSettingsView }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [form] = Form.useForm<TaxFields>();
  const sent = useRef(bodyOf(basisOf(taxes).values));
  const save = useCommand(taxSettingsRoutes.saveTaxSettings, {
    changes: changedViews.taxes,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: (reply) => queries.setQueryData(taxesQuery().queryKey, reply),
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFaults(error),
  });

  function showFaults(error: ApiError): boolean {
    const fields = error.fields.map((fault) => ({ ...fault, field: placeInForm(fault.field, sent.current) }));
    return showFieldErrors(form, { ...error, code: error.code, message: error.message, fields } as ApiError);
  }

  return (
    <SettingForm<TaxFields>
      form={form}
      setting="tax"
      current={basisOf(taxes)}
      save={{
        isPending: save.isPending,
        present: async () => basisOf((await queries.fetchQuery({ ...taxesQuery(), staleTime: 0 })).taxes),
        start: (values, { former, version: ifMatch }, { onSaved, onError }) => {
          sent.current = bodyOf(values);
          save.mutate(
            { body: sent.current, ifMatch, former: bodyOf(former) },
            {
              onSuccess: (reply) => {
                form.setFieldsValue(basisOf(reply.taxes).values as never);
                onSaved(reply.taxes.version);
              },
              onError,
            },
          );
        },
      }}
    >
      <Section title={t('rates')}>
        <ZoneRates />
      </Section>
      <Section title={t('classes')}>
        <ClassFields />
      </Section>
      <Section title={t('rules')}>
        <Rules />
      </Section>
    </SettingForm>
  );
}

function Rules() {
  const t = useMessages();
  const form = Form.useFormInstance<TaxFields>();
  const zones = Form.useWatch('zones', form) ?? [];
  const { options, nameOf } = useZoneOptions();
  const named = zones.flatMap((zone) => (zone?.zone ? [{ value: zone.zone, label: nameOf(zone.zone) }] : []));
  const words = { same: t('same'), without: t('without') };
  return (
    <>
      <Form.Item name="included" label={t('taxIncluded')} extra={t('includedHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="home" label={t('taxHome')} extra={t('homeHint')}>
        <Select options={named.length > 0 ? named : options.slice(0, 1)} />
      </Form.Item>
      <Form.Item name="elsewhere" label={t('taxElsewhere')} extra={t('elsewhereHint')}>
        <Radio.Group options={elsewherePrices.map((value) => ({ value, label: words[value] }))} />
      </Form.Item>
      <Form.Item name="number" label={t('taxNumber')} extra={t('numberHint')}>
        <Input maxLength={MAX_TAX_NUMBER} autoComplete="off" />
      </Form.Item>
    </>
  );
}
