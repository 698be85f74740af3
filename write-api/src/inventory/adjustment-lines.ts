import type { Adjustment, AdjustmentLine } from '@countinghouse/contracts/inventory/adjustment.state';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Commands, StreamPrecondition } from '@countinghouse/platform/commands/commands';
import { product } from '../catalog/product/product.decider.ts';
import { supplier } from '../suppliers/supplier.decider.ts';
import type { RequestedLine } from './adjustment.decider.ts';
import { stock } from './stock/stock.decider.ts';

/** What happens to one product: units that come in (negative: go out), or what a count found. */
export type NewLine = { readonly productId: string } & (
  | {
      readonly quantity: number;
      /** What one unit cost, in minor units. */
      readonly cost?: number | undefined;
    }
  | { readonly counted: number }
);

/** A line that an adjustment is to have; with both units and a count it is what it was once. */
export interface RevisedLine {
  readonly productId: string;
  readonly quantity?: number | undefined;
  readonly counted?: number | undefined;
}

/** Lines with their products as they are called now, and the streams that they depend on. */
export interface LinesRead<Line> {
  readonly lines: Line[];
  readonly preconditions: readonly StreamPrecondition[];
}

/** Reads the lines of a new adjustment; refused with NOT_FOUND where a product is missing. */
export async function readNewLines(
  commands: Commands,
  lines: readonly NewLine[],
): Promise<LinesRead<AdjustmentLine> | Refusal> {
  return allOf(await Promise.all(lines.map((line) => readLine(commands, line))));
}

/** Reads the lines that an adjustment is to have; refused with NOT_FOUND where a product is missing. */
export async function readRevisedLines(
  commands: Commands,
  before: Adjustment,
  lines: readonly RevisedLine[],
): Promise<LinesRead<RequestedLine> | Refusal> {
  return allOf(await Promise.all(lines.map((line) => readRequested(commands, line, lineBefore(before, line)))));
}

interface LineRead<Line> {
  readonly line: Line;
  readonly preconditions: readonly StreamPrecondition[];
}

function allOf<Line>(read: readonly (LineRead<Line> | undefined)[]): LinesRead<Line> | Refusal {
  const known = read.filter((line) => line !== undefined);
  if (known.length < read.length) return refuse('NOT_FOUND');
  return { lines: known.map(({ line }) => line), preconditions: known.flatMap(({ preconditions }) => preconditions) };
}

/** A line with its product as it is called now, and the streams that it depends on; undefined where there is none. */
async function readLine(
  commands: Commands,
  { productId, ...wanted }: NewLine,
): Promise<LineRead<AdjustmentLine> | undefined> {
  const sold = await commands.load(product, productId);
  if (sold.state.status !== 'present') return undefined;
  const { itemNo, name, photo, purchasePrice: before } = sold.state.details;
  const called = { productId, itemNo, name, photo };
  if ('quantity' in wanted) {
    const { quantity, cost: paid } = wanted;
    const line = { ...called, quantity, ...(paid !== undefined && { cost: { paid, before } }) };
    return { line, preconditions: [sold] };
  }
  const kept = await commands.load(stock, productId);
  const { counted } = wanted;
  return { line: { ...called, quantity: counted - kept.state.balance, counted }, preconditions: [sold, kept] };
}

/** The line that an adjustment has of a product; the one that it had once, where its units are named. */
function lineBefore(
  { effective, previous }: Adjustment,
  { productId, quantity }: RevisedLine,
): AdjustmentLine | undefined {
  const known = [...(effective?.lines ?? []), ...(quantity === undefined ? [] : previous)];
  return known.find((line) => line.productId === productId);
}

/** The requested line of a revision; a product that is gone keeps its line or gets it back, and has no new one. */
async function readRequested(
  commands: Commands,
  wanted: RevisedLine,
  before: AdjustmentLine | undefined,
): Promise<LineRead<RequestedLine> | undefined> {
  const { productId, quantity, counted } = wanted;
  const isCounting = counted !== undefined && quantity === undefined && before?.counted === undefined;
  if (before && !isCounting) {
    return { line: { ...before, quantity, counted, inStock: 0 }, preconditions: [] };
  }
  const read = await readLine(commands, isCounting ? { productId, counted } : { productId, quantity: quantity ?? 0 });
  const inStock = isCounting && read ? counted - read.line.quantity : 0;
  return read && { ...read, line: { ...read.line, quantity, counted, inStock } };
}

/** Reads who delivers, as they are called now; refused where there is no such supplier. */
export async function readSupplier(commands: Commands, supplierId: string) {
  const read = await commands.load(supplier, supplierId);
  if (read.state.status !== 'present') {
    return refuse('VALIDATION', undefined, [{ field: 'supplier', code: 'not_found' }]);
  }
  return { named: { supplierId, name: read.state.details.name }, precondition: read };
}
