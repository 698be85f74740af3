type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input of a person in a field: its text, the chosen option, or whether it is checked. */
type Entered = string | boolean;

const isField = (target: unknown): target is Field =>
  (target instanceof HTMLInputElement && !['file', 'hidden'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

let giveBack: () => void = () => undefined;

/** Records input and autofill from before hydration, which resets the fields to the values of the server. */
export function captureEarlyInput(): void {
  const entered = new Map<Field, Entered>();
  const note = (field: Field) => entered.set(field, isChoice(field) ? field.checked : field.value);
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (isField(field) && isChanged(field)) note(field);
  }
  const onInput = ({ target }: Event) => isField(target) && note(target);
  window.addEventListener('input', onInput, true);
  giveBack = () => {
    window.removeEventListener('input', onInput, true);
    for (const [field, value] of entered) if (field.isConnected) enter(field, value);
    entered.clear();
  };
}

/** Replays input from before hydration; not while React renders, when it accepts no changes. */
export function replayEarlyInput(): void {
  giveBack();
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * Enters a value so that the component receives the event: React ignores values that it has set itself, so that text
 * goes by the native setter.
 */
function enter(field: Field, value: Entered): void {
  // React hydrates a part of the page at the first event in it, and takes the value of that moment for its own.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isChoice(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  field.value = '';
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
