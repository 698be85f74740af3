import { errorStatus } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { codesOf } from '@countinghouse/contracts/routes/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The responses in the OpenAPI document. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: object } };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: { 'application/json'?: { schema: object } } }>>;
}

/** Returns what is wrong with a response; undefined when nothing is. */
export type FaultOf = (name: string, route: RouteDefinition, strayed: boolean, answer: Answer) => string | undefined;

/**
 * Checks responses against the OpenAPI document that the shop serves: a success has the one status and exactly the
 * schema of its call, a failure the error schema and a documented code. For a request with a mutated address the call
 * is unknown: its success must match any schema.
 */
export function documentedAnswers(
  document: OpenApiDocument,
  routes: Readonly<Record<string, RouteDefinition>>,
): FaultOf {
  // Formats are for the server's validation of requests.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isError = ajv.compile(document.components.schemas.Error);
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const successes = new Map<string, ValidateFunction | undefined>();

  /** Undefined for a response without JSON. */
  function successOf(name: string): ValidateFunction | undefined {
    if (successes.has(name)) return successes.get(name);
    const responses = operations.get(name)?.responses ?? {};
    const schema = responses[routes[name]?.status ?? 200]?.content?.['application/json']?.schema;
    const check = schema && ajv.compile(schema);
    successes.set(name, check);
    return check;
  }

  function faultOfSuccess(name: string, route: RouteDefinition, { status, contentType, body }: Answer) {
    if (status !== (route.status ?? 200)) return `answered ${status}`;
    if (route.raw) return undefined;
    if (!isJson(contentType)) return `a success as ${contentType}`;
    const fits = successOf(name);
    if (!fits) return 'is not in the document';
    return fits(JSON.parse(body)) ? undefined : `another shape: ${ajv.errorsText(fits.errors).slice(0, 300)}`;
  }

  function faultOfFailure(route: RouteDefinition, strayed: boolean, { status, contentType, body }: Answer) {
    if (!isJson(contentType)) return `a ${status} as ${contentType}`;
    const failure = JSON.parse(body) as { code: keyof typeof errorStatus };
    if (!isError(failure)) return `an error of another shape: ${ajv.errorsText(isError.errors)}`;
    if (status >= 500) return `answered ${status}`;
    if (errorStatus[failure.code] !== status) return `${failure.code} with ${status}`;
    return strayed || codesOf(route).includes(failure.code) ? undefined : `${failure.code} is not documented`;
  }

  return (name, route, strayed, answer) => {
    if (answer.status >= 400) return faultOfFailure(route, strayed, answer);
    if (!strayed) return faultOfSuccess(name, route, answer);
    const fits = Object.entries(routes).some(
      ([other, reached]) => reached.method === route.method && !faultOfSuccess(other, reached, answer),
    );
    return fits ? undefined : `a success of no call: ${answer.status} ${answer.contentType}`;
  };
}

function isJson(contentType: string): boolean {
  return contentType.startsWith('application/json');
}
