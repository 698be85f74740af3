type TextField = HTMLInputElement | HTMLTextAreaElement;

const isText = (target: unknown): target is TextField =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'hidden'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

let giveBack: () => void = () => undefined;

/**
 * Notes what is typed, or filled in by the browser, before the application takes the fields over with the values of the
 * server.
 */
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

/** Tells the application what was typed before it was there. Not while React renders: it takes no changes then. */
export function replayEarlyInput(): void {
  giveBack();
}

/**
 * Sets a value as typing does, so that the component behind the field hears of it: React passes over values that it
 * knows already.
 */
function type(field: TextField, value: string): void {
  field.value = '';
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
