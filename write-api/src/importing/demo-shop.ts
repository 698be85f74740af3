import type { PageFields } from '@countinghouse/contracts/settings/events';
import type { PageName } from '@countinghouse/contracts/settings/views';
import type { SupplierDetails } from '@countinghouse/contracts/suppliers/events';

/** What the demo shop says about itself. */
export const demoCompany = {
  name: 'Lantern & Ledger 燈籠小舖',
  address: 'Shop 12, 88 Hollywood Road, Central, Hong Kong 香港中環荷李活道88號12號舖',
  phone: '+852 5550 0188',
};

export const demoTags = ['New in', 'Best seller', 'Gift idea', 'Last pieces'];

/** One supplier per category of the demo, by the category's name. */
export const demoSuppliers: Readonly<
  Record<string, Pick<SupplierDetails, 'name' | 'contactName' | 'email' | 'phone'>>
> = {
  Seasonal: {
    name: 'Evergreen Seasonal Ltd',
    contactName: 'Mr Ho',
    email: 'sales@evergreen.example',
    phone: '+852 5550 1001',
  },
  'Bags and travel': {
    name: 'Harbour Bag Works',
    contactName: 'Ms Lam',
    email: 'orders@harbourbag.example',
    phone: '+852 5550 1002',
  },
  Lights: {
    name: '光明燈飾有限公司',
    contactName: '陳先生',
    email: 'info@brightlights.example',
    phone: '+852 5550 1003',
  },
  Kitchen: {
    name: 'Pearl River Tableware',
    contactName: 'Ms Wong',
    email: 'trade@pearltable.example',
    phone: '+86 755 5550 1004',
  },
  Paper: { name: 'Folded Paper Co', contactName: 'Mr Yip', email: 'hello@folded.example', phone: '+852 5550 1005' },
  Jewellery: {
    name: 'Formosa Beads',
    contactName: 'Ms Lin',
    email: 'service@formosabeads.example',
    phone: '+886 2 5550 1006',
  },
  Play: { name: 'Tin Robot Toys', contactName: 'Mr Lee', email: 'shop@tinrobot.example', phone: '+852 5550 1007' },
  Garden: {
    name: 'New Territories Nursery',
    contactName: 'Mr Tang',
    email: 'garden@ntnursery.example',
    phone: '+852 5550 1008',
  },
  Home: {
    name: 'Hollywood Road Homeware',
    contactName: 'Ms Chan',
    email: 'supply@hrhome.example',
    phone: '+852 5550 1009',
  },
};

/** The pages of the demo, without pictures. */
export const demoPages: Readonly<Partial<Record<PageName, Partial<PageFields>>>> = {
  dashboard: { title: demoCompany.name },
  about: {
    text: document('About us', [
      'We sell small things that make a home brighter, from a shop of twelve square metres.',
      '我們在中環經營一間小小的家品店，專售點亮生活的物件。',
    ]),
  },
  membership: { text: document('Membership', ['Every ten dollars spent earn one point.', 'Points never expire.']) },
  shippingPaymentTerms: {
    text: document('Shipping and payment terms', [
      'Orders leave the shop within two working days.',
      'We take bank transfer, FPS and cards.',
    ]),
  },
  deliveryMethod: {
    text: document('Delivery methods', [
      'Courier to the door in Hong Kong, Kowloon and the New Territories.',
      'Pick-up at the shop, free of charge.',
    ]),
  },
  privacyPolicy: {
    text: document('Privacy policy', [
      'We keep what an order needs and nothing else.',
      'Ask us, and your personal data is gone everywhere within a minute.',
    ]),
  },
  returnReplacementPolicy: {
    text: document('Return and replacement policy', [
      'Goods can come back within fourteen days.',
      'Broken on arrival? A picture is enough and we send another.',
    ]),
  },
  contact: {
    address: demoCompany.address,
    email: 'hello@lantern.example',
    phone: demoCompany.phone,
    socials: [{ type: 'instagram', link: 'https://www.instagram.com/lanternandledger', status: true }],
  },
};

/** A rich-text raw document: a heading and paragraphs. */
function document(title: string, paragraphs: readonly string[]): PageFields['text'] {
  const block = (text: string, type: string, index: number) => ({
    key: `p${index}`,
    text,
    type,
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
    data: {},
  });
  return {
    blocks: [block(title, 'header-two', 0), ...paragraphs.map((text, index) => block(text, 'unstyled', index + 1))],
    entityMap: {},
  };
}
