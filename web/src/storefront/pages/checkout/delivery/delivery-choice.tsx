import type { DeliveryOptionView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { Button } from '../../../ui/form/button.tsx';
import { Field, fieldId } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Price, useAmount } from '../../../ui/product/price.tsx';
import { cartMessages } from '../../cart/cart.messages.ts';
import type { CheckoutForm, SetField } from '../use-checkout-fields.ts';
import { deliveryMessages } from './delivery.messages.ts';
import styles from './delivery-choice.module.css';
import { ELSEWHERE } from './places.ts';
import type { Delivery } from './use-delivery.ts';

export interface ChoiceProps {
  readonly form: CheckoutForm;
  readonly set: SetField;
  readonly faults: Readonly<Record<string, string>>;
  readonly delivery: Delivery;
}

/** Country, area and postcode, as far as they decide on the methods. */
export function DestinationFields({ form, set, faults, delivery: { places, place } }: ChoiceProps) {
  const t = deliveryMessages.useMessages();
  const areas = (place?.areas ?? []).map((area) => ({ value: area, label: area }));
  const elsewhere = place?.isServedElsewhere ? [{ value: ELSEWHERE, label: t('elsewhere') }] : [];
  return (
    <>
      <SelectField
        name="country"
        label={t('country')}
        autoComplete="country"
        options={places.map(({ code, name }) => ({ value: code, label: name }))}
        value={place?.code ?? ''}
        onChange={set('country')}
        error={faults.country}
      />
      {areas.length > 0 && (
        <SelectField
          name="area"
          label={t('area')}
          autoComplete="address-level2"
          placeholder={t('chooseArea')}
          options={[...areas, ...elsewhere]}
          value={form.area}
          onChange={set('area')}
          error={faults.area}
        />
      )}
      {place?.asksPostcode && (
        <Field
          name="postcode"
          label={t('postcode')}
          autoComplete="postal-code"
          maxLength={20}
          value={form.postcode}
          onChange={set('postcode')}
          error={faults.postcode}
        />
      )}
    </>
  );
}

/** The methods that go there, each with its fee, or why there are none. */
export function MethodChoice(props: ChoiceProps) {
  const { form, set, faults, delivery } = props;
  const t = deliveryMessages.useMessages();
  const c = cartMessages.useMessages();
  const { options, option, error, refresh } = delivery;
  return (
    <>
      <fieldset className={styles.methods} id={fieldId('method')} tabIndex={-1} aria-busy={!options && !error}>
        <legend>{t('method')}</legend>
        {options?.map((one) => (
          <MethodOption key={one._id} option={one} isChosen={one === option} onChoose={() => set('method')(one._id)} />
        ))}
        <p className={styles.state} role="status">
          {error ? `${t('noQuote')} ${error.message}` : stateOf(props, t)}
        </p>
        {error && (
          <Button kind="quiet" onClick={refresh}>
            {c('again')}
          </Button>
        )}
        {faults.method && <span className={styles.error}>{faults.method}</span>}
      </fieldset>
      {option && <FreeFrom {...props} />}
      {option?.kind === 'point' && (
        <Field
          name="point"
          label={t('point')}
          hint={t('pointHint')}
          autoComplete="off"
          maxLength={50}
          value={form.point}
          onChange={set('point')}
          error={faults.point}
        />
      )}
    </>
  );
}

/** Why no method can be chosen yet, if so. */
function stateOf({ delivery: { place, options } }: ChoiceProps, t: typeof deliveryMessages.translate): string {
  if (options) return options.length > 0 ? '' : t('nowhere');
  return place && place.areas.length > 0 ? t('afterArea') : t('asking');
}

function MethodOption(props: {
  readonly option: DeliveryOptionView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const t = deliveryMessages.useMessages();
  const { name, text, fee } = props.option;
  return (
    <label className={styles.option}>
      <input type="radio" name="method" checked={props.isChosen} onChange={props.onChoose} />
      <span className={styles.what}>
        {name}
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <span className={styles.fee}>{fee === 0 ? t('free') : <Price amount={fee} />}</span>
    </label>
  );
}

/** What is missing for free delivery. */
function FreeFrom({ delivery: { option, goods } }: ChoiceProps) {
  const t = deliveryMessages.useMessages();
  const amount = useAmount();
  const { freeFrom } = option ?? {};
  if (freeFrom === undefined || goods === undefined || goods >= freeFrom) return null;
  const missing = Math.round((freeFrom - goods) * 100) / 100;
  return <p className={styles.more}>{t('more', { amount: amount(missing) })}</p>;
}
