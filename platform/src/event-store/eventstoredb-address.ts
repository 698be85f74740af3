export interface EventStoreDbCredentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Name and password of an address like `esdb://name:password@host:2113?tls=false`. They are passed with every call, because
 * that makes the client append by single calls with a deadline, instead of over a shared stream that can hang for all.
 * @throws Error when they are missing where they are needed. Without TLS the client sends none, and any will do.
 */
export function credentialsOf(url: string): EventStoreDbCredentials {
  const [, username, password] = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? [];
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  if (!/[?&]tls=false\b/.test(url)) throw new Error('the address of EventStoreDB needs a name and a password');
  return { username: 'none', password: 'none' };
}
