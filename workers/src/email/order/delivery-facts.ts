import { firstSentence } from '@countinghouse/contracts/kernel/text/first-sentence';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { OrderPlace } from '@countinghouse/contracts/pricing/order-pricing';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { readPage } from '../shop-identity.ts';
import { oneLine } from '../template/customer-mail.template.ts';
import { frameMessages } from '../template/frame.messages.ts';

const MAX_LINES = 6;
const MAX_CHARACTERS = 200;

/** Returns the first sentence of the page on delivery, as product pages show it; '' without one. */
export async function readDeliveryNote(settings: Pick<FoldedStates, 'load'>): Promise<string> {
  const { text } = await readPage(settings, 'deliveryMethod');
  const first = text?.blocks.find((block) => block.text.trim() !== '' && !String(block.type).startsWith('header'));
  return firstSentence(first?.text ?? '');
}

/**
 * Returns the lines of a delivery address for mails. A customer may order in the name of any e-mail address: what could
 * be a link is no longer one, and what is too long for an address is cut.
 */
export function addressLines(address: string): readonly string[] {
  const lines = address.split(/[\r\n\u2028\u2029]+/u).map((line) => withoutLinks(oneLine(line)));
  let left = MAX_CHARACTERS;
  return lines
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
    .flatMap((line) => {
      const shown = [...line].slice(0, left).join('').trim();
      left -= shown.length;
      return shown === '' ? [] : shown;
    });
}

/** Returns what a customer said of the place beyond the address, as lines for mails. */
export function placeLines(
  { area = '', postcode = '', point = '' }: OrderPlace = {},
  language: Language,
): readonly string[] {
  const code = point.trim() && `${frameMessages[language].pickUpPoint}: ${point}`;
  return addressLines([`${area} ${postcode}`, code].join('\n'));
}

/** Separates what mail programs would make a link of: schemes, and points between letters. */
function withoutLinks(line: string): string {
  return line
    .replace(/[a-z]*:?\/{2,}/gi, ' ')
    .replace(/[.．。｡](?=[\p{L}\p{N}]{2})/gu, (point) => `${point} `)
    .trim();
}
