/** Typing can begin at once; without this the way out of a dialog would have the focus. */
export function focusFirstField(within: ParentNode | null): void {
  const fields = within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  [...fields].find(({ disabled, type }) => !disabled && type !== 'file')?.focus();
}
