import { createHash } from 'node:crypto';
import { type DemoShelf, shelfOf } from './demo-assortment.ts';
import { demoPerson } from './demo-people.ts';
import type { ImportedProgress, ImportSource } from './import-source.ts';

/** What has been put up in the shop before its products come. */
export interface DemoShelves {
  readonly categoryOf: (shelf: DemoShelf) => { categoryId: string; nodeId: string };
  readonly supplierOf: (shelf: DemoShelf) => string;
  readonly tagIds: readonly string[];
  /** Path of the picture of a product. */
  readonly photoOf: (itemNo: string, shelf: DemoShelf) => string;
}

const DAY_MS = 86_400_000;

/** The demo: the same file as an import, told as if it had happened in this shop during the last two weeks. */
export function demoSource(shelves: DemoShelves, now: number): ImportSource {
  return {
    name: 'demo',
    file: 'two-weeks',
    customer: ({ number }) => demoPerson(number),
    product({ itemNo, name, price }) {
      const shelf = shelfOf(name);
      return {
        name: inSentenceCase(name),
        description: `${inSentenceCase(name)}, from our ${shelf.subCategory.toLowerCase()} shelf.`,
        category: shelves.categoryOf(shelf),
        supplierId: shelves.supplierOf(shelf),
        tagIds: shelves.tagIds.filter((_, index) => dice(itemNo, `tag ${index}`) < 24),
        purchasePrice: Math.round(price * 0.55),
        alertQuantity: dice(itemNo, 'alert') < 140 ? 10 : 0,
        photo: shelves.photoOf(itemNo, shelf),
      };
    },
    progress: ({ at, invoiceNo }) => progressAt(now - Date.parse(at), invoiceNo),
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

function inSentenceCase(name: string): string {
  const lower = name.toLowerCase().replace(/\s+/g, ' ');
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** 0 to 255, always the same for the same words. */
function dice(...words: readonly string[]): number {
  return createHash('sha256').update(words.join(' ')).digest()[0]!;
}
