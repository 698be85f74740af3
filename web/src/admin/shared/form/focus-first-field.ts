/**
 * Focuses the first field, where a dialog would focus its Close button; a field that was focused while the dialog was
 * opening keeps the focus.
 */
export function focusFirstField(within: HTMLElement | null): void {
  if (!within || within.contains(document.activeElement)) return;
  const fields = within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  [...fields].find(({ disabled, type }) => !disabled && type !== 'file')?.focus();
}
