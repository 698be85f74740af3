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
  reason: 'broken',
  reasonCode: 'damaged' as const,
  lines: [{ productId: 'p-1', itemNo: 'X1', name: 'Cup', photo: '', quantity: -3 }],
};
const recorded = event(adjustmentRecorded, data);
const settling = (...lines: { quantity: number; counted?: number }[]) =>
  event(adjustmentSettled, { adjustmentId, reason: 'broken', reasonCode: 'damaged', lines, reversed: false });
const settled = settling({ quantity: -3 });
const settle = (step: number) => ({ type: 'SettleAdjustment', adjustmentId, step, found: [] }) as const;
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

  it('is in force when the stock followed', () => {
    spec.given([recorded]).when(settle(1)).thenEvents(settled);
    spec.given([recorded, settled]).when(settle(1)).thenNothing();
    spec.given([recorded]).when(settle(2)).thenNothing();
  });

  it('is void when the stock could not follow', () => {
    const refused = event(adjustmentRefused, { adjustmentId, available: 2, unmoved: ['p-1'] });
    spec
      .given([recorded])
      .when({ type: 'RefuseAdjustment', adjustmentId, step: 1, available: 2, unmoved: ['p-1'] })
      .thenEvents(refused);
    spec
      .given([recorded, refused])
      .when({ type: 'ReviseAdjustment', adjustmentId, changes: { quantity: 1 } })
      .thenRefused('NOT_FOUND');
  });

  it('is revised only in what differs', () => {
    const revise = (changes: { quantity?: number; reason?: string }) =>
      spec.given([recorded, settled]).when({ type: 'ReviseAdjustment', adjustmentId, changes });
    revise({ quantity: -1, reason: 'broken' }).thenEvents(
      event(adjustmentRevised, { adjustmentId, changes: { quantity: -1 }, counting: [] }),
    );
    revise({ reason: 'broken' }).thenNothing();
    spec.given([]).when({ type: 'ReviseAdjustment', adjustmentId, changes: {} }).thenRefused('NOT_FOUND');
  });

  it('stays with its product', () => {
    const revise = (productId: string) =>
      spec
        .given([recorded, settled])
        .when({ type: 'ReviseAdjustment', adjustmentId, productId, changes: { quantity: -1 } });
    revise('p-1').thenEvents(event(adjustmentRevised, { adjustmentId, changes: { quantity: -1 }, counting: [] }));
    revise('p-2').thenRefused('VALIDATION');
  });

  it('keeps what it was when a revision is refused', () => {
    const { state } = spec.given([
      recorded,
      settled,
      event(adjustmentRevised, { adjustmentId, changes: { quantity: -9 }, counting: [] }),
      event(adjustmentRefused, { adjustmentId, available: 0, unmoved: ['p-1'] }),
    ]);
    expect(state.effective).toEqual({
      lines: [{ ...data.lines[0], quantity: -3 }],
      reason: 'broken',
      reasonCode: 'damaged',
      reversed: false,
    });
    expect(state.pending).toBeUndefined();
    expect(state.refusal).toEqual({ step: 2, available: 0, unmoved: ['p-1'] });
  });

  it('is reversed once, and gone after that', () => {
    const reversed = event(adjustmentReversed, { adjustmentId });
    const gone = event(adjustmentSettled, { ...settled.data, lines: [{ quantity: 0 }], reversed: true });
    spec.given([recorded, settled]).when({ type: 'ReverseAdjustment', adjustmentId }).thenEvents(reversed);
    spec.given([recorded, settled, reversed]).when(settle(2)).thenEvents(gone);
    spec
      .given([recorded, settled, reversed, gone])
      .when({ type: 'ReverseAdjustment', adjustmentId })
      .thenRefused('NOT_FOUND');
  });

  it('that spans products settles with what the stock computed of its counts', () => {
    const counts = [
      { ...data.lines[0]!, quantity: -3, counted: 7 },
      { ...data.lines[0]!, productId: 'p-2', quantity: 1, counted: 4 },
    ];
    const counting = event(adjustmentRecorded, { ...data, lines: counts });
    spec
      .given([counting])
      .when({ ...settle(1), found: [{ productId: 'p-1', difference: -2 }] })
      .thenEvents(settling({ quantity: -2, counted: 7 }, { quantity: 1, counted: 4 }));
    const { state } = spec.given([counting]);
    expect(state.moves).toEqual([
      { productId: 'p-1', difference: -3, counted: 7 },
      { productId: 'p-2', difference: 1, counted: 4 },
    ]);
    spec
      .given([counting, settling({ quantity: -2, counted: 7 }, { quantity: 1, counted: 4 })])
      .when({ type: 'ReviseAdjustment', adjustmentId, changes: { quantity: 3 } })
      .thenRefused('VALIDATION');
  });

  it('shifts a count with its units, which cannot be less than nothing', () => {
    const count = settling({ quantity: -3, counted: 2 });
    const given = spec.given([recorded, count]);
    const revise = (quantity: number) => given.when({ type: 'ReviseAdjustment', adjustmentId, changes: { quantity } });
    const revised = event(adjustmentRevised, { adjustmentId, changes: { quantity: -5 }, counting: [] });
    revise(-5).thenEvents(revised);
    expect(spec.given([recorded, count, revised]).state.pending?.lines).toEqual([
      { ...data.lines[0], quantity: -5, counted: 0 },
    ]);
    revise(-6).thenRefused('VALIDATION');
  });

  it('takes one step at a time', () => {
    spec.given([recorded]).when({ type: 'ReverseAdjustment', adjustmentId }).thenRefused('VERSION_CONFLICT');
  });
});
