import {
  CATEGORY_STREAM,
  type CategoryEvent,
  PRODUCT,
  type ProductEvent,
  TAG_LIST,
  type TagEvent,
} from '@countinghouse/contracts/catalog/events';
import { productState } from '@countinghouse/contracts/catalog/product.state';
import { customerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import type { HistoryContext } from '@countinghouse/contracts/history/views';
import { type IdentityEvent, STAFF_STREAM } from '@countinghouse/contracts/identity/events';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { staffRosterState } from '@countinghouse/contracts/identity/staff-roster.state';
import { ADJUSTMENT, adjustmentRecorded } from '@countinghouse/contracts/inventory/events';
import type { Actor, EventOf } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderPlaced,
  RETURN_REQUEST,
  type ReturnRequestEvent,
  returnRequested,
} from '@countinghouse/contracts/orders/events';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { supplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { type LogReads, readAll } from './log-reads.ts';

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
export function naming(log: LogReads): (value: unknown) => Promise<unknown> {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const namesOf = ({ mentions, owner }: Mention) => {
    const key = `${mentions} ${mentions === 'tag' || mentions === 'category' ? '' : owner}`;
    const names = known.get(key) ?? readNames[mentions](log, owner);
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
export async function staffIn(log: LogReads, _id: string): Promise<{ _id: string; name: string }> {
  return { _id, name: (await readNames.user(log, _id)).get(_id) ?? '' };
}

function isMention(value: object): value is Mention {
  return 'mentions' in value;
}

/** At most one name, that of the entity itself. */
const named = (id: string, name: string | undefined) => new Map(name ? [[id, name]] : []);

type ReadNames = (log: LogReads, owner: string) => Promise<ReadonlyMap<string, string>>;

const readNames: Record<Mention['mentions'], ReadNames> = {
  async supplier(log, id) {
    const supplier = stateAfter(supplierState, await readAll<SupplierEvent>(log, streamOf(SUPPLIER, id)));
    return named(id, supplier.status === 'none' ? undefined : supplier.details.name);
  },

  async product(log, id) {
    const product = stateAfter(productState, await readAll<ProductEvent>(log, streamOf(PRODUCT, id)));
    return named(id, product.status === 'none' ? undefined : product.details.name);
  },

  async tag(log) {
    const names = new Map<string, string>();
    for (const { data } of await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id))) {
      if ('name' in data) names.set(data.tagId, data.name);
    }
    return names;
  },

  /** Nodes by their path of names. */
  async category(log) {
    const nodes = new Map<string, { name: string; parentId: string | null }>();
    for (const { type, data } of await readAll<CategoryEvent>(log, CATEGORY_STREAM)) {
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

  async customer(log, id) {
    const events = await readAll<CustomerEvent>(log, streamOf(CUSTOMER, id));
    return named(id, presentCustomer(stateAfter(customerState, events))?.details.name);
  },

  async user(log, id) {
    const user = stateAfter(staffRosterState, await readAll<IdentityEvent>(log, STAFF_STREAM)).users[id];
    return named(id, user && (staffName(user) || user.email));
  },

  async order(log, id) {
    const placed = await readAll<EventOf<typeof orderPlaced>>(log, streamOf(ORDER, id), undefined, [orderPlaced.type]);
    return named(id, placed[0]?.data.orderNo);
  },

  async 'return-request'(log, id) {
    const [opened] = await readAll<ReturnRequestEvent>(log, streamOf(RETURN_REQUEST, id));
    if (!opened) return named(id, undefined);
    const request = await readAll<EventOf<typeof returnRequested>>(
      log,
      streamOf(ORDER, opened.data.orderId),
      undefined,
      [returnRequested.type],
    );
    return named(id, request.find(({ data }) => data.requestId === id)?.data.requestNo);
  },

  async adjustment(log, id) {
    const recorded = await readAll<EventOf<typeof adjustmentRecorded>>(log, streamOf(ADJUSTMENT, id), undefined, [
      adjustmentRecorded.type,
    ]);
    return named(id, recorded[0]?.data.adjustmentNo);
  },
};
