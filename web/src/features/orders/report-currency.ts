/** What the reports label amounts with, whatever the base currency is. */
export const REPORT_CURRENCY = 'HKD $';
