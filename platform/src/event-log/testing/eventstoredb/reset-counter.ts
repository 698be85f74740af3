import { connect, createServer } from 'node:net';

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'.length;
const FRAME_HEADER = 9;
const RST_STREAM = 3;

/** Relays connections to a port of this machine, and counts the calls that their clients reset. */
export async function startResetCounter(port: number) {
  let resets = 0;
  const relay = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    let toSkip = PREFACE;
    let unread = Buffer.alloc(0);
    client.on('data', (sent: Buffer) => {
      unread = Buffer.concat([unread, sent]);
      while (unread.length >= toSkip + FRAME_HEADER) {
        unread = unread.subarray(toSkip);
        if (unread[3] === RST_STREAM) resets += 1;
        toSkip = FRAME_HEADER + unread.readUIntBE(0, 3);
      }
    });
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as { port: number }).port,
    get resets() {
      return resets;
    },
    stop: () => new Promise((resolve) => relay.close(resolve)),
  };
}
