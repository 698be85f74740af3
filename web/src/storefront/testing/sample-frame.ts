import type { FrameView } from '@countinghouse/contracts/storefront/api';

/** The frame of a shop with a name and a phone only. */
export const sampleFrame: FrameView = {
  title: 'Lantern House',
  name: 'Lantern House Ltd',
  icon: null,
  logo: null,
  address: '',
  phone: '2345 6789',
  email: '',
  hours: '',
  socials: [],
  currency: { name: 'HKD', symbol: '$' },
  categories: [],
  pages: [],
  notes: { delivery: '', returns: '' },
  paymentMethods: [],
  googleClientId: null,
  locale: 'en',
  timeZone: 'Asia/Hong_Kong',
  shopUrl: 'https://shop.example',
};
