import { randomUUID } from 'node:crypto';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages, {
  type AppendReq,
  type AppendResp,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';

/** Speaks EventStoreDB's protocol on a port of this machine, as far as the adapter uses it, and keeps its events in memory. */
export interface EventStoreDbDouble {
  readonly url: string;
  /** Drops every connection and comes back on the same port, with everything that was appended. */
  dropConnections(): Promise<void>;
  /** The next append is done, but its client gets an error instead of the answer. */
  loseNextAnswer(): void;
  /** Ends every subscription as a server does that shuts down in good order: without an error. */
  endSubscriptions(): void;
  /** The database writes an event of its own, as it does after a start, a scavenge or a change of its users. */
  writeSystemEvent(): void;
  /** Another server leads from now on: calls under way end as unavailable, the next ones are refused by the old leader, and subscriptions end. */
  changeLeader(refusals: number): void;
  /** What was asked of it since the last call: streams that were appended to, and streams that were read (`$all` for the log). */
  takeCalls(): { readonly appends: readonly string[]; readonly reads: readonly string[] };
  /** Answers no call any more, as a stopped process does. */
  hang(): void;
  /** Reads and subscriptions that are being served. */
  readonly openReads: number;
  stop(): Promise<void>;
}

interface Entry {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly header: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'the answer was lost' };
/** Positions are byte offsets in the real one: they grow by leaps, and not from 1. */
const FIRST_POSITION = 1_000;
const POSITION_STEP = 317;

export async function startEventStoreDbDouble(): Promise<EventStoreDbDouble> {
  const appends: string[] = [];
  const streamsRead: string[] = [];
  let refusals = 0;
  let hanging = false;
  const log: Entry[] = [];
  const subscriptions = new Set<() => void>();
  const reads = new Set<ServerWritableStream<ReadReq, ReadResp>>();
  let loseAnswer = false;

  const entriesOf = (stream: string) => log.filter((entry) => entry.stream === stream);

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('end', () => {
      if (hanging) return;
      if (refusals > 0) {
        refusals -= 1;
        return answer(notLeader());
      }
      const [header, ...proposed] = requests;
      const options = header!.getOptions()!;
      const stream = Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString();
      appends.push(stream);
      const length = entriesOf(stream).length;
      const matches = options.hasNoStream()
        ? length === 0
        : options.hasAny() || Number(options.getRevision()) === length - 1;
      const ids = proposed.map((request) => request.getProposedMessage()!.getId()!.getString());
      const first = entriesOf(stream).findIndex((entry) => entry.id === ids[0]);
      // Events with known ids are taken for a repetition and answered like the first time.
      if (first >= 0) return answer(null, success(first + ids.length - 1, entriesOf(stream)[first]!.position));
      if (!matches) return answer(null, conflict(length));
      const written = proposed.map((request, index): Entry => {
        const message = request.getProposedMessage()!;
        return {
          id: ids[index]!,
          stream,
          revision: length + index,
          position: FIRST_POSITION + (log.length + index) * POSITION_STEP,
          header: new Map([...message.getMetadataMap().entries(), ['created', `${BigInt(Date.now()) * 10_000n}`]]),
          data: message.getData_asU8(),
          metadata: message.getCustomMetadata_asU8(),
        };
      });
      log.push(...written);
      for (const deliver of subscriptions) deliver();
      if (loseAnswer) {
        loseAnswer = false;
        return answer(UNAVAILABLE);
      }
      // A real server names one place for the whole append; which event's it is must not matter.
      return answer(null, success(length + written.length - 1, written[0]!.position));
    });
  };

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    reads.add(call);
    call.on('close', () => reads.delete(call));
    call.on('cancelled', () => reads.delete(call));
    const options = call.request.getOptions()!;
    if (hanging) return;
    if (options.hasSubscription()) return subscribe(call);
    const backwards = options.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS;
    const name = options.getStream()?.getStreamIdentifier();
    const stream = name && Buffer.from(name.getStreamName_asU8()).toString();
    streamsRead.push(stream ?? '$all');
    const before = options.getAll()?.hasPosition()
      ? Number(options.getAll()!.getPosition()!.getCommitPosition())
      : undefined;
    const all =
      stream === undefined
        ? log.filter(({ position }) => before === undefined || position < before)
        : entriesOf(stream);
    if (stream !== undefined && all.length === 0) call.write(notFound(stream));
    const from = options.getStream()?.hasRevision() ? Number(options.getStream()!.getRevision()) : undefined;
    const inOrder = backwards ? all.reverse() : all;
    const chosen = inOrder.filter(
      ({ revision }) => from === undefined || (backwards ? revision <= from : revision >= from),
    );
    for (const entry of chosen.slice(0, Number(options.getCount()))) call.write(delivery(entry));
    call.end();
  };

  const subscribe = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    const from = call.request.getOptions()!.getAll()!;
    const after = from.hasPosition() ? Number(from.getPosition()!.getCommitPosition()) : 0;
    let next = log.findIndex((entry) => entry.position > after);
    if (next < 0) next = log.length;
    const deliver = () => {
      for (; next < log.length; next++) if (!isSystem(log[next]!)) call.write(delivery(log[next]!));
    };
    call.write(confirmation());
    deliver();
    call.write(new messages.ReadResp().setCaughtUp(new messages.ReadResp.CaughtUp()));
    subscriptions.add(deliver);
    const forget = () => subscriptions.delete(deliver);
    call.on('close', forget);
    call.on('cancelled', forget);
  };

  const listen = async (port: number) => {
    const started = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    started.addService(services.StreamsService, { append, read });
    const bound = await new Promise<number>((resolve, reject) =>
      started.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) =>
        error ? reject(error) : resolve(at),
      ),
    );
    return { server: started, port: bound };
  };

  let { server, port } = await listen(0);
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    async dropConnections() {
      server.forceShutdown();
      ({ server, port } = await listen(port));
    },
    loseNextAnswer() {
      loseAnswer = true;
    },
    endSubscriptions() {
      for (const call of reads) if (call.request.getOptions()!.hasSubscription()) call.end();
    },
    writeSystemEvent() {
      log.push({
        id: randomUUID(),
        stream: '$scavenges',
        revision: entriesOf('$scavenges').length,
        position: FIRST_POSITION + log.length * POSITION_STEP,
        header: new Map([
          ['type', '$scavengeStarted'],
          ['content-type', 'application/json'],
          ['created', `${BigInt(Date.now()) * 10_000n}`],
        ]),
        data: Buffer.from('{}'),
        metadata: Buffer.from('{}'),
      });
      for (const deliver of subscriptions) deliver();
    },
    changeLeader(count) {
      refusals = count;
      for (const call of reads) call.destroy(Object.assign(new Error('the leader changes'), UNAVAILABLE));
    },
    takeCalls: () => ({ appends: appends.splice(0), reads: streamsRead.splice(0) }),
    hang() {
      hanging = true;
    },
    get openReads() {
      return reads.size;
    },
    async stop() {
      server.forceShutdown();
    },
  };
}

function isSystem({ header }: Entry): boolean {
  return header.get('type')?.startsWith('$') ?? false;
}

/** How a server refuses that does not lead any more. */
function notLeader(): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', '1');
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

function success(revision: number, position: number): AppendResp {
  const at = new messages.AppendResp.Position().setCommitPosition(`${position}`).setPreparePosition(`${position}`);
  return new messages.AppendResp().setSuccess(
    new messages.AppendResp.Success().setCurrentRevision(`${revision}`).setPosition(at),
  );
}

function conflict(length: number): AppendResp {
  const answer = new messages.AppendResp.WrongExpectedVersion();
  if (length === 0) answer.setCurrentNoStream(new sharedMessages.Empty());
  else answer.setCurrentRevision(`${length - 1}`);
  return new messages.AppendResp().setWrongExpectedVersion(answer);
}

function delivery(entry: Entry): ReadResp {
  const recorded = new messages.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedMessages.UUID().setString(entry.id))
    .setStreamIdentifier(identifier(entry.stream))
    .setStreamRevision(`${entry.revision}`)
    .setCommitPosition(`${entry.position}`)
    .setPreparePosition(`${entry.position}`)
    .setData(entry.data)
    .setCustomMetadata(entry.metadata);
  for (const [key, value] of entry.header) recorded.getMetadataMap().set(key, value);
  return new messages.ReadResp().setEvent(
    new messages.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(`${entry.position}`),
  );
}

function confirmation(): ReadResp {
  return new messages.ReadResp().setConfirmation(
    new messages.ReadResp.SubscriptionConfirmation().setSubscriptionId('subscription'),
  );
}

function notFound(stream: string): ReadResp {
  return new messages.ReadResp().setStreamNotFound(
    new messages.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  );
}

function identifier(stream: string) {
  return new sharedMessages.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));
}
