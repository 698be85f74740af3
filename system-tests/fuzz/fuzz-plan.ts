import type { Access } from '@countinghouse/contracts/kernel/http/route';
import type { OpenApiDocument } from '../support/documented-replies.ts';
import type { ListeningShop } from '../support/listening-shop.ts';
import type { Upload } from './hostile-uploads.ts';
import type { SoundRequest } from './valid-requests.ts';

/** Input of the fuzz driver: target, number of requests, and existing values. */
export interface FuzzPlan {
  /** Addresses of the gateway, and of the services behind it. */
  readonly address: string;
  readonly behind: ListeningShop['behind'];
  readonly seed: number;
  readonly requests: number;
  /** One for each call that must succeed; they are sent first. */
  readonly sound: readonly SoundRequest[];
  /** Bearer tokens by the access that they give. */
  readonly tokens: Readonly<Record<Access, readonly (string | undefined)[]>>;
  /** Sessions that may end, by the operation that ends them. */
  readonly throwaways: Readonly<Record<string, readonly string[]>>;
  /** Existing ids, addresses, paths and the like, by their kind. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly uploads: readonly Upload[];
  readonly document: OpenApiDocument;
}

/** Result of a fuzz run. */
export interface FuzzReport {
  /** Number of each kind of fault, and the first one with the data to reproduce it. */
  readonly faults: Readonly<Record<string, { readonly times: number; readonly first: object }>>;
  readonly statuses: Readonly<Record<number, number>>;
  /** Hostile requests, and successes of any, by operation. */
  readonly tried: Readonly<Record<string, number>>;
  readonly accepted: Readonly<Record<string, number>>;
  readonly seconds: number;
}
