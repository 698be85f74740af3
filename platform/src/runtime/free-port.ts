import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartFailure } from './start-failure.ts';

/** A port of this machine's loopback address that nobody uses right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : freePort();
}

/** Throws {@link StartFailure} with a sentence when the port cannot be opened, before anything else is started. */
export async function requirePort(port: number, host: string): Promise<void> {
  for (const each of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const server = createServer();
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, each, () => server.close(() => resolve(undefined)));
    });
    if (fault?.code === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} is in use by another program: stop that, or set PORT to a free one.`);
    if (fault?.code === 'EACCES')
      throw new StartFailure(`Port ${port} needs rights that you do not have: set PORT to one above 1023.`);
    // A machine without IPv6 has no ::1, and that is fine.
    if (fault && each !== '::1') throw new StartFailure(`HOST ${each} cannot be opened: ${fault.message}.`);
  }
}
