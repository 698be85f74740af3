import { describe, expect, it } from 'vitest';
import type { TermsParagraph } from '../template/mailed-order.ts';
import { onPayment } from './payment-terms.ts';

const offered = ['Bank transfer', 'Cash on delivery', 'FPS'];
const heading = (text: string): TermsParagraph => ({ text, isHeading: true });
const line = (text: string): TermsParagraph => ({ text, isHeading: false });
const texts = (chosen: string, ...paragraphs: TermsParagraph[]) =>
  onPayment(paragraphs, { chosen, offered }).map(({ text }) => text);

describe('the terms of a chosen payment', () => {
  it('are the section under its name', () => {
    const page = [
      heading('Ways to pay'),
      heading('Bank transfer'),
      line('Account 1-2-3.'),
      heading('Cash on delivery'),
      line('Have the amount ready.'),
    ];
    expect(texts('Bank transfer', ...page)).toEqual(['Bank transfer', 'Account 1-2-3.']);
    expect(texts('Cash on delivery', ...page)).toEqual(['Cash on delivery', 'Have the amount ready.']);
  });

  it('are the paragraphs that name it, in any language', () => {
    const page = [heading('Ways to pay'), line('• Bank transfer: to account 1-2-3.'), line('• 貨到付款：請備妥款項。')];
    expect(texts('Bank transfer', ...page)).toEqual(['• Bank transfer: to account 1-2-3.']);
    expect(texts('Cash on delivery', ...page)).toEqual(['• 貨到付款：請備妥款項。']);
  });

  it('are all where none names it, without what is on another payment only', () => {
    const page = [
      line('Pay within three days.'),
      heading('Bank transfer'),
      line('Account 1-2-3.'),
      heading('Other ways'),
      line('Cash on delivery: have the amount ready.'),
      heading('When it is sent'),
      line('On the same day.'),
    ];
    expect(texts('FPS', ...page)).toEqual(['Pay within three days.', 'When it is sent', 'On the same day.']);
  });

  it('are all for a payment that the shop does not offer', () => {
    expect(texts('', heading('Bank transfer'), line('Account 1-2-3.'))).toEqual(['Bank transfer', 'Account 1-2-3.']);
  });
});
