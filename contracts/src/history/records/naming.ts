import {
  CATEGORY_STREAM,
  type CategoryEvent,
  PRODUCT,
  type ProductEvent,
  TAG_LIST,
  type TagEvent,
} from '../../catalog/events.ts';
import { productState } from '../../catalog/product.state.ts';
import { customerState, presentCustomer } from '../../customers/customer.state.ts';
import { CUSTOMER, type CustomerEvent } from '../../customers/events.ts';
import { type IdentityEvent, STAFF_STREAM } from '../../identity/events.ts';
import { staffName } from '../../identity/staff-name.ts';
import { staffRosterState } from '../../identity/staff-roster.state.ts';
import { ADJUSTMENT, adjustmentRecorded } from '../../inventory/events.ts';
import type { Actor, DomainEvent, EventOf, RecordedEvent } from '../../kernel/event.ts';
import { stateAfter } from '../../kernel/fold.ts';
import { streamOf } from '../../kernel/ids.ts';
import { ORDER, orderPlaced, RETURN_REQUEST, type ReturnRequestEvent, returnRequested } from '../../orders/events.ts';
import { SUPPLIER, type SupplierEvent } from '../../suppliers/events.ts';
import { supplierState } from '../../suppliers/supplier.state.ts';
import type { HistoryContext } from '../views.ts';

/** Reads all events of a stream in order, or those of some types. */
export type ReadEvents = <Event extends DomainEvent>(
  stream: string,
  types?: readonly Event['type'][],
) => Promise<readonly (RecordedEvent & Event)[]>;

/** A reference of a field to any kind of entity with a history; its name is resolved when the field is shown. */
export interface Mention {
  readonly mentions: Exclude<HistoryContext, 'setting'>;
  /** Entity whose stream has the name. */
  readonly owner: string;
  readonly _id: string;
}

export function mention(mentions: Mention['mentions'], _id: string, owner = _id): Mention {
  return { mentions, owner, _id };
}

/**
 * Replaces mentions by `{ _id, name }`, at any depth of a field, with the last names in the log, also of entities
 * deleted since; an erased or deleted person has no name: ''.
 */
export function naming(events: ReadEvents): (value: unknown) => Promise<unknown> {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const namesOf = ({ mentions, owner }: Mention) => {
    const key = `${mentions} ${mentions === 'tag' || mentions === 'category' ? '' : owner}`;
    const names = known.get(key) ?? readNames[mentions](events, owner);
    known.set(key, names);
    return names;
  };
  return async function named(value): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map(named));
    if (typeof value !== 'object' || value === null) return value;
    if (isMention(value)) return { _id: value._id, name: (await namesOf(value)).get(value._id) ?? '' };
    const fields = Object.entries(value).map(async ([field, inner]) => [field, await named(inner)] as const);
    return Object.fromEntries(await Promise.all(fields));
  };
}

/** The last recorded name of who caused an event; the name of a process; null where there is none (any more). */
export async function nameOfActor({ kind, id }: Actor, named: ReturnType<typeof naming>): Promise<string | null> {
  if (id === undefined || kind === 'system') return id ?? null;
  return ((await named(mention(kind === 'staff' ? 'user' : 'customer', id))) as { name: string }).name || null;
}

/** A member of staff, with the last name in the log. */
export async function staffIn(events: ReadEvents, _id: string): Promise<{ _id: string; name: string }> {
  return { _id, name: (await readNames.user(events, _id)).get(_id) ?? '' };
}

function isMention(value: object): value is Mention {
  return 'mentions' in value;
}

/** At most one name, that of the entity itself. */
const named = (id: string, name: string | undefined) => new Map(name ? [[id, name]] : []);

type ReadNames = (events: ReadEvents, owner: string) => Promise<ReadonlyMap<string, string>>;

const readNames: Record<Mention['mentions'], ReadNames> = {
  async supplier(read, id) {
    const supplier = stateAfter(supplierState, await read<SupplierEvent>(streamOf(SUPPLIER, id)));
    return named(id, supplier.status === 'none' ? undefined : supplier.details.name);
  },

  async product(read, id) {
    const product = stateAfter(productState, await read<ProductEvent>(streamOf(PRODUCT, id)));
    return named(id, product.status === 'none' ? undefined : product.details.name);
  },

  async tag(read) {
    const names = new Map<string, string>();
    for (const { data } of await read<TagEvent>(streamOf(TAG_LIST.category, TAG_LIST.id))) {
      if ('name' in data) names.set(data.tagId, data.name);
    }
    return names;
  },

  /** Nodes by their path of names. */
  async category(read) {
    const nodes = new Map<string, { name: string; parentId: string | null }>();
    for (const { type, data } of await read<CategoryEvent>(CATEGORY_STREAM)) {
      if (type === 'catalog.CategoryCreated') nodes.set(data.categoryId, { name: data.name, parentId: null });
      else if (type === 'catalog.SubCategoryAdded')
        nodes.set(data.nodeId, { name: data.name, parentId: data.parentId });
      else if (type === 'catalog.CategoryRenamed')
        nodes.set(data.nodeId, { parentId: null, ...nodes.get(data.nodeId), name: data.name });
      else if (type === 'catalog.CategoryMoved')
        nodes.set(data.nodeId, { name: '', ...nodes.get(data.nodeId), parentId: data.to.parentId });
      else if (type === 'catalog.CategoryRestored')
        for (const { nodeId, parentId, name } of data.nodes) nodes.set(nodeId, { name, parentId });
    }
    const pathTo = (nodeId: string): string => {
      const { name = '', parentId = null } = nodes.get(nodeId) ?? {};
      return parentId === null ? name : `${pathTo(parentId)} > ${name}`;
    };
    return new Map([...nodes.keys()].map((nodeId) => [nodeId, pathTo(nodeId)]));
  },

  async customer(read, id) {
    const events = await read<CustomerEvent>(streamOf(CUSTOMER, id));
    return named(id, presentCustomer(stateAfter(customerState, events))?.details.name);
  },

  async user(read, id) {
    const user = stateAfter(staffRosterState, await read<IdentityEvent>(STAFF_STREAM)).users[id];
    return named(id, user && (staffName(user) || user.email));
  },

  async order(read, id) {
    const placed = await read<EventOf<typeof orderPlaced>>(streamOf(ORDER, id), [orderPlaced.type]);
    return named(id, placed[0]?.data.orderNo);
  },

  async 'return-request'(read, id) {
    const [opened] = await read<ReturnRequestEvent>(streamOf(RETURN_REQUEST, id));
    if (!opened) return named(id, undefined);
    const request = await read<EventOf<typeof returnRequested>>(streamOf(ORDER, opened.data.orderId), [
      returnRequested.type,
    ]);
    return named(id, request.find(({ data }) => data.requestId === id)?.data.requestNo);
  },

  async adjustment(read, id) {
    const recorded = await read<EventOf<typeof adjustmentRecorded>>(streamOf(ADJUSTMENT, id), [
      adjustmentRecorded.type,
    ]);
    return named(id, recorded[0]?.data.adjustmentNo);
  },
};
