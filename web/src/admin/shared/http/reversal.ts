import type { BodyOf, ParamsOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { AnyRoute, CallOptions } from './call.ts';

/** A write that reverts another one. */
export interface Reversal {
  readonly route: AnyRoute;
  readonly request: Pick<CallOptions<AnyRoute>, 'params' | 'query' | 'body' | 'ifMatch'>;
  /** Returns the write that reverts this one in turn, from its response; undefined where there is none. */
  readonly next?: (reply: unknown) => Reversal | undefined;
}

/** A completed write. */
export interface Done<R> {
  readonly route: R;
  readonly request: CallOptions<R> & Former<R>;
  readonly reply: ReplyOf<R>;
}

/** Data that an update returns beside its body, for its Undo. */
export interface Former<R> {
  /** The fields of the body as they were before. */
  readonly former?: BodyOf<R>;
}

/**
 * Why a write has no Undo: it destroys the key of a person's data, it starts a job, it takes access
 * away, it places an order, which its customer is mailed about, or it moves money, which an entry of its own corrects.
 */
type NotUndone = 'erases a person' | 'starts a job' | 'ends access' | 'places an order' | 'moves money';

/** How a write is reverted, or why it is not. */
export type UndoOf<R> = ((done: Done<R>) => Reversal | undefined) | NotUndone;

/** The same write with the former values: conflicts with later changes of these fields. */
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

/** Reverts a creation by deleting the entity; `restore` reverts that, where it exists. */
export function byDeletion<Remove extends AnyRoute>(remove: Remove, restore?: AnyRoute) {
  return ({ reply }: { readonly reply: unknown }): Reversal | undefined => {
    const made = entityIn(reply);
    return made && deletion(remove, { id: made._id }, versionIn(reply), restore);
  };
}

/** Reverts a deletion by the call that restores the entity. */
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

/** Returns the values of `fields` in `values`, inside groups too: the former values of a body's fields. */
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

/** Returns the one entity in a response. */
function entityIn(reply: unknown): { readonly _id: string } | undefined {
  const found = partsOf(reply).find((part) => typeof part?._id === 'string');
  return found as { readonly _id: string } | undefined;
}

/** Returns the version that a write created: of the one entity in its response, or of the list that the response is. */
export function versionIn(reply: unknown): string | undefined {
  const versions = [...partsOf(reply), reply as Replied].map((part) => part?.version);
  return versions.find((version) => typeof version === 'string');
}

function partsOf(reply: unknown): (Replied | null | undefined)[] {
  return Object.values(reply as Record<string, Replied | null>);
}
