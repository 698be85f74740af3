import type { SupplierDetails } from '@countinghouse/contracts/suppliers/record';

/** The company information of the demo shop. */
export const demoCompany = {
  name: 'Lantern & Ledger 燈籠小舖',
  address: 'Shop 12, 88 Hollywood Road, Central, Hong Kong 香港中環荷李活道88號12號舖',
  phone: '+852 5550 0188',
};

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
  Decorations: {
    name: 'Kowloon Paper & Felt',
    contactName: 'Ms Yeung',
    email: 'orders@paperandfelt.example',
    phone: '+852 5550 1010',
  },
  Home: {
    name: 'Hollywood Road Homeware',
    contactName: 'Ms Chan',
    email: 'supply@hrhome.example',
    phone: '+852 5550 1009',
  },
};
