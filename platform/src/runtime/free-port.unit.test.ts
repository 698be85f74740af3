import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, requirePort } from './free-port.ts';

test('a free port is none that an outgoing connection could be given before it is used', async () => {
  for (let times = 0; times < 50; times++) {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('a port in use is not given out, and none is given out twice', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  const before = await freePort();
  const draws = [taken, before];
  expect([taken, before]).not.toContain(await freePort(() => draws.shift() ?? randomInt(20_000, 32_768)));
  await expect(freePort(() => taken)).rejects.toThrow('No port from 20000 to 32767 is free.');
  await expect(freePort(() => before)).rejects.toThrow('No port from 20000 to 32767 is free.');
  await expect(requirePort(taken, '127.0.0.1')).rejects.toThrow(`Port ${taken} is in use by another program`);
  server.close();
});
