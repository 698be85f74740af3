import {
  CATEGORY,
  type CategoryEvent,
  PRODUCT,
  type ProductEvent,
  TAG_LIST,
  type TagEvent,
} from '@countinghouse/contracts/catalog/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { type LogReads, readAll } from './log-reads.ts';

/** Something that a field refers to; it gets its name when the field is shown. */
export interface Mention {
  readonly mentions: 'supplier' | 'product' | 'tag' | 'category';
  /** Whose stream knows the name. */
  readonly owner: string;
  readonly _id: string;
}

export function mention(mentions: Mention['mentions'], _id: string, owner = _id): Mention {
  return { mentions, owner, _id };
}

/** Puts `{ _id, name }` in place of mentions, by the last names that the log knows; also of what was deleted since. */
export function naming(log: LogReads): (value: unknown) => Promise<unknown> {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const namesOf = ({ mentions, owner }: Mention) => {
    const key = `${mentions} ${mentions === 'tag' ? '' : owner}`;
    const names = known.get(key) ?? readNames[mentions](log, owner);
    known.set(key, names);
    return names;
  };
  return async function named(value): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map(named));
    if (!isMention(value)) return value;
    return { _id: value._id, name: (await namesOf(value)).get(value._id) ?? '' };
  };
}

function isMention(value: unknown): value is Mention {
  return typeof value === 'object' && value !== null && 'mentions' in value;
}

type ReadNames = (log: LogReads, owner: string) => Promise<ReadonlyMap<string, string>>;

const readNames: Record<Mention['mentions'], ReadNames> = {
  async supplier(log, id) {
    const names = new Map<string, string>();
    for (const { data } of await readAll<SupplierEvent>(log, streamOf(SUPPLIER, id))) {
      const name = 'details' in data ? data.details.name : 'changes' in data ? data.changes.name : undefined;
      if (name !== undefined) names.set(id, name);
    }
    return names;
  },

  async product(log, id) {
    const names = new Map<string, string>();
    for (const { data } of await readAll<ProductEvent>(log, streamOf(PRODUCT, id))) {
      const name = 'details' in data ? data.details.name : 'changes' in data ? data.changes.name : undefined;
      if (name !== undefined) names.set(id, name);
    }
    return names;
  },

  async tag(log) {
    const names = new Map<string, string>();
    for (const { data } of await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id))) {
      if ('name' in data) names.set(data.tagId, data.name);
    }
    return names;
  },

  /** Nodes by the path of names that leads to them. */
  async category(log, id) {
    const nodes = new Map<string, { name: string; parentId?: string }>();
    for (const { type, data } of await readAll<CategoryEvent>(log, streamOf(CATEGORY, id))) {
      if (type === 'catalog.CategoryCreated') nodes.set(id, { name: data.name });
      else if (type === 'catalog.SubCategoryAdded')
        nodes.set(data.nodeId, { name: data.name, parentId: data.parentId });
      else if (type === 'catalog.CategoryRenamed')
        nodes.set(data.nodeId, { ...nodes.get(data.nodeId), name: data.name });
    }
    const pathTo = (nodeId: string): string => {
      const { name = '', parentId } = nodes.get(nodeId) ?? {};
      return parentId === undefined ? name : `${pathTo(parentId)} > ${name}`;
    };
    return new Map([...nodes.keys()].map((nodeId) => [nodeId, pathTo(nodeId)]));
  },
};
