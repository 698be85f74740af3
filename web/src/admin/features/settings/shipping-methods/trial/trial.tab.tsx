import { fromMinor, MAX_AMOUNT, toMinor } from '@countinghouse/contracts/kernel/money';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { type DeliveryAnswer, deliveryAnswersOf, zoneOf } from '@countinghouse/contracts/pricing/delivery/options';
import { type DeliverySettings, MAX_WEIGHT } from '@countinghouse/contracts/pricing/delivery/settings';
import { deliverySettingsOf } from '@countinghouse/contracts/pricing/delivery/view';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Select, Skeleton } from 'antd';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { NumberItem } from '../../../../shared/form/number-field.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { formatList } from '../../../../shared/i18n/punctuation.ts';
import { deliveryQuery } from '../../../../shared/session/delivery-setting.ts';
import { useBaseCurrency } from '../../../../shared/session/shop-setting.ts';
import { useDeliveryText } from '../../../../shared/ui/fields/use-delivery-text.ts';
import { optionSearch } from '../../../../shared/ui/name-search.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import styles from '../../settings.module.css';
import { useCountryOptions } from '../country-options.ts';
import own from '../delivery.module.css';
import { bodyOf } from '../delivery-api.ts';
import { useMessages } from './trial.messages.ts';

interface Trial {
  readonly country: string;
  readonly area: string;
  readonly postcode: string;
  readonly goods: unknown;
  readonly units: unknown;
  readonly weight: unknown;
}

const beginning: Trial = { country: 'HK', area: '', postcode: '', goods: 300, units: 1, weight: 500 };

/** What a destination and a parcel would be offered, and by which rule. */
export function TrialTab() {
  const t = useMessages();
  const query = useQuery(deliveryQuery());
  const [form] = Form.useForm<Trial>();
  const typed = (Form.useWatch([], form) as Trial | undefined) ?? beginning;
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active />;
  const settings = deliverySettingsOf(bodyOf(query.data.delivery));
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={own.trial}>
        <Form<Trial> form={form} layout="vertical" requiredMark={false} initialValues={beginning} name="delivery-trial">
          <TrialFields settings={settings} country={typed.country} />
        </Form>
        <Answers settings={settings} typed={typed} />
      </div>
    </>
  );
}

function TrialFields({ settings, country }: { settings: DeliverySettings; country: string }) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const countries = useCountryOptions();
  const places = settings.zones.flatMap((zone) => zone.places).filter((place) => place.country === country);
  const areas = new Set(places.flatMap((place) => place.areas ?? []).map((area) => inLanguage(language, area)));
  return (
    <>
      <Form.Item name="country" label={t('country')}>
        <Select showSearch={optionSearch(countries)} options={countries} />
      </Form.Item>
      <FieldPair>
        <Form.Item name="area" label={t('area')}>
          <AutoComplete allowClear options={[...areas].map((value) => ({ value }))} />
        </Form.Item>
        <Form.Item name="postcode" label={t('postcode')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <NumberItem name="goods" label={t('goods')} limits={{ min: 0, max: MAX_AMOUNT, decimals: 2 }} prefix={symbol} />
        <NumberItem name="units" label={t('units')} limits={{ min: 0, max: 1_000_000, decimals: 0 }} />
      </FieldPair>
      <NumberItem
        name="weight"
        label={t('weight')}
        limits={{ min: 0, max: MAX_WEIGHT, decimals: 0 }}
        suffix="g"
        extra={t('weightHint')}
      />
    </>
  );
}

function Answers({ settings, typed }: { settings: DeliverySettings; typed: Trial }) {
  const t = useMessages();
  const { country, area, postcode, goods, units, weight } = typed;
  const destination = { country, area: area ?? '', postcode };
  const parcel = {
    goods: toMinor(numberOf(goods) ?? 0),
    units: numberOf(units) ?? 0,
    weight: numberOf(weight),
  };
  const answers = deliveryAnswersOf(settings, destination, parcel);
  const zone = zoneOf(settings.zones, destination);
  if (answers.length === 0) return <Notice title={t('noActive')} />;
  return (
    <section aria-live="polite" aria-label={t('answers')}>
      <p className={own.zone}>{zone ? t('zoneIs', { name: zone.name }) : t('noZone')}</p>
      <ul className={own.answers}>
        {answers.map((answer) => (
          <Answer key={answer.method.methodId} answer={answer} zoneName={zone?.name ?? ''} goods={parcel.goods} />
        ))}
      </ul>
    </section>
  );
}

function Answer({ answer, zoneName, goods }: { answer: DeliveryAnswer; zoneName: string; goods: number }) {
  const t = useMessages();
  const language = useLanguage();
  const { price } = useDeliveryText();
  const name = inLanguage(language, answer.method.names);
  const ruleText = useRuleText();
  if ('obstacle' in answer) {
    return (
      <li className={own.answer} data-refused>
        <span>{name}</span>
        <span>–</span>
        <span className={own.why}>{t(answer.obstacle, { zone: zoneName })}</span>
      </li>
    );
  }
  const { fee } = answer.option;
  return (
    <li className={own.answer}>
      <b>{name}</b>
      <b className="figure">{fee === 0 ? t('free') : price(fromMinor(fee))}</b>
      <span className={own.why}>{ruleText(answer.option, goods)}</span>
    </li>
  );
}

type Option = Extract<DeliveryAnswer, { readonly option: unknown }>['option'];

function useRuleText() {
  const t = useMessages();
  const { price, measured } = useDeliveryText();
  return ({ rule, freeFrom }: Option, goods: number) => {
    const { zoneName: zone, by, step, from, added, isFree } = rule;
    const cost = price(fromMinor(rule.price));
    const begins = measured(by, by === 'amount' ? fromMinor(from) : from);
    return formatList([
      step === 0 && from === 0
        ? t('flat', { zone, price: cost })
        : t('byStep', { zone, step: step + 1, from: begins, price: cost }),
      ...(added > 0 ? [t('added', { price: price(fromMinor(added)) })] : []),
      ...(isFree && freeFrom !== undefined ? [t('isFree', { amount: price(fromMinor(freeFrom)) })] : []),
      ...(!isFree && freeFrom !== undefined ? [t('missing', { amount: price(fromMinor(freeFrom - goods)) })] : []),
    ]);
  };
}

/** A number of the form; undefined for none and for what is none. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
