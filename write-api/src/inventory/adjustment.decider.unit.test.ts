import {
  adjustmentRecorded,
  adjustmentRefused,
  adjustmentReversed,
  adjustmentRevised,
  adjustmentSettled,
} from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { adjustment } from './adjustment.decider.ts';

const adjustmentId = 'a-1';
const data = {
  adjustmentId,
  adjustmentNo: 'AD-000001',
  createdAt: '2026-11-20T09:00:00.000Z',
  productId: 'p-1',
  itemNo: 'X1',
  name: 'Cup',
  photo: '',
  quantity: -3,
  reason: 'broken',
};
const recorded = event(adjustmentRecorded, data);
const settled = event(adjustmentSettled, { adjustmentId, quantity: -3, reason: 'broken', reversed: false });
const spec = deciderSpec(adjustment);

describe('adjustment', () => {
  it('is recorded once', () => {
    spec
      .given([])
      .when({ type: 'RecordAdjustment', ...data })
      .thenEvents(recorded);
    spec
      .given([recorded])
      .when({ type: 'RecordAdjustment', ...data })
      .thenNothing();
  });

  it('stands when the stock followed', () => {
    spec.given([recorded]).when({ type: 'SettleAdjustment', adjustmentId, step: 1 }).thenEvents(settled);
    spec.given([recorded, settled]).when({ type: 'SettleAdjustment', adjustmentId, step: 1 }).thenNothing();
    spec.given([recorded]).when({ type: 'SettleAdjustment', adjustmentId, step: 2 }).thenNothing();
  });

  it('is void when the stock could not follow', () => {
    const refused = event(adjustmentRefused, { adjustmentId, available: 2 });
    spec.given([recorded]).when({ type: 'RefuseAdjustment', adjustmentId, step: 1, available: 2 }).thenEvents(refused);
    spec
      .given([recorded, refused])
      .when({ type: 'ReviseAdjustment', adjustmentId, changes: { quantity: 1 } })
      .thenRefused('NOT_FOUND');
  });

  it('is revised only in what differs', () => {
    const revise = (changes: { quantity?: number; reason?: string }) =>
      spec.given([recorded, settled]).when({ type: 'ReviseAdjustment', adjustmentId, changes });
    revise({ quantity: -1, reason: 'broken' }).thenEvents(
      event(adjustmentRevised, { adjustmentId, changes: { quantity: -1 } }),
    );
    revise({ reason: 'broken' }).thenNothing();
    spec.given([]).when({ type: 'ReviseAdjustment', adjustmentId, changes: {} }).thenRefused('NOT_FOUND');
  });

  it('stays with its product', () => {
    const revise = (productId: string) =>
      spec
        .given([recorded, settled])
        .when({ type: 'ReviseAdjustment', adjustmentId, productId, changes: { quantity: -1 } });
    revise('p-1').thenEvents(event(adjustmentRevised, { adjustmentId, changes: { quantity: -1 } }));
    revise('p-2').thenRefused('VALIDATION');
  });

  it('keeps what it was when a revision is refused', () => {
    const { state } = spec.given([
      recorded,
      settled,
      event(adjustmentRevised, { adjustmentId, changes: { quantity: -9 } }),
      event(adjustmentRefused, { adjustmentId, available: 0 }),
    ]);
    expect(state.stands).toEqual({ quantity: -3, reason: 'broken', reversed: false });
    expect(state.asked).toBeUndefined();
    expect(state.refusal).toEqual({ step: 2, available: 0 });
  });

  it('is reversed once, and gone after that', () => {
    const reversed = event(adjustmentReversed, { adjustmentId });
    const gone = event(adjustmentSettled, { adjustmentId, quantity: 0, reason: 'broken', reversed: true });
    spec.given([recorded, settled]).when({ type: 'ReverseAdjustment', adjustmentId }).thenEvents(reversed);
    spec
      .given([recorded, settled, reversed])
      .when({ type: 'SettleAdjustment', adjustmentId, step: 2 })
      .thenEvents(gone);
    spec
      .given([recorded, settled, reversed, gone])
      .when({ type: 'ReverseAdjustment', adjustmentId })
      .thenRefused('NOT_FOUND');
  });

  it('takes one step at a time', () => {
    spec.given([recorded]).when({ type: 'ReverseAdjustment', adjustmentId }).thenRefused('VERSION_CONFLICT');
  });
});
