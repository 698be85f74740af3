import type { PageFields } from '@countinghouse/contracts/settings/events';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { demoCompany } from './company.ts';
import { richText } from './rich-text.ts';

/** The words of the demo's pages; their pictures are drawn. */
export const demoPages: Readonly<Partial<Record<PageName, Partial<PageFields>>>> = {
  dashboard: { title: demoCompany.name },
  about: {
    text: richText(
      '# A small shop with a long memory',
      'Lantern & Ledger began in 2009 with one shelf of enamel mugs and a tin cash box. Today we keep some two thousand things for the home: mugs and lanterns, paper and ribbon, toys that need no batteries, and the kind of present that is still in use ten years later.',
      '## How we choose',
      'Nothing comes into the shop because it is new. It has to be useful or lovely, better both, and it has to survive a year in our own kitchens first. We buy from makers whom we have visited, in quantities that they can manage without night shifts.',
      '## Why “Ledger”',
      'Our grandfather kept the books of a trading house on Bonham Strand, in ink, and never tore out a page. We keep ours the same way: what was ordered, what was sent and what it cost stays written down, and you can always ask.',
      '## Come and see us',
      `You find us at ${demoCompany.address}. We are open from Tuesday to Sunday, 11 am to 7 pm. The kettle is usually on.`,
    ),
  },
  membership: {
    text: richText(
      '# Membership',
      'Everybody who opens an account with us is a member. It costs nothing, and there is no card to carry.',
      '## What members get',
      '- **A point for every ten dollars** that you spend on goods. Points are written to your account by our staff when an order is complete.',
      '- **A first look** at new arrivals, on the Thursday before they go on the shelf.',
      '- **Their orders in one place**, with every step of the delivery, the invoice to download and one button to order again.',
      '- **A small present** with the first order of the birthday month. Tell us the month in the remark of an order.',
      '## Using points',
      'A hundred points are worth ten dollars. Ask for them to be taken off when you order, in the remark or over the counter. Points do not expire while you buy something once every two years.',
      '## Leaving',
      'You can erase your account at any time under “Account”. Points that are left then lapse.',
    ),
  },
  shippingPaymentTerms: {
    text: richText(
      '# Shipping and payment terms',
      '## Prices',
      'All prices are in Hong Kong dollars. Hong Kong has no sales tax, so the price that you see is the price of the goods. The delivery fee depends on the size of the parcel; we tell you before anything is sent.',
      '## When your order is accepted',
      'We reserve the goods the moment that you place the order and confirm by e-mail. If something is wrong with the order, for example a price that is plainly a mistake, we write to you before we do anything else.',
      '## Ways to pay',
      '- **Bank transfer or FPS**: pay within three working days and give us the reference on the page of your order.',
      '- **Cash on delivery**: for orders up to $2,000 within Hong Kong. Please have the amount ready.',
      '- **At the shop**: cash, Octopus and cards.',
      '## When it is sent',
      'Orders that are paid before noon leave the shop on the same working day, others on the next. Around the Lunar New Year and in the week before Christmas it can take two days more.',
      '## If an order is not paid',
      'After seven days we write once more and then put the goods back on the shelf. You owe nothing.',
    ),
  },
  deliveryMethod: {
    text: richText(
      '# Delivery methods',
      '## Courier to your door',
      'Hong Kong Island, Kowloon and the New Territories in one to two working days; outlying islands in three. The courier calls before coming up. Up to 5 kg the fee is $40; it is free from $600.',
      '## Locker or convenience store',
      'More than nine hundred points in the city. You receive a code by e-mail and have three days to collect. Up to 5 kg the fee is $25. Glass and furniture do not fit, so those always come by courier.',
      '## Pick up at the shop',
      'Free of charge. We write as soon as your parcel is behind the counter and keep it for two weeks.',
      '## Macau and overseas',
      'We send to Macau twice a week and to most other places by post. Write to us for a quotation before you order; duties on arrival are paid by the person who receives the parcel.',
      '## Following a parcel',
      'The page of your order shows five steps, each with the time at which it was reached. Candles and chocolate-coloured things travel in insulated boxes from June to September.',
    ),
  },
  privacyPolicy: {
    text: richText(
      '# Privacy policy',
      'We sell mugs, not data. This page says what we keep about you, why, and how you can have it removed.',
      '## What we keep',
      '- **Your account**: name, e-mail address, telephone number, postal address and, unless you sign in with Google, a password that we cannot read.',
      '- **Your orders**: what you bought, where it went, how it was paid, and what was said about it.',
      '- **Messages** that you send us through the contact form.',
      '## What we do not keep',
      'Card numbers never reach us. We run no advertising, no analytics and no tracking cookies. The list of products that you looked at stays in your browser.',
      '## Who else sees it',
      'The courier sees the name, address and telephone number on a parcel. Our accountant sees invoices. Nobody else does, unless the law obliges us.',
      '## How long',
      'Invoices are kept for seven years, as Hong Kong law requires. Everything else is kept for as long as you have an account.',
      '## Your rights',
      'Under “Account” you can download everything that we know about you and erase your account. Erasing takes a minute and cannot be undone: your name, addresses and messages become unreadable everywhere, in our records of the past too.',
      '## Questions',
      'Write to privacy@lanternandledger.example. A person answers.',
    ),
  },
  returnReplacementPolicy: {
    text: richText(
      '# Returns and replacements',
      '## Changed your mind',
      'Send or bring anything back within fourteen days of its arrival, unused and in its wrapping. Open the page of your order, choose the pieces, tell us why, and we answer within a day.',
      '## Broken on the way',
      'It happens, with so much china. Send a photograph within three days and we send another piece at our cost, or give the money back if there is none left. You need not send the pieces.',
      '## Faulty later',
      'Clocks, lamps and everything else with a battery or plug are guaranteed for a year.',
      '## What we cannot take back',
      '- Candles that have been lit, and anything scented that has been opened',
      '- Earrings, for reasons of hygiene',
      '- Things that were made or personalised for you',
      '## Refunds',
      'The money goes back the way it came, within five working days after the parcel has reached us. If we made the mistake, we pay the postage too.',
    ),
  },
  newPage: {
    text: richText(
      'The November tables are laid: enamel for breakfast, lanterns for the early evenings, and a corner for things to wrap.',
      'The new umbrellas have arrived, and so have the pencils that everybody asked for last year. On Saturdays at three we show how a box is wrapped without tape.',
    ),
  },
  contact: {
    address: demoCompany.address,
    email: 'hello@lanternandledger.example',
    phone: demoCompany.phone,
    hours: 'Tuesday to Sunday, 11 am to 7 pm\nClosed on Mondays',
    socials: [
      { type: 'facebook', link: 'https://www.facebook.com/lanternandledger', status: true },
      { type: 'instagram', link: 'https://www.instagram.com/lanternandledger', status: true },
      { type: 'whatsapp', link: 'https://wa.me/85255500188', status: true },
    ],
  },
};
