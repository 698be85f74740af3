import type { FieldFault } from '@countinghouse/contracts/kernel/errors';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { FormInstance } from 'antd';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { fieldPath } from '../../../shared/form/field-errors.ts';

/** Words the faults of a form's own check. */
export function worded(language: Language, faults: readonly FieldFault[]) {
  return faults.map(({ field, code, limit }) => ({ field, message: fieldMessage(language, code, limit) }));
}

/** Returns the server's errors about an entry of a list, by the entry's own fields. */
export function errorsOfEntry({ fields }: ApiError, list: string, index: number) {
  const prefix = `${list}.${index}.`;
  return fields.flatMap(({ field, message }) =>
    field.startsWith(prefix) ? [{ field: field.slice(prefix.length), message }] : [],
  );
}

/** Shows errors at their fields, and goes to the first; `placeOf` names the field that has a part of the values. */
export function showErrors<Values>(
  form: FormInstance<Values>,
  errors: readonly { readonly field: string; readonly message: string }[],
  placeOf: (field: string) => string,
): boolean {
  const byField = new Map<string, string[]>();
  for (const { field, message } of errors) {
    const place = placeOf(field);
    const known = byField.get(place) ?? [];
    if (!known.includes(message)) byField.set(place, [...known, message]);
  }
  const shown = [...byField].map(([field, messages]) => ({ name: fieldPath(field) as never, errors: messages }));
  form.setFields(shown);
  const first = shown[0];
  if (first) form.scrollToField(first.name, { focus: true });
  return shown.length > 0;
}
