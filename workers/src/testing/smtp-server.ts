import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly text: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Rejects this many of the next mails with a temporary error. */
  refuse(times: number): void;
  stop(): Promise<void>;
}

/** A mail server that accepts everything and delivers nothing. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const trouble = { left: 0 };
  const server = createServer((socket) => void converse(socket, mails, trouble).catch(() => socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (times) => {
      trouble.left = times;
    },
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function converse(socket: Socket, mails: ReceivedMail[], trouble: { left: number }): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let from = '';
  let recipients: string[] = [];
  let body: string[] | undefined;
  say('220 test');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (body) {
      if (line !== '.') {
        body.push(line);
        continue;
      }
      mails.push({ from, recipients, text: body.join('\n') });
      body = undefined;
      recipients = [];
      say('250 taken');
    } else if (/^EHLO|^HELO/i.test(line)) say('250 test');
    else if (/^MAIL FROM:/i.test(line)) {
      from = addressIn(line);
      say(trouble.left-- > 0 ? '451 secret@example.com is busy, later' : '250 ok');
    } else if (/^RCPT TO:/i.test(line)) {
      recipients.push(addressIn(line));
      say('250 ok');
    } else if (/^DATA/i.test(line)) {
      body = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      socket.end('221 bye\r\n');
    } else say('250 ok');
  }
}

function addressIn(line: string): string {
  return line.slice(line.indexOf('<') + 1, line.indexOf('>'));
}
