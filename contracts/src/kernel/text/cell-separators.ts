/** What may separate the cells of a text file. */
export const cellSeparators = [',', ';', '\t', '|'] as const;
export type CellSeparator = (typeof cellSeparators)[number];
