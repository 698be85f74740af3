import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { type Answer, documentedAnswers } from '../support/documented-replies.ts';
import type { FuzzPlan, FuzzReport } from './fuzz-plan.ts';
import { type FuzzRequest, hostileRequest } from './hostile-request.ts';
import type { Known } from './sample-value.ts';

/** A process of its own, so that the cost of creating and checking requests is not measured as the shop's. */
const AT_ONCE = 16;
/**
 * Share of the requests through the gateway; the others are sent to the services directly, which takes half the time.
 */
const THROUGH_GATEWAY = 0.4;

// It never ends by itself.
const each = Object.entries(routeTable).flatMap(([name, route]): { name: string; route: RouteDefinition }[] =>
  name === 'live' ? [] : [{ name, route }],
);
const routes = each
  // Hashing a password takes a core for a while; a few hundred attempts cover as much as thousands.
  .flatMap((call) => Array.from({ length: /password|login|register/i.test(call.route.path) ? 1 : 3 }, () => call));

const [plan] = (await once(process, 'message')) as [FuzzPlan];
const ids = Object.entries(plan.known).flatMap(([kind, values]) => (kind.startsWith('_') ? [] : values));
const known: Known = (field) => plan.known[field.replace(/s$/, '')] ?? plan.known[`_${field}`] ?? ids;
process.send?.(await drive(plan), () => process.disconnect());

async function drive({ address, requests, document, sound }: FuzzPlan): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const faultOf = documentedAnswers(document, routeTable);
  const faults: Record<string, FuzzReport['faults'][string]> = {};
  const statuses: Record<number, number> = {};
  const tried: Record<string, number> = {};
  const accepted: Record<string, number> = {};
  let next = 0;

  async function send({ name, route, sent, place, mustSucceed = false }: Sending, index: number): Promise<void> {
    const { twist, strayed = false, url, payload, headers } = sent;
    const answer = await responseTo(place, agent, sent).catch((error: Error) => error);
    const fault =
      answer instanceof Error
        ? `no answer: ${answer.message}`
        : (faultOf(name, route, strayed, answer) ??
          (mustSucceed && answer.status >= 300 ? `${name} was refused` : undefined));
    if (!(answer instanceof Error)) {
      count(statuses, answer.status);
      if (answer.status < 300 && !strayed) count(accepted, name);
    }
    if (fault === undefined) return;
    const body = String(payload).slice(0, 300);
    const said = answer instanceof Error ? '' : answer.body.slice(0, 500);
    const times = (faults[fault]?.times ?? 0) + 1;
    faults[fault] = { first: { index, name, place, twist, url, headers, body, said }, ...faults[fault], times };
  }

  async function sendHostile(): Promise<void> {
    for (let index = next++; index < requests; index = next++) {
      const sending = hostileSending(index);
      count(tried, sending.name);
      await send(sending, index);
    }
  }

  const started = performance.now();
  for (const sent of sound) {
    const { name } = sent;
    // In order: some depend on the result of the one before.
    await send({ name, route: routeTable[name], sent, place: address, mustSucceed: true }, -1);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendHostile));
  agent.destroy();
  return { faults, statuses, tried, accepted, seconds: (performance.now() - started) / 1_000 };
}

interface Sending {
  readonly name: string;
  readonly route: RouteDefinition;
  readonly sent: FuzzRequest;
  /** Address of the gateway, or of the service itself. */
  readonly place: string;
  readonly mustSucceed?: boolean;
}

function hostileSending(index: number): Sending {
  const { address, behind, seed, tokens, throwaways, uploads } = plan;
  const random = seededRandom(seed + index * 7_919);
  // Each call once, so that none depends on chance; then at random.
  const { name, route } = each[index] ?? random.pick(routes);
  const throwaway = throwaways[name];
  const token = throwaway
    ? random.pick([undefined, ...throwaway])
    : random.pick(tokens[random.chance(0.9) ? route.access : 'public']);
  // `/order/request/:id` has the id of a request.
  const [, kind = ''] = /([^/]+)\/:(?:id|orderId)/.exec(route.path) ?? [];
  const ofRoute: Known = (field) => known(field === 'id' || field === 'orderId' ? kind : field);
  const place = random.chance(THROUGH_GATEWAY) ? address : behind[route.service];
  return { name, route, place, sent: hostileRequest(route, { random, token, known: ofRoute, uploads }) };
}

function responseTo(address: string, agent: Agent, { method, url, headers, payload }: FuzzRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const sending = request(address, { agent, method, path: onTheWire(url), headers: { ...headers, ...length } });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sending.end(payload);
  });
}

/** Encodes like a careless client: raw UTF-8; what Node refuses to send has a test of its own. */
function onTheWire(url: string): string {
  return Buffer.from(url, 'utf8').toString('latin1').replaceAll(' ', '%20');
}

function count<Key extends string | number>(counts: Record<Key, number>, key: Key): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
