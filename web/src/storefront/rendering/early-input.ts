type TextField = HTMLInputElement | HTMLTextAreaElement;

const isText = (target: unknown): target is TextField =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'hidden'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

let giveBack: () => void = () => undefined;

/** Records text input and autofill from before hydration, which resets the fields to the values of the server. */
export function captureEarlyInput(): void {
  const typed = new Map<TextField, string>();
  const note = (field: TextField) => typed.set(field, field.value);
  for (const field of document.querySelectorAll<TextField>('input, textarea')) {
    if (isText(field) && field.value !== field.defaultValue) note(field);
  }
  const onInput = ({ target }: Event) => isText(target) && note(target);
  window.addEventListener('input', onInput, true);
  giveBack = () => {
    window.removeEventListener('input', onInput, true);
    for (const [field, value] of typed) if (field.isConnected) type(field, value);
    typed.clear();
  };
}

/** Replays input from before hydration; not while React renders, when it accepts no changes. */
export function replayEarlyInput(): void {
  giveBack();
}

/**
 * Sets a value by the native setter, so that the component receives the event: React ignores values that it has set
 * itself.
 */
function type(field: TextField, value: string): void {
  field.value = '';
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
