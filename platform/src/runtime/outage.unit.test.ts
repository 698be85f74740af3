import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const failing = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  ['a refused connection', failing({ code: 'ECONNREFUSED' })],
  ['a read-only database', failing({ code: '25006' })],
  ['a database without a free connection', failing({ code: '53300' })],
  ['a database that stops', failing({ code: '57P01' })],
  ['a connection that was cut', new Error('Connection terminated unexpectedly')],
  ['a storage server in trouble', failing({ $metadata: { httpStatusCode: 503 } })],
  ['a mail server that defers', failing({ responseCode: 451 })],
  ['a log that does not respond', failing({ name: 'StoreUnavailable' })],
  ['one behind another error', new Error('failed', { cause: failing({ code: 'EPIPE' }) })],
  ['one of several', new AggregateError([failing({ code: 'ECONNREFUSED' })])],
])('%s is an outage', (_, error) => expect(isOutage(error)).toBe(true));

test.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['a row that does not fit', failing({ code: '22003' })],
  ['a wrong password', failing({ code: '28P01' })],
  ['a file that is not there', failing({ code: 'ENOENT' })],
  ['a mailbox that does not exist', failing({ responseCode: 550 })],
  ['a storage that refuses', failing({ $metadata: { httpStatusCode: 403 } })],
  ['nothing', undefined],
])('%s is none', (_, error) => expect(isOutage(error)).toBe(false));
