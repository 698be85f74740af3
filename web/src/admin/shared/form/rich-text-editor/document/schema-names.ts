/** The block types of headings in the raw format, by level. */
export const headings: readonly string[] = [
  'header-one',
  'header-two',
  'header-three',
  'header-four',
  'header-five',
  'header-six',
];
