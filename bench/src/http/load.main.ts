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
      for (const request of rounds[taken++ % rounds.length]!) failure ??= await send(shop, request);
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
    perSecond: perSecond.sort((a, b) => a - b)[Math.floor(seconds / 2)]!,
    p50: percentile(0.5),
    p95: percentile(0.95),
    ...(failure !== undefined && { failure }),
  };
}

/** Returns the error, if any. */
async function send(shop: Pool, { method, path, token, body, from }: LoadRequest): Promise<string | undefined> {
  const {
    statusCode,
    headers,
    body: response,
  } = await shop.request({
    method,
    path,
    headers: {
      // As browsers send it; responses are not decompressed, as clients have machines of their own.
      'accept-encoding': 'gzip, deflate, br',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const content = Buffer.from(await response.arrayBuffer());
  if (statusCode < 300) return undefined;
  const text = headers['content-encoding'] === 'gzip' ? gunzipSync(content) : content;
  return `${method} ${path}: ${statusCode} ${text}`;
}
