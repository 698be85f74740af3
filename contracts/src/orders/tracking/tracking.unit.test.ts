import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trackStatuses } from '../statuses.ts';
import { type Tracking, tracked, trackingFrom } from './tracking.ts';

const at = (n: number) => new Date(Date.UTC(2026, 10, 20) + n * 60_000).toISOString();

describe('tracking', () => {
  it('has the steps reached, each with its first time', () => {
    const sent = tracked(tracked(trackingFrom(at(0)), 'picked_by_courier', at(1)), 'on_the_way', at(2));
    expect(sent).toEqual([
      { status: 'ordered', at: at(0) },
      { status: 'picked_by_courier', at: at(1) },
      { status: 'on_the_way', at: at(2) },
    ]);
    const steppedBack = tracked(sent, 'picked_by_courier', at(3));
    expect(steppedBack).toEqual(sent.slice(0, 2));
    expect(tracked(steppedBack, 'on_the_way', at(4)).at(-1)).toEqual({ status: 'on_the_way', at: at(4) });
  });

  it('ends with the present step, in the order of the steps and of time, whatever way it went', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (forward) => {
        let present = 0;
        let tracking: Tracking = trackingFrom(at(0));
        forward.forEach((on, n) => {
          present = Math.min(Math.max(present + (on ? 1 : -1), 0), trackStatuses.length - 1);
          tracking = tracked(tracking, trackStatuses[present]!, at(n + 1));
        });
        expect(tracking.map(({ status }) => status)).toEqual(trackStatuses.slice(0, present + 1));
        expect(tracking.map((step) => step.at)).toEqual(tracking.map((step) => step.at).sort());
      }),
    );
  });
});
