import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate and its private key, both PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

/** A certificate authority of its own, and a certificate that it gave to a server. */
export interface TestCertificates {
  /** PEM. */
  readonly authority: string;
  /** Of a server at `localhost` and 127.0.0.1. */
  readonly server: TestCertificate;
}

const DAY_MS = 86_400_000;

/**
 * Makes certificates that hold from yesterday for a week. Node reads X.509 but writes none, so their few fields are
 * encoded here (RFC 5280).
 */
export function makeTestCertificates(): TestCertificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name: 'Test authority', key: authority.privateKey };
  return {
    authority: certificate(issuer.name, authority.publicKey, issuer, basicConstraints),
    server: {
      certificate: certificate('Test server', server.publicKey, issuer, subjectAlternativeNames),
      privateKey: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  };
}

function certificate(
  name: string,
  key: KeyObject,
  issuer: { readonly name: string; readonly key: KeyObject },
  extension: Buffer,
): string {
  const fields = sequence(
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(issuer.name),
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + 7 * DAY_MS)),
    distinguishedName(name),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signed = sequence(fields, ecdsaWithSha256, bitString(sign('sha256', fields, issuer.key)));
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const INTEGER = 0x02;
const OCTET_STRING = 0x04;

function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, body.length >> 8, body.length & 0xff]), body]);
}

function sequence(...content: readonly Buffer[]): Buffer {
  return der(0x30, ...content);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))));
}

/** @param time milliseconds since 1970 */
function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/[^\d]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function bitString(bytes: Buffer): Buffer {
  return der(0x03, Buffer.from([0]), bytes);
}

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const yes = der(0x01, Buffer.from([0xff]));
const basicConstraints = sequence(objectId('551d13'), yes, der(OCTET_STRING, sequence(yes)));
const subjectAlternativeNames = sequence(
  objectId('551d11'),
  der(OCTET_STRING, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
);
