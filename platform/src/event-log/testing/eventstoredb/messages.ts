import { randomUUID } from 'node:crypto';
import gossip, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import features, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import messages, {
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** An event as the double stores it. */
export interface Entry {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly header: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The outcome of an append: its position, or how many events the stream has instead of what was expected. */
export type AppendOutcome = { readonly revision: number; readonly position: number } | { readonly length: number };

/** The response to an append by a call of its own. */
export function appendResponse(outcome: AppendOutcome): AppendResp {
  return 'length' in outcome ? conflict(outcome.length) : success(outcome.revision, outcome.position);
}

/**
 * The response to one append of several over a shared stream.
 * @throws Error for a conflict, which the double does not report there.
 */
export function batchResponse(request: BatchAppendReq, outcome: AppendOutcome): BatchAppendResp {
  if ('length' in outcome) throw new Error('the double tells no conflict over a shared stream');
  const at = new sharedMessages.AllStreamPosition()
    .setCommitPosition(`${outcome.position}`)
    .setPreparePosition(`${outcome.position}`);
  const written = new messages.BatchAppendResp.Success().setCurrentRevision(`${outcome.revision}`).setPosition(at);
  return new messages.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()!.getStreamIdentifier())
    .setSuccess(written);
}

/** How a server refuses a wrong name or password. */
export function unauthenticated(): Partial<ServiceError> {
  return { code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() };
}

/** How a server refuses a client that did not sign in. */
export function accessDenied(): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
}

/** What a server reports of its cluster: that it leads, at a port of this machine. */
export function clusterOf(port: number): ClusterInfo {
  const leader = new gossip.MemberInfo()
    .setInstanceId(new sharedMessages.UUID().setString(randomUUID()))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
  return new gossip.ClusterInfo().setMembersList([leader]);
}

/** What a server supports beyond the oldest protocol, as far as the client queries it. */
export function supportedMethods(): SupportedMethods {
  const batchAppend = new features.SupportedMethod()
    .setServiceName('event_store.client.streams.streams')
    .setMethodName('batchappend');
  return new features.SupportedMethods().setEventStoreServerVersion('23.10.0').setMethodsList([batchAppend]);
}

/** How a server refuses that does not lead any more. */
export function notLeader(): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', '1');
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

/** How a server refuses while it starts. */
export function notReady(): Partial<ServiceError> {
  return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
}

/** How a server refuses that has too much to do. */
export function tooBusy(): Partial<ServiceError> {
  return { code: status.UNAVAILABLE, details: 'Server Is Too Busy' };
}

/** How a server refuses while its cluster elects a leader. */
export function noLeaderInfo(): Partial<ServiceError> {
  return { code: status.UNKNOWN, details: 'No leader info available in response' };
}

/** How a server reports an append that was not confirmed in time: it may be carried out all the same. */
export function timedOut(): Partial<ServiceError> {
  return { code: status.ABORTED, details: 'Operation timed out' };
}

/** How a server refuses an append that is larger than it is set up for. */
export function tooLarge(limit: number): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', `${limit}`);
  return { code: status.INVALID_ARGUMENT, details: `Maximum Append Size of ${limit} Exceeded.`, metadata };
}

/** How a server ends a subscription whose buffer is full. */
export function consumerTooSlow(state: 'live' | 'transitioning to live'): Partial<ServiceError> {
  const details = `Operation timed out: Consumer too slow to handle event while ${state}. Client resubscription required.`;
  return { code: status.ABORTED, details };
}

/** How a server refuses a subscription that begins at a position that its log does not have. */
export function noSuchPosition(): Partial<ServiceError> {
  return { code: status.UNKNOWN, details: 'Exception was thrown by handler.' };
}

/** How a server refuses to read from a position that its log does not have. */
export function invalidPosition(): Partial<ServiceError> {
  return { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: InvalidPosition' };
}

/** How far a filtered subscription has searched. */
export function checkpoint(position: number): ReadResp {
  return new messages.ReadResp().setCheckpoint(
    new messages.ReadResp.Checkpoint().setCommitPosition(`${position}`).setPreparePosition(`${position}`),
  );
}

/** A subscription has delivered everything that was stored. */
export function caughtUp(): ReadResp {
  return new messages.ReadResp().setCaughtUp(new messages.ReadResp.CaughtUp());
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

/** An event as it is read or delivered. */
export function delivery(entry: Entry): ReadResp {
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

/** The first response to a subscription. */
export function confirmation(): ReadResp {
  return new messages.ReadResp().setConfirmation(
    new messages.ReadResp.SubscriptionConfirmation().setSubscriptionId('subscription'),
  );
}

/** The response to reading a stream that does not exist. */
export function notFound(stream: string): ReadResp {
  return new messages.ReadResp().setStreamNotFound(
    new messages.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  );
}

function identifier(stream: string) {
  return new sharedMessages.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));
}
