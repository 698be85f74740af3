import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import { Form, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';

/** Limits of a number. */
export interface NumberLimits {
  readonly min: number;
  /** Default: none. */
  readonly max?: number;
  /** Number of decimal places. */
  readonly decimals: 0 | 2 | 3;
}

interface NumberItemProps {
  readonly name: string | (string | number)[];
  readonly label: string;
  readonly limits: NumberLimits;
  readonly extra?: ReactNode;
  /** Shown when nothing is entered. Default: nothing is required. */
  readonly required?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: true;
}

/** A number in a form; an invalid text stays unchanged and is marked with the reason. */
export function NumberItem({ name, label, limits, extra, required, prefix, suffix, isLabelHidden }: NumberItemProps) {
  const language = useLanguage();
  const rule = {
    validator: async (_: unknown, value: unknown) => {
      const fault = numberFault(value, limits);
      if (fault) throw new Error(fieldMessage(language, fault.code, fault.limit));
    },
  };
  return (
    <Form.Item
      name={name}
      {...(!isLabelHidden && { label })}
      {...(extra !== undefined && { extra })}
      rules={[...(required ? [{ required: true, message: required }] : []), rule]}
    >
      <NumberInput
        decimals={limits.decimals}
        {...(isLabelHidden && { label })}
        {...(prefix && { prefix })}
        {...(suffix && { suffix })}
      />
    </Form.Item>
  );
}

/** Returns why a value is invalid; undefined for a valid one, and for none. */
export function numberFault(value: unknown, { min, max = Number.MAX_SAFE_INTEGER, decimals }: NumberLimits) {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'number') return { code: 'not_a_number' } as const;
  if (!hasDecimals(value, decimals)) return { code: decimals === 0 ? 'not_an_integer' : 'too_many_decimals' } as const;
  if (value < min) return { code: 'too_small', limit: min } as const;
  return value > max ? ({ code: 'too_big', limit: max } as const) : undefined;
}

/** Parses a text: null for an empty one, the text itself for an invalid one. */
export function numberTyped(text: string): number | string | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}

interface NumberInputProps {
  readonly decimals: number;
  /** Label outside of a form item. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** The following are given by the form field. */
  readonly id?: string;
  readonly value?: number | string | null;
  readonly onChange?: (value: number | string | null) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** The input of a number. */
export function NumberInput({ decimals, label, value = null, onChange, ...field }: NumberInputProps) {
  const shown = (of: number | string | null) =>
    typeof of === 'number' && decimals < 3 && hasDecimals(of, decimals) ? of.toFixed(decimals) : String(of ?? '');
  const [text, setText] = useState(() => shown(value));
  // A value set from outside, such as by a reset, replaces the text.
  const current = numberTyped(text) === value ? text : shown(value);
  const change = (next: string) => {
    setText(next);
    onChange?.(numberTyped(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || typeof value === 'string') return;
    event.preventDefault();
    change(shown((value ?? 0) + step));
  };
  return (
    <Input
      {...field}
      {...(label && { 'aria-label': label })}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={current}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => setText(shown(value))}
    />
  );
}
