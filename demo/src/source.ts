import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import type { ImportedProgress, ImportSource } from '@countinghouse/write-api/importing/import-source';
import { describe } from './content/descriptions.ts';
import { demoPerson } from './content/people.ts';
import { shopName } from './content/product-names.ts';
import { demoTags } from './content/tags.ts';
import { dice } from './dice.ts';
import { DEMO } from './ids.ts';
import { type DemoShelf, shelfOf } from './shelves.ts';

/** What has been put up in the shop before its products come. */
export interface DemoShelves {
  readonly categoryOf: (shelf: DemoShelf) => { categoryId: string; nodeId: string };
  readonly supplierOf: (shelf: DemoShelf) => string;
  readonly tagIdOf: (name: string) => string;
  /** Draws a product and returns the paths of its pictures. */
  readonly picturesOf: (name: string, isDisplayed: boolean) => Promise<Pick<ProductDetails, 'photo' | 'thumbnails'>>;
}

const DAY_MS = 86_400_000;
/** Lines of an order that a person put together on the pages of the shop at most. */
const LARGEST_CART = 30;

/** The demo: the same file as an import, dated as if it had happened in this shop during the last two weeks. */
export function demoSource(shelves: DemoShelves, now: number): ImportSource {
  return {
    ...DEMO,
    customer: ({ number }) => demoPerson(number),
    async product({ itemNo, name, price }) {
      const shelf = shelfOf(name);
      const tags = demoTags.filter((tag) => tag.fits(name, dice(itemNo, `tag ${tag.name}`)));
      return {
        name: shopName(name),
        description: describe(name),
        category: shelves.categoryOf(shelf),
        supplierId: shelves.supplierOf(shelf),
        tagIds: tags.map((tag) => shelves.tagIdOf(tag.name)),
        purchasePrice: Math.round(price * 0.55),
        alertQuantity: dice(itemNo, 'alert') < 140 ? 10 : 0,
        ...(await shelves.picturesOf(
          name,
          tags.some(({ display }) => display !== undefined),
        )),
      };
    },
    progress: ({ at, invoiceNo }) => ({
      ...progressAt(now - Date.parse(at), invoiceNo),
      times: timesOf(Date.parse(at), now, invoiceNo),
    }),
    wasCart: ({ invoiceNo, customer, lines }) =>
      customer !== '' && lines.length <= LARGEST_CART && dice(invoiceNo, 'cart') < 128,
    spareStock: ({ itemNo }) => dice(itemNo, 'spare') % 120,
  };
}

/** Older orders are further on; a few are slow. */
function progressAt(age: number, invoiceNo: string): ImportedProgress {
  const days = age / DAY_MS - dice(invoiceNo, 'slow') / 128;
  if (days > 4) return { orderStatus: 'Complete', paymentStatus: 'Complete', trackStatus: 'delivered' };
  if (days > 2.5) return { orderStatus: 'Pending', paymentStatus: 'Complete', trackStatus: 'on_the_way' };
  if (days > 1) return { orderStatus: 'Pending', paymentStatus: 'Complete', trackStatus: 'picked_by_courier' };
  return {
    orderStatus: 'Pending',
    paymentStatus: dice(invoiceNo, 'paid') < 128 ? 'Complete' : 'Pending',
    trackStatus: 'ordered',
  };
}

/** When an order was paid and sent; each before the age at which `progressAt` says that it was. */
function timesOf(placed: number, now: number, invoiceNo: string): NonNullable<ImportedProgress['times']> {
  const part = (word: string) => dice(invoiceNo, word) / 256;
  const begun = placed + (dice(invoiceNo, 'slow') / 128) * DAY_MS;
  const [sent, underway, there] = [0.5 + part('sent') / 2, 1 + part('way') * 1.5, 2.5 + part('there') * 1.5];
  const days = (count: number) => new Date(Math.floor(begun + count * DAY_MS)).toISOString();
  return {
    paid: new Date(Math.floor(placed + part('payment') * Math.min(now - placed, DAY_MS / 2))).toISOString(),
    steps: {
      picked_by_courier: days(sent),
      on_the_way: days(underway),
      ready_for_pickup: days((underway + there) / 2),
      delivered: days(there),
    },
  };
}
