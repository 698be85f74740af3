import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartFailure } from './start-failure.ts';

/**
 * Ports below those that Linux (from 32768), macOS and Windows (from 49152) give to outgoing connections: one of these
 * could take a port between its choice and its use.
 */
const FIRST = 20_000;
const LAST = 32_767;
const MOST_ATTEMPTS = 100;
/** What this process has given out: who was given a port has perhaps not opened it yet. */
const given = new Set<number>();

/**
 * A port of this machine's loopback address that is free right now; each is given once by a process.
 * @param draw the next port to try. Default: any of them at random.
 * @throws StartFailure when none is found
 */
export async function freePort(draw = () => randomInt(FIRST, LAST + 1)): Promise<number> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const port = draw();
    if (given.has(port)) continue;
    given.add(port);
    if ((await openingFault(port, '127.0.0.1')) === undefined) return port;
  }
  throw new StartFailure(`No port from ${FIRST} to ${LAST} is free.`);
}

/** Throws {@link StartFailure} with a sentence when the port cannot be opened, before anything else is started. */
export async function requirePort(port: number, host: string): Promise<void> {
  for (const each of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const fault = await openingFault(port, each);
    if (fault?.code === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} is in use by another program: stop that, or set PORT to a free one.`);
    if (fault?.code === 'EACCES')
      throw new StartFailure(`Port ${port} needs rights that you do not have: set PORT to one above 1023.`);
    // A machine without IPv6 has no ::1, and that is fine.
    if (fault && each !== '::1') throw new StartFailure(`HOST ${each} cannot be opened: ${fault.message}.`);
  }
}

/** Why a port cannot be opened; undefined when it can. */
function openingFault(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
