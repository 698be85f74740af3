import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Method, openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';

/** The calls of a SUPER_ADMIN about the catalogue, at one shop for the suite which asks for it. */
export function catalogCalls() {
  let shop: TestWriteSide;
  let token: string;
  let sequence = 0;

  beforeAll(async () => {
    shop = await openTestWriteSide();
    token = await shop.signInSuperAdmin();
  });
  afterAll(() => shop.close());

  /** A number that no other thing of this suite has. */
  const next = () => ++sequence;
  const send = (method: Method, url: string, body?: object, headers: object = {}, process = 0) =>
    shop.send(method, url, { body, headers, token, process });
  async function newProduct(body: object = {}) {
    const reply = await send('POST', '/product', { itemNo: `NO-${next()}`, ...body });
    expect(reply.json()).toMatchObject({ success: true });
    return reply.json().product;
  }
  const eventsOf = (category: string, id: string) => shop.deps.log.read(streamOf(category, id));
  /** As if the process had died between the commit and storing the response. */
  const loseResponses = () => shop.deps.database.query('update vault.idempotency set answer = null');
  return { shop: () => shop, send, next, newProduct, eventsOf, loseResponses };
}

export const ifMatch = (version: string) => ({ 'if-match': `"${version}"` });
