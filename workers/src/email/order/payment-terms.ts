import { languages } from '@countinghouse/contracts/messages/language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { readPage } from '../shop-identity.ts';
import type { TermsParagraph } from '../template/mailed-order.ts';

const MAX_LENGTH = 3_000;

/** A payment of an order among those that the shop offers. */
export interface PaymentChoice {
  /** '' when the shop does not offer it. */
  readonly chosen: string;
  readonly offered: readonly string[];
}

/**
 * Returns the paragraphs of the shipping and payment terms on the chosen payment, cut for mails; the page has all of
 * them.
 */
export async function readPaymentTerms(
  settings: Pick<FoldedStates, 'load'>,
  choice: PaymentChoice,
): Promise<readonly TermsParagraph[]> {
  const { text } = await readPage(settings, 'shippingPaymentTerms');
  return shortened(onPayment(paragraphsOf(text?.blocks ?? []), choice));
}

function paragraphsOf(blocks: RawDocument['blocks']): TermsParagraph[] {
  return blocks.flatMap((block) => {
    const line = block.text.trim();
    if (line === '') return [];
    const type = String(block.type);
    return { text: type.endsWith('list-item') ? `• ${line}` : line, isHeading: type.startsWith('header-') };
  });
}

/**
 * Selects what is on the chosen payment: the section under its name, else the paragraphs that name it, else all of them
 * without what is on another payment only.
 */
export function onPayment(
  paragraphs: readonly TermsParagraph[],
  { chosen, offered }: PaymentChoice,
): readonly TermsParagraph[] {
  if (chosen === '') return paragraphs;
  const names = namesOf(chosen);
  const others = offered.filter((method) => method !== chosen).flatMap(namesOf);
  const isOnChosen = ({ text }: TermsParagraph) => hasAny(text, names);
  const isOnOther = (paragraph: TermsParagraph) => hasAny(paragraph.text, others) && !isOnChosen(paragraph);
  const sections = sectionsOf(paragraphs);
  const own = sections.filter(([first]) => first?.isHeading && isOnChosen(first) && !hasAny(first.text, others));
  if (own.length > 0) return own.flat();
  const named = paragraphs.filter((paragraph) => !paragraph.isHeading && isOnChosen(paragraph));
  if (named.length > 0) return named;
  return sections
    .filter(([first]) => !first?.isHeading || !isOnOther(first))
    .flatMap((section) => {
      const left = section.filter((paragraph) => paragraph.isHeading || !isOnOther(paragraph));
      return left.some(({ isHeading }) => !isHeading) ? left : [];
    });
}

/** Each heading with the paragraphs below it; the paragraphs above the first heading are one section. */
function sectionsOf(paragraphs: readonly TermsParagraph[]): TermsParagraph[][] {
  const sections: TermsParagraph[][] = [[]];
  for (const paragraph of paragraphs) {
    if (paragraph.isHeading) sections.push([]);
    sections.at(-1)?.push(paragraph);
  }
  return sections;
}

/** The names of a payment method in all languages, as the terms may be in any. */
function namesOf(method: string): string[] {
  return [method, ...languages.map((language) => paymentMethodName(language, method))].map((name) =>
    name.toLowerCase(),
  );
}

function hasAny(text: string, names: readonly string[]): boolean {
  const searched = text.toLowerCase();
  return names.some((name) => searched.includes(name));
}

function shortened(paragraphs: readonly TermsParagraph[]): readonly TermsParagraph[] {
  let length = 0;
  const end = paragraphs.findIndex(({ text }) => {
    length += text.length;
    return length > MAX_LENGTH;
  });
  return end === -1 ? paragraphs : paragraphs.slice(0, end);
}
