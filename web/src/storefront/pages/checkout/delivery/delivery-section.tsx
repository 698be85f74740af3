import { Field } from '../../../ui/form/field.tsx';
import { AddressField } from '../../../ui/form/known-fields.tsx';
import { checkoutMessages } from '../checkout.messages.ts';
import styles from '../checkout.module.css';
import { type ChoiceProps, DestinationFields, MethodChoice } from './delivery-choice.tsx';

interface DeliveryProps extends ChoiceProps {
  readonly offersKeeping: boolean;
}

/** Where to and how; a shop without delivery methods asks for the address only. */
export function DeliverySection({ form, set, faults, delivery, offersKeeping }: DeliveryProps) {
  const t = checkoutMessages.useMessages();
  const chooses = delivery.places.length > 0;
  return (
    <section className={styles.section} aria-labelledby="step-delivery">
      <h2 id="step-delivery">
        <span className={styles.number}>2</span> {t('delivery')}
      </h2>
      {chooses && <DestinationFields form={form} set={set} faults={faults} delivery={delivery} />}
      <AddressField
        label={t('address')}
        hint={t('addressHint')}
        value={form.address}
        onChange={set('address')}
        error={faults.address}
      />
      {chooses && <MethodChoice form={form} set={set} faults={faults} delivery={delivery} />}
      <Field
        name="remark"
        label={t('remark')}
        optional
        autoComplete="off"
        rows={2}
        maxLength={2_000}
        value={form.remark}
        onChange={set('remark')}
        error={faults.remark}
      />
      {offersKeeping && (
        <label className={styles.choice}>
          <input type="checkbox" checked={form.keep} onChange={({ target }) => set('keep')(target.checked)} />
          {t('keep')}
        </label>
      )}
    </section>
  );
}
