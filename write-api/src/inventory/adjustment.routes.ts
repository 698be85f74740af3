import type { Adjustment } from '@countinghouse/contracts/inventory/adjustment.state';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { type AdjustmentView, adjustmentViewOf } from '@countinghouse/contracts/inventory/views';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import { type Binding, bind } from '@countinghouse/platform/rest/input/binding';
import {
  recordAdjustment,
  restoreAdjustment,
  reverseAdjustment,
  reviseAdjustment,
  type StockDependencies,
} from './adjust-stock.saga.ts';
import type { NewLine } from './adjustment-lines.ts';

const ok = { success: true } as const;

export function adjustmentBindings(deps: StockDependencies): readonly Binding[] {
  return [
    bind(inventoryRoutes.recordAdjustment, async (call) => {
      const { reason, reasonCode } = call.body;
      const wanted = { adjustmentId: call.newId('adjustment'), lines: [lineOf(call.body)], reason, reasonCode };
      const recorded = unwrapOrThrow(call, await recordAdjustment(deps, wanted, call.metadata));
      return { ...ok, adjustment: adjustmentView(recorded) };
    }),
    bind(inventoryRoutes.recordAdjustmentOfMany, async (call) => {
      const { reason, reasonCode, supplier: supplierId, lines } = call.body;
      const adjustmentId = call.newId('adjustment');
      const wanted = { adjustmentId, supplierId, lines: lines.map(lineOf), reason, reasonCode };
      const recorded = unwrapOrThrow(call, await recordAdjustment(deps, wanted, call.metadata));
      return { ...ok, adjustment: adjustmentView(recorded) };
    }),
    bind(inventoryRoutes.reviseAdjustment, async (call) => {
      const { params, metadata, ifMatch } = call;
      const { product: productId, name: _, lines, ...changes } = call.body;
      const wanted = lines?.map(({ product, ...line }) => ({ productId: product, ...line }));
      const revision = { productId, ...changes, ...(wanted && { lines: wanted }) };
      const revised = unwrapOrThrow(call, await reviseAdjustment(deps, params.id, revision, metadata, ifMatch));
      return { ...ok, adjustment: adjustmentView(revised) };
    }),
    bind(inventoryRoutes.reverseAdjustment, async (call) => {
      unwrapOrThrow(call, await reverseAdjustment(deps, call.params.id, call.metadata, call.ifMatch));
      return { ...ok, message: call.translate('adjustmentDeleted') };
    }),
    bind(inventoryRoutes.restoreAdjustment, async (call) => {
      const restored = unwrapOrThrow(call, await restoreAdjustment(deps, call.params.id, call.metadata));
      return { ...ok, adjustment: adjustmentView(restored) };
    }),
  ];
}

function adjustmentView({ state, version }: Handled<Adjustment>): AdjustmentView {
  const { recorded, effective } = state;
  if (!recorded || !effective) throw new Error('an adjustment without standing was answered');
  return adjustmentViewOf({ ...recorded, ...effective }, version);
}

interface WireLine {
  readonly product: string;
  readonly quantity?: number | undefined;
  readonly counted?: number | undefined;
  /** In major units. */
  readonly cost?: number | undefined;
}

function lineOf({ product: productId, quantity = 0, counted, cost }: WireLine): NewLine {
  if (counted !== undefined) return { productId, counted };
  return { productId, quantity, cost: cost === undefined ? undefined : toMinor(cost) };
}
