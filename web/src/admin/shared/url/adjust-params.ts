import { textParam, type UrlParam } from './url-state.ts';

/** A product to adjust, and the suggested units. */
export interface LineToAdjust {
  readonly product: string;
  readonly units?: number | undefined;
}

const none: readonly LineToAdjust[] = [];
const LINE = /^([0-9a-f-]{36})(?::(-?\d{1,9}))?$/;

const linesParam: UrlParam<readonly LineToAdjust[]> = {
  fallback: none,
  parse: (text) =>
    text.split(',').flatMap((line) => {
      const [, product, units] = LINE.exec(line) ?? [];
      return product ? [{ product, ...(units !== undefined && { units: Number(units) }) }] : [];
    }),
  write: (lines) =>
    lines.map(({ product, units }) => (units === undefined ? product : `${product}:${units}`)).join(','),
};

/** The dialog that adjusts stock over any page: its products and its preset reason. */
export const adjustParams = { adjust: linesParam, adjustFor: textParam() };
