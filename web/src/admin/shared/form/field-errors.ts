import type { FormInstance } from 'antd';
import type { ApiError } from '../../../shared/http/api-error.ts';

/** `address.zipCode` and `thumbnails.0` as antd names fields. */
export function fieldPath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Fields of error codes for which the server names none. */
const fieldOfCode: Readonly<Record<string, string>> = {
  ITEM_NO_TAKEN: 'itemNo',
  EMAIL_TAKEN: 'email',
  NAME_TAKEN: 'name',
};

/**
 * Shows the server's errors at their fields and focuses the first. Returns whether every error has its field; if not,
 * the message has to be shown as well.
 */
export function showFieldErrors<Values>(form: FormInstance<Values>, error: ApiError): boolean {
  const single = fieldOfCode[error.code];
  const faults = error.fields.length > 0 ? error.fields : single ? [{ field: single, message: error.message }] : [];
  const known = faults.filter((fault) => form.getFieldInstance(fieldPath(fault.field) as never) !== undefined);
  form.setFields(known.map((fault) => ({ name: fieldPath(fault.field) as never, errors: [fault.message] })));
  const first = known[0];
  if (first) form.scrollToField(fieldPath(first.field) as never, { focus: true });
  return known.length > 0 && known.length === faults.length;
}
