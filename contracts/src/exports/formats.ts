/** The lists that can be written into a file. */
export const exportLists = ['products', 'orders', 'customers', 'return-requests', 'adjustments', 'suppliers'] as const;
export type ExportList = (typeof exportLists)[number];

/** CSV: UTF-8 with a byte order mark. XLSX: a workbook with one sheet. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Why there is no file. */
export const exportFaults = ['too-many-rows', 'gave-up'] as const;

/** Columns of a file of orders that are there only when they are asked for: how to reach the customer. */
export const contactColumns = ['email', 'phone', 'shippingAddress'] as const;
