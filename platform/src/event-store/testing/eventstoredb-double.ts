import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages, {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import {
  type AppendOutcome,
  accessDenied,
  appendResponse,
  batchResponse,
  clusterOf,
  confirmation,
  delivery,
  type Entry,
  notFound,
  notLeader,
  supportedMethods,
  unauthenticated,
} from './eventstoredb-messages.ts';
import { makeTestCertificates } from './test-certificates.ts';

/** The credentials that a double by TLS accepts. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * Implements EventStoreDB's protocol on a port of this machine, as far as the adapter uses it, and stores its events in
 * memory.
 */
export interface EventStoreDbDouble {
  /** With name, password and the file of the certificate authority, if it requires them. */
  readonly url: string;
  /** `127.0.0.1:<port>`, for addresses of another form. */
  readonly endpoint: string;
  /** The part of `url` behind the host. */
  readonly settings: string;
  /** Drops every connection and comes back on the same port, with everything that was appended. */
  dropConnections(): Promise<void>;
  /** The next append is carried out, but its client gets an error instead of the response. */
  loseNextResponse(): void;
  /** Ends every subscription as a server does that shuts down in good order: without an error. */
  endSubscriptions(): void;
  /** The database writes an event of its own, as it does after a start, a scavenge or a change of its users. */
  writeSystemEvent(): void;
  /**
   * Another server leads from now on: calls in flight end as unavailable, the next ones are refused by the old leader,
   * and subscriptions end.
   */
  changeLeader(refusals: number): void;
  /**
   * The requests since the last call: streams that were appended to, and streams that were read (`$all` for the log).
   */
  takeCalls(): { readonly appends: readonly string[]; readonly reads: readonly string[] };
  /** From now on the response to an append takes so many milliseconds; a real server takes 1.4 to 7. */
  respondToAppendsAfter(milliseconds: number): void;
  /**
   * Appends get responses only once so many are in flight at once, or after ten seconds; the ones behind them as
   * before.
   */
  gatherAppends(count: number): void;
  /** The most appends that were in flight at once since the last call, from their arrival to their response. */
  takeMostAppendsAtOnce(): number;
  /** Responds to no call any more, as a stopped process does. */
  hang(): void;
  /** Reads and subscriptions that are being served. */
  readonly openReads: number;
  /** Appends that came over a stream that several share, as the client sends them when it does not sign in. */
  readonly batchedAppends: number;
  stop(): Promise<void>;
}

/** A requested append of an event, by whichever call. */
type Proposed = Pick<AppendReq.ProposedMessage, 'getId' | 'getMetadataMap' | 'getData_asU8' | 'getCustomMetadata_asU8'>;

const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'the answer was lost' };
/** Positions are byte offsets in the real one: they grow by leaps, and not from 1. */
const FIRST_POSITION = 1_000;
const POSITION_STEP = 317;

/** @param signIn the credentials that the double accepts, by TLS only; everybody without TLS unless given */
export async function startEventStoreDbDouble(signIn?: SignIn): Promise<EventStoreDbDouble> {
  const { credentials, settings, forget } = signIn ? await secured() : unsecured;
  const appends: string[] = [];
  const streamsRead: string[] = [];
  let refusals = 0;
  let hanging = false;
  const log: Entry[] = [];
  const subscriptions = new Set<() => void>();
  const reads = new Set<ServerWritableStream<ReadReq, ReadResp>>();
  let loseResponse = false;
  let batchedAppends = 0;
  let appendTime = 0;
  let appendsUnderWay = 0;
  let mostAppendsAtOnce = 0;
  let gathering: { readonly count: number; readonly answers: (() => void)[] } | undefined;

  const entriesOf = (stream: string) => log.filter((entry) => entry.stream === stream);

  const refusalOf = ({ metadata }: { readonly metadata: Metadata }): Partial<ServiceError> | undefined => {
    if (!signIn) return undefined;
    const [given] = metadata.get('authorization');
    if (given === undefined) return accessDenied();
    const wanted = Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64');
    return given === `Basic ${wanted}` ? undefined : unauthenticated();
  };

  const write = (stream: string, fits: (length: number) => boolean, proposed: readonly Proposed[]): AppendOutcome => {
    appends.push(stream);
    const present = entriesOf(stream);
    const ids = proposed.map((message) => message.getId()!.getString());
    const first = present.findIndex((entry) => entry.id === ids[0]);
    // Events with ids that are stored count as a repetition and get the first response.
    if (first >= 0) return { revision: first + ids.length - 1, position: present[first]!.position };
    if (!fits(present.length)) return { length: present.length };
    const written = proposed.map((message, index): Entry => {
      return {
        id: ids[index]!,
        stream,
        revision: present.length + index,
        position: FIRST_POSITION + (log.length + index) * POSITION_STEP,
        header: new Map([...message.getMetadataMap().entries(), ['created', `${BigInt(Date.now()) * 10_000n}`]]),
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      };
    });
    log.push(...written);
    for (const deliver of subscriptions) deliver();
    // A real server returns one position for the whole append; which event's it is must not matter.
    return { revision: present.length + written.length - 1, position: written[0]!.position };
  };

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    const refusal = refusalOf(call);
    if (refusal) return answer(refusal);
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
      const fits = (length: number) =>
        options.hasNoStream() ? length === 0 : options.hasAny() || Number(options.getRevision()) === length - 1;
      const outcome = write(
        stream,
        fits,
        proposed.map((request) => request.getProposedMessage()!),
      );
      if (loseResponse && !('length' in outcome)) {
        loseResponse = false;
        return answer(UNAVAILABLE);
      }
      appendsUnderWay += 1;
      mostAppendsAtOnce = Math.max(mostAppendsAtOnce, appendsUnderWay);
      const settle = () => {
        appendsUnderWay -= 1;
        answer(null, appendResponse(outcome));
      };
      if (!gathering) return void setTimeout(settle, appendTime);
      gathering.answers.push(settle);
      if (gathering.answers.length >= gathering.count) answerGathered();
    });
  };

  const answerGathered = () => {
    const answers = gathering?.answers ?? [];
    gathering = undefined;
    for (const settle of answers) settle();
  };

  const batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
    const refusal = refusalOf(call);
    if (refusal) return void call.emit('error', refusal);
    // Every append begins and ends with one message here: none of a test is larger than the client puts into one.
    call.on('data', (request: BatchAppendReq) => {
      batchedAppends += 1;
      const options = request.getOptions()!;
      const stream = Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString();
      const fits = (length: number) =>
        options.hasNoStream() ? length === 0 : options.hasAny() || Number(options.getStreamPosition()) === length - 1;
      call.write(batchResponse(request, write(stream, fits, request.getProposedMessagesList())));
    });
    call.on('end', () => call.end());
  };

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    const refusal = refusalOf(call);
    if (refusal) return void call.emit('error', refusal);
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
    const limit = options.getAll()?.hasPosition()
      ? Number(options.getAll()!.getPosition()!.getCommitPosition())
      : undefined;
    // The event at the position itself is read forwards, not backwards.
    const isBeyond = (position: number) => limit !== undefined && (backwards ? position >= limit : position < limit);
    const all = stream === undefined ? log.filter(({ position }) => !isBeyond(position)) : entriesOf(stream);
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

  const listen = async (at: number) => {
    const started = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    started.addService(services.StreamsService, { append, read, batchAppend });
    started.addService(features.ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: sendUnaryData<unknown>) => answer(null, supportedMethods()),
    });
    started.addService(gossip.GossipService, {
      read: (_call: unknown, answer: sendUnaryData<unknown>) => answer(null, clusterOf(port)),
    });
    const bound = await new Promise<number>((resolve, reject) =>
      started.bindAsync(`127.0.0.1:${at}`, credentials, (error, opened) => (error ? reject(error) : resolve(opened))),
    );
    return { server: started, port: bound };
  };

  let { server, port } = await listen(0);
  const who = signIn ? `${encodeURIComponent(signIn.username)}:${encodeURIComponent(signIn.password)}@` : '';
  return {
    url: `esdb://${who}127.0.0.1:${port}${settings}`,
    endpoint: `127.0.0.1:${port}`,
    settings,
    async dropConnections() {
      server.forceShutdown();
      ({ server, port } = await listen(port));
    },
    loseNextResponse() {
      loseResponse = true;
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
    respondToAppendsAfter(milliseconds) {
      appendTime = milliseconds;
    },
    gatherAppends(count) {
      const begun = { count, answers: [] };
      gathering = begun;
      setTimeout(() => gathering === begun && answerGathered(), 10_000).unref();
    },
    takeMostAppendsAtOnce() {
      const most = mostAppendsAtOnce;
      mostAppendsAtOnce = 0;
      return most;
    },
    hang() {
      hanging = true;
    },
    get openReads() {
      return reads.size;
    },
    get batchedAppends() {
      return batchedAppends;
    },
    async stop() {
      server.forceShutdown();
      await forget();
    },
  };
}

const unsecured = {
  credentials: ServerCredentials.createInsecure(),
  settings: '?tls=false',
  forget: async () => {},
};

/** Certificates of its own; the authority's is in a file until it is deleted. */
async function secured(): Promise<typeof unsecured> {
  const { authority, server } = makeTestCertificates();
  const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-double-'));
  const file = join(folder, 'ca.pem');
  await writeFile(file, authority);
  const pair = { private_key: Buffer.from(server.privateKey), cert_chain: Buffer.from(server.certificate) };
  return {
    credentials: ServerCredentials.createSsl(null, [pair]),
    settings: `?tls=true&tlsCAFile=${encodeURIComponent(file)}`,
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

function isSystem({ header }: Entry): boolean {
  return header.get('type')?.startsWith('$') ?? false;
}
