import { gunzipSync } from 'node:zlib';
import { Pool } from 'undici';
import type { Load, LoadRequest, LoadResult } from './load.ts';

/**
 * The load driver, in a process of its own as clients are: `load.main.ts <address of the shop>`; a load is received as
 * a message.
 */
const address = process.argv[2]!;

process.on('message', async (load: Load) => {
  process.send?.(await run(load));
});
process.on('disconnect', () => process.exit(0));

async function run({ rounds, concurrency, warmUpSeconds, seconds }: Load): Promise<LoadResult> {
  const shop = new Pool(address, { connections: concurrency, pipelining: 1 });
  const start = performance.now() + warmUpSeconds * 1_000;
  const end = start + seconds * 1_000;
  const durations: number[] = [];
  const perSecond = new Array<number>(seconds).fill(0);
  let taken = 0;
  let failure: string | undefined;

  const client = async () => {
    while (failure === undefined && performance.now() < end) {
      const began = performance.now();
      let before: Sent = { content: '' };
      for (const request of rounds[taken++ % rounds.length]!) {
        if (failure === undefined) before = await send(shop, request, before);
        failure ??= before.failure;
      }
      const ended = performance.now();
      if (began < start || ended >= end) continue;
      durations.push(ended - began);
      perSecond[Math.floor((ended - start) / 1_000)]! += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  await shop.close();
  durations.sort((a, b) => a - b);
  const percentile = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
  return {
    rounds: taken,
    perSecond: perSecond.sort((a, b) => a - b)[Math.floor(seconds / 2)]!,
    p50: percentile(0.5),
    p95: percentile(0.95),
    ...(failure !== undefined && { failure }),
  };
}

interface Sent {
  /** The response, which is read where the next request needs it. */
  readonly content: string;
  readonly failure?: string;
}

async function send(
  shop: Pool,
  { method, path, token, body, from, namesCart }: LoadRequest,
  before: Sent,
): Promise<Sent> {
  const cartVersion = namesCart && (JSON.parse(before.content) as { cart: { version: string } }).cart.version;
  const response = await shop.request({
    method,
    path,
    headers: {
      // As browsers send it; responses are not decompressed, as clients have machines of their own.
      'accept-encoding': 'gzip, deflate, br',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    body: body ? JSON.stringify({ ...body, cartVersion }) : null,
  });
  const received = Buffer.from(await response.body.arrayBuffer());
  const content = () =>
    (response.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received).toString('utf8');
  if (response.statusCode >= 300) {
    return { content: '', failure: `${method} ${path}: ${response.statusCode} ${content()}` };
  }
  return {
    get content() {
      return content();
    },
  };
}
