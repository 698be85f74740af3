/**
 * Lets typing begin at once, where the way out of a dialog would have the focus; a field that somebody has entered
 * already, while the dialog was still opening, keeps it.
 */
export function focusFirstField(within: HTMLElement | null): void {
  if (!within || within.contains(document.activeElement)) return;
  const fields = within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  [...fields].find(({ disabled, type }) => !disabled && type !== 'file')?.focus();
}
