/** A request of a change. */
export interface Sent {
  /** Undefined when there was none. */
  readonly body: unknown;
  readonly ifMatch: string | null;
}

export function sentOf({ body, headers }: RequestInit): Sent {
  return { body: body ? JSON.parse(String(body)) : undefined, ifMatch: new Headers(headers).get('If-Match') };
}
