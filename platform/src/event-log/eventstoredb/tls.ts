import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { withTimeout } from '../../runtime/with-timeout.ts';

/** Milliseconds until a server must have shown its certificate. */
const HANDSHAKE_TIMEOUT = 2_000;

/**
 * The fault of the first server of an address to which no TLS connection can be made; undefined when there is none,
 * when no server responds and for an address without TLS. The client itself reports an untrusted certificate in many
 * ways, or not at all.
 */
export async function tlsFault(url: string): Promise<string | undefined> {
  const { hosts, settings } = /@?(?<hosts>[^@/?]+)\/?(?:\?(?<settings>.*))?$/.exec(url)?.groups ?? {};
  const given = new Map([...new URLSearchParams(settings)].map(([name, value]) => [name.toLowerCase(), value]));
  if (hosts === undefined || given.get('tls') === 'false') return undefined;
  const file = given.get('tlscafile');
  const ca = file === undefined ? {} : { ca: await readFile(file) };
  for (const each of hosts.split(',')) {
    const [host = '', port = '2113'] = each.split(':');
    const fault = await handshakeFault({ host, port: Number(port), ...ca });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function handshakeFault(to: { readonly host: string; readonly port: number }): Promise<string | undefined> {
  const socket = connect({ ...to, ALPNProtocols: ['h2'], ...(isIP(to.host) ? {} : { servername: to.host }) });
  const shaken = new Promise<string | undefined>((resolve) => {
    socket.once('secureConnect', () => resolve(undefined));
    // A server that cannot be reached has a code of the system, which does not concern certificates.
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.syscall ? undefined : wordsOf(error)));
  });
  try {
    return await withTimeout(shaken, HANDSHAKE_TIMEOUT, () => new Error('no answer')).catch(() => undefined);
  } finally {
    socket.destroy();
  }
}

/** The words of an error of OpenSSL are between numbers and names of files; Node 24 adds advice for its own options. */
function wordsOf({ message }: Error): string {
  return message.replace(/^.*SSL routines:\w*:([^:]+):.*$/s, '$1').replace(/;.*$/s, '');
}
