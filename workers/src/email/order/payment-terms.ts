import type { FoldedStates } from '@countinghouse/platform/event-store/reading/folded-states';
import { readPage } from '../shop-identity.ts';
import type { TermsParagraph } from '../template/customer-mail.template.ts';

const MAX_LENGTH = 3_000;

/** Returns the paragraphs of the shipping and payment terms, cut for mails; the page has all of them. */
export async function readPaymentTerms(settings: Pick<FoldedStates, 'load'>): Promise<readonly TermsParagraph[]> {
  const { text } = await readPage(settings, 'shippingPaymentTerms');
  const paragraphs: TermsParagraph[] = [];
  let length = 0;
  for (const block of text?.blocks ?? []) {
    const line = block.text.trim();
    length += line.length;
    if (length > MAX_LENGTH) break;
    if (line === '') continue;
    const type = String(block.type);
    paragraphs.push({ text: type.endsWith('list-item') ? `• ${line}` : line, isHeading: type.startsWith('header-') });
  }
  return paragraphs;
}
