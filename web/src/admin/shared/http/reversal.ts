import type { BodyOf, ParamsOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { AnyRoute, CallOptions } from './call.ts';

/** A write that takes another one back. */
export interface Reversal {
  readonly route: AnyRoute;
  readonly request: Pick<CallOptions<AnyRoute>, 'params' | 'query' | 'body' | 'ifMatch'>;
  /** What takes this write back in turn, by its reply; undefined where there is nothing. */
  readonly next?: (reply: unknown) => Reversal | undefined;
}

/** A write that was made. */
export interface Done<R> {
  readonly route: R;
  readonly request: CallOptions<R> & Former<R>;
  readonly reply: ReplyOf<R>;
}

/** What an update gives beside its body, so that it can be taken back. */
export interface Former<R> {
  /** The fields of the body as they were before. */
  readonly former?: BodyOf<R>;
}

/** Why a write has no Undo: it destroys the key of what is known of a person, or it has a job done. */
type NotUndone = 'erases a person' | 'starts a job';

/** How a write is taken back, or why it is not. */
export type UndoOf<R> = ((done: Done<R>) => Reversal | undefined) | NotUndone;

/** The same write with the values before: conflicts with what somebody changed in these fields since. */
export function byFormerValues<R extends AnyRoute>(
  { route, request, reply }: Done<R>,
  versionOf: (reply: unknown) => string | undefined = versionIn,
): Reversal | undefined {
  const { params, body, former } = request;
  if (former === undefined) return undefined;
  const swapped = (to: unknown, from: unknown, answer: unknown): Reversal => {
    const version = versionOf(answer);
    return {
      route,
      request: { params, body: to, ...(version !== undefined && { ifMatch: version }) },
      next: (next) => swapped(from, to, next),
    };
  };
  return swapped(former, body, reply);
}

/** Takes a creation back by the deletion of what it made; `restore` is the way back from that, where there is one. */
export function byDeletion<Remove extends AnyRoute>(remove: Remove, restore?: AnyRoute) {
  return ({ reply }: { readonly reply: unknown }): Reversal | undefined => {
    const made = entityIn(reply);
    return made && deletion(remove, { id: made._id }, versionIn(reply), restore);
  };
}

/** Takes a deletion back by the call that brings the same thing back. */
export function byRestore<R extends AnyRoute, Restore extends AnyRoute>(restore: Restore) {
  return ({ route, request }: { readonly route: R; readonly request: { readonly params?: ParamsOf<R> } }): Reversal =>
    restoration(restore, request.params, route);
}

function restoration(restore: AnyRoute, params: unknown, remove: AnyRoute): Reversal {
  return { route: restore, request: { params }, next: (reply) => deletion(remove, params, versionIn(reply), restore) };
}

function deletion(remove: AnyRoute, params: unknown, version: string | undefined, restore?: AnyRoute): Reversal {
  return {
    route: remove,
    request: { params, ...(version !== undefined && { ifMatch: version }) },
    ...(restore && { next: () => restoration(restore, params, remove) }),
  };
}

/** The values of `fields` in `values`, inside groups too: what a body's fields were before it. */
export function formerOf<Body extends object>(values: object, fields: Body): Body {
  const former = Object.entries(fields).map(([name, field]) => {
    const before = (values as Record<string, unknown>)[name];
    return [name, isGroup(field) && isGroup(before) ? formerOf(before, field) : before];
  });
  return Object.fromEntries(former) as Body;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('blocks' in value);
}

interface Replied {
  readonly _id?: unknown;
  readonly version?: unknown;
}

/** The one entity in a reply. */
function entityIn(reply: unknown): { readonly _id: string } | undefined {
  const found = partsOf(reply).find((part) => typeof part?._id === 'string');
  return found as { readonly _id: string } | undefined;
}

/** The version that a write made: of the one entity in its reply, or of the list that the reply is. */
export function versionIn(reply: unknown): string | undefined {
  const versions = [...partsOf(reply), reply as Replied].map((part) => part?.version);
  return versions.find((version) => typeof version === 'string');
}

function partsOf(reply: unknown): (Replied | null | undefined)[] {
  return Object.values(reply as Record<string, Replied | null>);
}
