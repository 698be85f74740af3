import type { Access } from '@countinghouse/contracts/kernel/http/route';
import type { OpenApiDocument } from '../support/documented-replies.ts';
import type { ListeningShop } from '../support/listening-shop.ts';
import type { Upload } from './hostile-uploads.ts';
import type { SoundRequest } from './valid-requests.ts';

/** What the driver of the fuzz is told: where to send how many requests, and with what they can hit something. */
export interface FuzzPlan {
  /** Of the gateway, and of the services behind it. */
  readonly address: string;
  readonly behind: ListeningShop['behind'];
  readonly seed: number;
  readonly requests: number;
  /** One for each call that must succeed; they go first. */
  readonly sound: readonly SoundRequest[];
  /** Bearer tokens by what they open. */
  readonly tokens: Readonly<Record<Access, readonly (string | undefined)[]>>;
  /** Sessions that may end, by the operation that ends them. */
  readonly throwaways: Readonly<Record<string, readonly string[]>>;
  /** Ids, addresses, paths and the like that exist, by what they belong to. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly uploads: readonly Upload[];
  readonly document: OpenApiDocument;
}

/** What came of it. */
export interface FuzzReport {
  /** How often, and the first of each kind with what it takes to see it again. */
  readonly faults: Readonly<Record<string, { readonly times: number; readonly first: object }>>;
  readonly statuses: Readonly<Record<number, number>>;
  /** Hostile requests, and successes of any, by operation. */
  readonly tried: Readonly<Record<string, number>>;
  readonly accepted: Readonly<Record<string, number>>;
  readonly seconds: number;
}
