import { newId } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, it } from 'vitest';
import { cup, orderCalls } from '../orders/testing/order-calls.ts';

const { call, process } = orderCalls();

describe('adjustments', () => {
  it('are recorded, revised and taken back', async () => {
    const { body } = await call('staff', 'POST', '/adjustment', {
      product: cup,
      quantity: -3,
      reason: 'broken',
      name: 'x',
    });
    expect(body).toMatchObject({
      success: true,
      adjustment: { adjustmentId: expect.stringMatching(/^AD-\d{6}$/), product: { name: 'Cup' }, quantity: -3 },
    });
    const { _id, version } = body.adjustment;
    const revised = await call('staff', 'PATCH', `/adjustment/${_id}`, { quantity: 5 }, { 'if-match': `"${version}"` });
    expect(revised.body.adjustment).toMatchObject({ quantity: 5, reason: 'broken' });
    expect(await process().unitsInStock(cup)).toBe(15);
    const form = { product: cup, name: 'Cup', reason: 'found', quantity: 5 };
    const saved = await call('staff', 'PATCH', `/adjustment/${_id}`, form);
    expect(saved.body.adjustment).toMatchObject({ quantity: 5, reason: 'found' });
    expect((await call('staff', 'PATCH', `/adjustment/${_id}`, { ...form, product: newId() })).status).toBe(422);
    expect((await call('staff', 'DELETE', `/adjustment/${_id}`)).body).toMatchObject({ success: true });
    expect(await process().unitsInStock(cup)).toBe(10);
    expect((await call('staff', 'DELETE', `/adjustment/${_id}`)).status).toBe(404);
  });

  it('are refused when they take more than there is, or name nothing', async () => {
    const record = (product: string, quantity: number) => call('staff', 'POST', '/adjustment', { product, quantity });
    expect(await record(cup, -11)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_STOCK', available: 10 } });
    expect((await record(newId(), 1)).status).toBe(404);
    expect((await record(cup, 1.5)).status).toBe(422);
  });
});
