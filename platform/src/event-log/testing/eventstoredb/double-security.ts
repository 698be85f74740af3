import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerCredentials } from '@grpc/grpc-js';
import { makeTestCertificates } from './test-certificates.ts';

/** Everybody is admitted, without TLS. */
export const unsecured = {
  credentials: ServerCredentials.createInsecure(),
  settings: '?tls=false',
  forget: async () => {},
};

/** Certificates of its own; the authority's is in a file until it is deleted. */
export async function secured(): Promise<typeof unsecured> {
  const { authority, server } = makeTestCertificates();
  const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-double-'));
  const file = join(folder, 'ca.pem');
  await writeFile(file, authority);
  const pair = { private_key: Buffer.from(server.privateKey), cert_chain: Buffer.from(server.certificate) };
  return {
    credentials: ServerCredentials.createSsl(null, [pair]),
    settings: `?tls=true&tlsCAFile=${encodeURIComponent(file)}`,
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}
