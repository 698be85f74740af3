import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { listenForHealth, metricsPortOf } from './health-server.ts';

const health = async () => ({ ready: true, status: 'ready' as const, checks: {} }) as never;
const listen = (port: number, orAnyFree: boolean) =>
  listenForHealth({ host: '127.0.0.1', port, orAnyFree, metrics: new Registry(), health });

test('each service has a port of its own by default, and takes another while that is taken', async () => {
  const first = await listen(0, false);
  const { port } = first.address() as AddressInfo;
  const second = await listen(port, true);
  expect((second.address() as AddressInfo).port).not.toBe(port);
  const { port: other } = second.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${other}/health/live`)).status).toBe(200);
  await expect(listen(port, false), 'a port that was given').rejects.toMatchObject({ code: 'EADDRINUSE' });
  for (const server of [first, second]) server.close();
});

test('ports are fixed unless one is given', () => {
  expect(metricsPortOf('projector', undefined)).toEqual({ port: 9_102, orAnyFree: true });
  expect(metricsPortOf('projector', 9_100)).toEqual({ port: 9_100, orAnyFree: false });
  expect(metricsPortOf('projector', 0)).toEqual({ port: 0, orAnyFree: false });
});
