import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { formatAmount } from '../../../../../shared/format/amount.ts';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { routeQuery } from '../../../../shared/http/route-query.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { optionSearch } from '../../../../shared/ui/name-search.ts';
import { Section } from '../../../../shared/ui/values/fields.tsx';
import { useMessages } from './new-order.messages.ts';
import type { NewOrderFields } from './new-order-fields.ts';

/** Where an order goes and how; nothing in a shop without delivery methods. */
export function OrderDeliveryFields({ quote }: { quote: QuoteView | undefined }) {
  const t = useMessages();
  const language = useLanguage();
  const form = Form.useFormInstance<NewOrderFields>();
  const country = Form.useWatch(['delivery', 'country'], form);
  const method = Form.useWatch(['delivery', 'method'], form);
  const places = useQuery(routeQuery(deliverySettingsRoutes.getDeliveryPlaces)).data?.countries ?? [];
  if (places.length === 0) return null;
  const served = places.find((place) => place.country === country);
  const countries = places.map((place) => ({ value: place.country, label: inLanguage(language, place.names) }));
  const offered = quote?.deliveryOptions ?? [];
  const symbol = quote?.currency.symbol ?? '';
  const priceOf = (fee: number) => (fee === 0 ? t('free') : `${symbol}${formatAmount(fee, language)}`);
  const areas = (served?.areas ?? []).map((area) => inLanguage(language, area));
  return (
    <Section title={t('delivery')}>
      <FieldPair>
        <Form.Item name={['delivery', 'country']} label={t('country')}>
          <Select
            showSearch={optionSearch(countries)}
            options={countries}
            onChange={() => form.setFieldsValue({ delivery: { area: undefined, method: undefined } })}
          />
        </Form.Item>
        {areas.length > 0 && (
          <Form.Item name={['delivery', 'area']} label={t('area')}>
            <Select allowClear showSearch options={areas.map((area) => ({ value: area, label: area }))} />
          </Form.Item>
        )}
        {served?.asksPostcode && (
          <Form.Item name={['delivery', 'postcode']} label={t('postcode')}>
            <Input maxLength={20} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item
          name={['delivery', 'method']}
          label={t('method')}
          rules={[{ required: true, message: t('enterMethod') }]}
        >
          <Select
            notFoundContent={t('noMethod')}
            options={offered.map(({ _id, name, fee }) => ({ value: _id, label: `${name} · ${priceOf(fee)}` }))}
          />
        </Form.Item>
        {offered.find(({ _id }) => _id === method)?.kind === 'point' && (
          <Form.Item name={['delivery', 'point']} label={t('point')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
        )}
      </FieldPair>
    </Section>
  );
}
