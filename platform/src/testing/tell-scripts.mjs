// Makes a process that preloads it write the addresses of all scripts that it loaded, as one line of JSON at its end.
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';

const addresses = [];
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params }) => addresses.push(params.url));
session.post('Debugger.enable');
process.on('exit', () => writeSync(1, `${JSON.stringify(addresses)}\n`));
