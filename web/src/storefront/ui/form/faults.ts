import { ApiError } from '../../../shared/http/api-error.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { defineMessages } from '../../i18n/messages.ts';
import type { Faults } from './error-summary.tsx';

const messages = defineMessages(
  {
    later_one: 'Too many attempts. Please try again in {count} minute.',
    later_other: 'Too many attempts. Please try again in {count} minutes.',
    soon: 'Too many attempts. Please try again in {seconds} seconds.',
    trouble: 'Something went wrong. Please try again.',
    named: '{label}: {message}',
  },
  {
    later_other: '嘗試次數過多，請於 {count} 分鐘後再試。',
    soon: '嘗試次數過多，請於 {seconds} 秒後再試。',
    trouble: '發生錯誤，請再試一次。',
    named: '{label}：{message}',
  },
);

/**
 * Converts a refused call to the errors of a form; `labels` names its fields by the paths of the API, faults of other
 * fields are general ones.
 */
export function faultsOf(error: unknown, language: Language, labels: Readonly<Record<string, FieldName>> = {}): Faults {
  const t = messages.in(language);
  if (!(error instanceof ApiError)) return { general: t('trouble'), fields: {} };
  const { retryAfter } = error.details;
  if (error.code === 'RATE_LIMITED' && typeof retryAfter === 'number') {
    const minutes = Math.ceil(retryAfter / 60);
    const general = retryAfter > 90 ? t('later', { count: minutes }) : t('soon', { seconds: Math.ceil(retryAfter) });
    return { general, fields: {} };
  }
  const known = error.fields.filter(({ field }) => labels[field]);
  const fields = Object.fromEntries(
    known.map(({ field, message }) => {
      const { name, label } = labels[field] as FieldName;
      return [name, t('named', { label, message })];
    }),
  );
  const others = error.fields.filter(({ field }) => !labels[field]).map(({ message }) => message);
  if (known.length > 0) return { fields, ...(others.length > 0 && { general: others.join(' ') }) };
  return { general: [error.message, ...others].join(' '), fields: {} };
}

/** A field of a form: its name there and its label. */
export interface FieldName {
  readonly name: string;
  readonly label: string;
}
