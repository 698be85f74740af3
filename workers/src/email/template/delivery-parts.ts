import type { FrameMessages } from './frame.messages.ts';
import type { LayoutBlock } from './mail-layout.ts';
import type { CustomerMail, MailedOrder } from './mailed-order.ts';

/** Mails with where the order goes; a parcel for pick-up goes nowhere. */
const withDelivery: readonly CustomerMail['kind'][] = [
  'order-received',
  'payment-complete',
  'picked-by-courier',
  'delivered',
  'fee-set',
];

/** Mails of a parcel that is under way, with its number. */
const withParcel: readonly CustomerMail['kind'][] = ['picked-by-courier', 'ready-for-pickup', 'delivered'];

/** A part of a mail about where the order goes, and how it is tracked. */
export interface DeliveryFact {
  readonly heading: string;
  readonly text: string;
  /** The carrier's page; '' without. */
  readonly url?: string;
}

/** The parts of a mail about the delivery of its order, by the kind of mail. */
export function deliveryOf(
  { address, place, parcel, deliveryNote }: MailedOrder,
  kind: CustomerMail['kind'],
  { deliveryTo, delivery, trackingNumber }: FrameMessages,
): DeliveryFact[] {
  const goesTo = withDelivery.includes(kind) ? [...address, ...place] : [];
  return [
    ...(goesTo.length > 0 ? [{ heading: deliveryTo, text: goesTo.join('\n') }] : []),
    ...(parcel && withParcel.includes(kind) ? [{ heading: trackingNumber, text: parcel.number, url: parcel.url }] : []),
    ...(deliveryNote && withDelivery.includes(kind) ? [{ heading: delivery, text: deliveryNote }] : []),
  ];
}

/** The parts as blocks of the mail. */
export function deliveryBlocks(facts: readonly DeliveryFact[], { trackParcel }: FrameMessages): LayoutBlock[] {
  return facts.flatMap(({ heading, text, url }): LayoutBlock[] => [
    { type: 'heading', text: heading },
    { type: 'paragraph', text },
    ...(url ? [{ type: 'link' as const, label: trackParcel, link: url }] : []),
  ]);
}

/** The parts as lines of the mail's text. */
export function deliveryText(facts: readonly DeliveryFact[], { trackParcel }: FrameMessages): string[] {
  return facts.flatMap(({ heading, text, url }) => [
    ...[`* ${heading} *`, '', text, ''],
    ...(url ? [`${trackParcel}:`, url, ''] : []),
  ]);
}
