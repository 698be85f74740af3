import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../runtime/health/health.ts';
import type { AuthOptions } from './access/tokens.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { Binding } from './input/binding.ts';
import type { FairTurns } from './limits/fair-turns.ts';

/** What makes the HTTP app of one service. */
export interface HttpAppOptions {
  readonly service: RouteDefinition['service'];
  /** The whole route table; only the routes of `service` are registered, and each needs exactly one binding. */
  readonly routes: Readonly<Record<string, RouteDefinition>>;
  readonly bindings: readonly Binding[];
  readonly auth: AuthOptions;
  /** Language for callers that name none. Default `en`. */
  readonly language?: Language;
  /** Services that write: stores responses by Idempotency-Key. Without it the header is only a seed for ids. */
  readonly idempotency?: IdempotencyStore;
  /**
   * Services that read: waits until views show a position; false when they do not and it is not waited for, or took too
   * long. `caller` names the network of whoever asks.
   */
  readonly waitForViews?: (
    views: readonly string[],
    position: string,
    isSignedIn: boolean,
    caller: () => string,
  ) => Promise<boolean>;
  /** Services that read: the turns in which public reads are answered, by the network that they come from. */
  readonly publicTurns?: FairTurns;
  /** Proxies whose `X-Forwarded-For` is trusted. Default `loopback`. */
  readonly trustProxy?: string | boolean;
  readonly logger?: FastifyBaseLogger;
  /** The health that `GET /health/ready` reports to the gateway, names without reasons. Default: always ready. */
  readonly health?: () => Promise<Health>;
  /** Checks every reply against its schema and throws on a mismatch; for tests. Default false. */
  readonly checkReplies?: boolean;
}
