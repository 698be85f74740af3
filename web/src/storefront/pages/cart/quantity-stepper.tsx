import { useState } from 'react';
import { defineMessages } from '../../i18n/messages.ts';
import { MAX_QUANTITY } from '../../stores/cart/guest-cart.ts';
import styles from './quantity-stepper.module.css';

const messages = defineMessages(
  { quantity: 'Quantity of {name}', less: 'One less of {name}', more: 'One more of {name}' },
  { quantity: '{name} 的數量', less: '{name} 減少一件', more: '{name} 增加一件' },
);

interface QuantityStepperProps {
  /** Of the product. */
  readonly name: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

/** Number of units, by steps or by typing; a typed number is applied when the field is left or Enter is pressed. */
export function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
  const t = messages.useMessages();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const value = Number(typed);
    setTyped(undefined);
    if (typed?.trim() && Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY && value !== quantity)
      onChange(value);
  };
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={t('less', { name })}
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && onChange(quantity - 1)}
      >
        −
      </button>
      <input
        className="figure"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={t('quantity', { name })}
        value={typed ?? quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
      />
      <button type="button" aria-label={t('more', { name })} onClick={() => onChange(quantity + 1)}>
        +
      </button>
    </div>
  );
}
