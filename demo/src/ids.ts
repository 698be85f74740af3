import { derivedId } from '@countinghouse/platform/runtime/derived-id';

/** The source and the file of the demo, from which the ids of what it imports derive. */
export const DEMO = { name: 'demo', file: 'two-weeks' } as const;

export function demoOrderId(invoiceNo: string): string {
  return derivedId('import', DEMO.name, 'order', invoiceNo);
}

/** Id of a product by its item number, unless the shop had one of that number before the demo. */
export function demoProductId(itemNo: string): string {
  return derivedId('import', DEMO.name, DEMO.file, 'product', itemNo);
}
