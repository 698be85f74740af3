import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import { PAYMENT_METHODS, type PaymentMethodEvent } from '@countinghouse/contracts/payments/events';
import { ONLINE_METHOD } from '@countinghouse/contracts/payments/methods/method-choice';
import type { Movement } from '@countinghouse/contracts/payments/payouts/movements';
import type { Commands } from '@countinghouse/platform/commands/commands';
import type { KeyedMutex } from '@countinghouse/platform/commands/locks';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { PaymentRefused, ProviderUnavailable } from '@countinghouse/platform/payments/payment-provider';
import type { BalanceMovement, ProviderPayouts } from '@countinghouse/platform/payments/provider-payouts';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { failpoint } from '../../failpoints.ts';
import { providerBalance, readFrom } from './balance.decider.ts';
import { partsOf, payout, unknownOf } from './payout.decider.ts';

const DAY_MS = 86_400_000;
/** For how long a payout is looked at: banks send money back within days. */
const WATCHED_MS = 35 * DAY_MS;
/** How often the balance is read with its movements, where money moves meanwhile. */
const TRIES = 5;

/** What reading the account at the provider needs. */
export interface AccountReading {
  readonly commands: Commands;
  readonly log: Pick<EventLog, 'read'>;
  /** Readings of one process wait for each other. */
  readonly locks: KeyedMutex;
  readonly account: ProviderPayouts;
  /** Name of the provider. */
  readonly provider: string;
  readonly reached: typeof failpoint;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Reading {
  readonly readAt: string;
  readonly position: string;
}

/** How an account is read. */
export interface ReadingOptions {
  readonly metadata: () => EventMetadata;
  /** By staff: it goes back further, and is recorded where nothing has changed, too. */
  readonly isAsked: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Reads balance, movements and payouts at the provider and records what is new of them. Twice, at the same time or
 * interrupted it records nothing twice, and what is left is recorded next time.
 * @returns when it was read, and the position of the last that was recorded; '' for nothing
 * @throws ProviderUnavailable
 */
export function readAccount(deps: AccountReading, options: ReadingOptions): Promise<Reading> {
  return deps.locks.run('payouts', () => readAll(deps, options).catch(laterIfRefused));
}

async function readAll(deps: AccountReading, options: ReadingOptions): Promise<Reading> {
  const began = await takesPaymentsSince(deps.log);
  const readAt = new Date(deps.now()).toISOString();
  let position = await readBalance(deps, options, began, readAt);
  const watched = new Date(Math.max(began.getTime(), deps.now() - WATCHED_MS));
  for (const { reference, ...made } of await collect(deps.account.payouts(watched))) {
    options.signal?.throwIfAborted();
    const { state } = await deps.commands.load(payout, reference);
    const isWhole = state.amount !== undefined && (!made.isItemised || state.net === made.amount);
    const entries = isWhole ? [] : await movementsIn(deps.account.movementsOf(reference), began);
    const { provider } = deps;
    for (const part of partsOf(entries)) {
      const record = { type: 'RecordPayout', provider, reference, ...made, entries: part } as const;
      const recorded = await handled(deps.commands, payout, reference, record, options.metadata());
      if (recorded > position) position = recorded;
      deps.reached('payments.payout-recorded');
    }
  }
  return { readAt, position };
}

/** What the provider refuses to tell, such as a page that is gone, it may tell another time. */
function laterIfRefused(error: unknown): never {
  if (error instanceof PaymentRefused) throw new ProviderUnavailable(error.message, { cause: error });
  throw error;
}

async function readBalance(
  deps: AccountReading,
  options: ReadingOptions,
  began: Date,
  readAt: string,
): Promise<string> {
  const { commands, account, provider } = deps;
  const { state } = await commands.load(providerBalance, provider);
  const since = readFrom(state, began, options.isAsked);
  for (let tries = 0; tries < TRIES; tries++) {
    options.signal?.throwIfAborted();
    const before = await account.balance();
    const movements = await movementsIn(account.movements(since), began);
    const balances = await account.balance();
    // What moved meanwhile may be in one of them alone.
    if (JSON.stringify(before) !== JSON.stringify(balances)) continue;
    const parts = partsOf(unknownOf(movements, state.recent));
    let position = '';
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const told = { movements: part, balances: isLast ? balances : [], isAsked: isLast && options.isAsked };
      const read = { type: 'ReadBalance', provider, readAt, ...told } as const;
      position = await handled(commands, providerBalance, provider, read, options.metadata());
      deps.reached('payments.balance-recorded');
    }
    return position;
  }
  throw new ProviderUnavailable('the balance moves faster than it can be read');
}

/** Movements in the order in which they happened, those from before the shop took payments marked. */
async function movementsIn(read: AsyncIterable<BalanceMovement>, began: Date): Promise<Movement[]> {
  const movements: Movement[] = [];
  for await (const movement of read) {
    const isEarlier = Date.parse(movement.at) < began.getTime();
    movements.push({ ...movement, ...idsOf(movement), ...(isEarlier && { isEarlier }) });
  }
  return movements.sort((a, b) => a.at.localeCompare(b.at));
}

/** Our ids of what was done at the provider, by its references. */
function idsOf({ kind, reference, refundId }: BalanceMovement): Partial<Movement> {
  if (kind === 'dispute') return { disputeId: derivedId('dispute', reference) };
  return kind === 'refund' ? { refundId: refundId ?? derivedId('refund seen', reference) } : {};
}

/** The second since which the shop takes payments at the provider; without online payment, the beginning of time. */
async function takesPaymentsSince(log: Pick<EventLog, 'read'>): Promise<Date> {
  const stream = streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id);
  for await (const { type, data, recordedAt } of readStream<PaymentMethodEvent>(log, stream)) {
    if (type === 'payments.PaymentMethodSet' && data.methodId === ONLINE_METHOD) {
      return new Date(Math.floor(Date.parse(recordedAt) / 1_000) * 1_000);
    }
  }
  return new Date(0);
}

async function handled<State, Command, Event extends DomainEvent>(
  commands: Commands,
  type: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
  metadata: EventMetadata,
): Promise<string> {
  const outcome = await commands.handle(type, id, command, metadata);
  if (isRefusal(outcome)) throw new Error(`${type.category}-${id} was refused: ${outcome.refused}`);
  return outcome.position;
}
