import { errorStatus } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';

const routes: readonly RouteDefinition[] = Object.values(routeTable);
let faults: string[] = [];

/** Returns the responses since the last call that violate the contract; a test with any fails. */
export function takeContractFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/** Returns the operation of a method and a path below /api/v1: `PUT /product/p1` is `updateProduct`. */
export function operationOf(request: string): string {
  return Object.entries(routeTable).find(([, route]) => route === routeOf(request))?.[0] ?? request;
}

/** Returns the body as the server would send it: parsed by the route's reply schema, without fields outside it. */
export function contractBody(request: string, status: number, body: unknown): unknown {
  if (status >= 400) {
    const { code } = body as { code?: keyof typeof errorStatus };
    if (code === undefined || errorStatus[code] !== status)
      faults.push(`${request} is refused as ${code} by ${status}`);
    return body;
  }
  const route = routeOf(request);
  if (!route) {
    faults.push(`${request} is no route`);
    return body;
  }
  const { success, data, error } = route.reply.safeParse(body);
  if (success) return data;
  for (const { path, message } of error.issues) faults.push(`${request} answers ${path.join('.')}: ${message}`);
  return body;
}

function routeOf(request: string): RouteDefinition | undefined {
  const [method, path = ''] = request.split(' ');
  const matching = routes.filter((route) => route.method === method && patternOf(route).test(path));
  // An exact path such as `/product/list` precedes `/product/:id`.
  return matching.find((route) => route.path === path) ?? matching[0];
}

function patternOf({ path }: RouteDefinition): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
