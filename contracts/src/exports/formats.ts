/** The lists that can be written into a file. */
export const exportLists = [
  'products',
  'orders',
  'customers',
  'return-requests',
  'payments',
  'journal',
  'adjustments',
  'suppliers',
  'activity',
] as const;
export type ExportList = (typeof exportLists)[number];

/** What can be made of chosen orders: papers for print, and the file for the software of a courier. */
export const orderDocuments = ['packing-lists', 'pick-list', 'invoices', 'courier-file'] as const;
export type OrderDocument = (typeof orderDocuments)[number];

/** Everything that is exported. */
export const exportSubjects = [...exportLists, ...orderDocuments] as const;
export type ExportSubject = (typeof exportSubjects)[number];

/** CSV: UTF-8 with a byte order mark. XLSX: a workbook with one sheet. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Formats of files, documents included. */
export const exportFormats = [...tableFormats, 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Orders that one document may be made of. */
export const MAX_DOCUMENT_ORDERS = 500;

/** Why an order that was chosen is not in its document: there is none, or it was rejected or has failed. */
export const omissions = ['unknown', 'no-sale'] as const;

/** Why there is no file. */
export const exportFaults = ['too-many-rows', 'no-orders', 'gave-up'] as const;
export type ExportFault = (typeof exportFaults)[number];
