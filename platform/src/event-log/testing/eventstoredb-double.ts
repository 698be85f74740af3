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
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { freePort } from '../../runtime/free-port.ts';
import type { EventStoreDbDouble, Refusal, SignIn } from './eventstoredb/double.ts';
import { DoubleLog, type Expected, type Proposed, sizeOf } from './eventstoredb/double-log.ts';
import { secured, unsecured } from './eventstoredb/double-security.ts';
import { subscribeToDouble } from './eventstoredb/double-subscription.ts';
import {
  type AppendOutcome,
  accessDenied,
  appendResponse,
  batchResponse,
  clusterOf,
  delivery,
  invalidPosition,
  noLeaderInfo,
  notFound,
  notLeader,
  notReady,
  supportedMethods,
  timedOut,
  tooBusy,
  tooLarge,
  unauthenticated,
} from './eventstoredb/messages.ts';

const refusalsByReason = { 'not-ready': notReady, 'too-busy': tooBusy, 'no-leader': noLeaderInfo };

/** Milliseconds until what was reported as timed out is carried out all the same. */
const LATE_MS = 30;
const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'the answer was lost' };
/** What a server takes at once unless it is set up otherwise. */
const DEFAULT_APPEND_LIMIT = 1_024 * 1_024;

/** @param signIn the credentials that the double accepts, by TLS only; everybody without TLS unless given */
export async function startEventStoreDbDouble(signIn?: SignIn): Promise<EventStoreDbDouble> {
  const { credentials, settings, forget } = signIn ? await secured() : unsecured;
  const appends: string[] = [];
  const streamsRead: string[] = [];
  let refusals = 0;
  let hanging = false;
  let log = new DoubleLog();
  let refusing: { readonly reason: Refusal; left: number } = { reason: 'not-ready', left: 0 };
  let timeOut: 'before' | 'after' | 'never' | undefined;
  let appendLimit = DEFAULT_APPEND_LIMIT;
  let held = false;
  const subscriptions = { begun: 0, tooSlow: 0 };
  const reads = new Set<ServerWritableStream<ReadReq, ReadResp>>();
  let loseResponse = false;
  let batchedAppends = 0;
  let appendTime = 0;
  let appendsUnderWay = 0;
  let mostAppendsAtOnce = 0;
  let gathering: { readonly count: number; readonly answers: (() => void)[] } | undefined;

  const refusalOf = ({ metadata }: { readonly metadata: Metadata }): Partial<ServiceError> | undefined => {
    if (refusing.left > 0) {
      refusing.left -= 1;
      return refusalsByReason[refusing.reason]();
    }
    if (!signIn) return undefined;
    const [given] = metadata.get('authorization');
    if (given === undefined) return accessDenied();
    const wanted = Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64');
    return given === `Basic ${wanted}` ? undefined : unauthenticated();
  };

  const write = (stream: string, expected: Expected, proposed: readonly Proposed[]): AppendOutcome => {
    appends.push(stream);
    return log.append(stream, expected, proposed);
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
      const events = proposed.map((request) => request.getProposedMessage()!);
      if (sizeOf(events) > appendLimit) return answer(tooLarge(appendLimit));
      const expected = options.hasNoStream() ? -1 : options.hasAny() ? 'any' : Number(options.getRevision());
      if (timeOut !== undefined) {
        if (timeOut === 'before') write(stream, expected, events);
        if (timeOut === 'after') setTimeout(() => write(stream, expected, events), LATE_MS);
        timeOut = undefined;
        return answer(timedOut());
      }
      const outcome = write(stream, expected, events);
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
      const expected = options.hasNoStream() ? -1 : options.hasAny() ? 'any' : Number(options.getStreamPosition());
      call.write(batchResponse(request, write(stream, expected, request.getProposedMessagesList())));
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
    const index = limit === undefined ? undefined : log.indexAt(limit);
    if (limit !== undefined && index === undefined) return void call.emit('error', invalidPosition());
    // The event at the position itself is read forwards, not backwards.
    const inLog = backwards ? log.entries.slice(0, index) : log.entries.slice(index ?? 0);
    const all = stream === undefined ? inLog : [...log.entriesOf(stream)];
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
    subscriptions.begun += 1;
    const onTooSlow = () => {
      subscriptions.tooSlow += 1;
    };
    subscribeToDouble(call, log, { onTooSlow, isStuck: () => held });
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

  // One that no outgoing connection can be given while the server is away.
  let { server, port } = await listen(await freePort());
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
      log.writeSystemEvent();
    },
    refuseCalls(reason, count) {
      refusing = { reason, left: count };
    },
    timeOutNextAppend(carriedOut) {
      timeOut = carriedOut;
    },
    limitAppends(bytes) {
      appendLimit = bytes;
    },
    async exchangeLog(other = new DoubleLog()) {
      server.forceShutdown();
      log = other;
      ({ server, port } = await listen(port));
    },
    holdSubscriptions(hold) {
      held = hold;
    },
    subscriptions,
    get log() {
      return log;
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
