import { StartFailure } from '../start-failure.ts';

export interface EventStoreDbCredentials {
  readonly username: string;
  readonly password: string;
}

/**
 * One server, the servers of a cluster separated by commas, or with `+discover` one name for all of them; settings
 * behind a question mark.
 */
const ADDRESS = /^esdb(\+discover)?:\/\/([^@/?#\s]*@)?HOST(,HOST)*\/?(\?[^#\s]*)?$/.source.replaceAll(
  'HOST',
  String.raw`[A-Za-z0-9_.-]+(:\d{1,5})?`,
);

/** Whether an address has one of the forms that the client of EventStoreDB takes. */
export function isEventStoreDbAddress(url: string): boolean {
  return new RegExp(ADDRESS).test(url);
}

/**
 * Name and password of an address like `esdb://name:password@host:2113?tls=false`. They are passed with every call,
 * because that makes the client append by single calls with a deadline, instead of over a shared stream that can hang
 * for all.
 * @throws StartFailure when they are missing where they are needed, or not percent-encoded. Without TLS the client
 * sends none, and any will do.
 */
export function credentialsOf(url: string): EventStoreDbCredentials {
  const [, username, password] = /^esdb(?:\+discover)?:\/\/([^:@/?#]+):([^@/?#]*)@/.exec(url) ?? [];
  if (username !== undefined && password !== undefined) {
    return { username: decoded(username), password: decoded(password) };
  }
  if (!/[?&]tls=false(&|$)/i.test(url)) {
    throw new StartFailure(
      'EVENT_STORE_URL needs a name and a password, as in esdb://name:password@host:2113, unless it says tls=false.',
    );
  }
  return { username: 'none', password: 'none' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartFailure(
      'EVENT_STORE_URL has a name or a password with a percent sign that encodes nothing: write %25 for it.',
    );
  }
}

/** The address without name and password: the client repeats what it is given in errors and warnings. */
export function withoutCredentials(url: string): string {
  const bare = url.replace(/^([a-z+]+:\/\/)[^@/?#]*@/, '$1');
  // The client would take an @ in a file's name for the end of a password.
  return bare.replaceAll('@', '%40');
}
