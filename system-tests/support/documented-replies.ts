import { errorStatus } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { codesOf } from '@countinghouse/contracts/routes/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The part of the OpenAPI document that says what comes back. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: object } };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: { 'application/json'?: { schema: object } } }>>;
}

/** What is wrong with an answer; undefined when nothing is. */
export type FaultOf = (name: string, route: RouteDefinition, strayed: boolean, answer: Answer) => string | undefined;

/**
 * Holds answers against the OpenAPI document that the shop serves: a success has the one status and the shape of its
 * call, without a field more; a failure the one shape of all failures and a code that stands there. Of a request whose
 * address was tampered with, nobody knows which call it reaches: its success must fit any.
 */
export function documentedAnswers(
  document: OpenApiDocument,
  routes: Readonly<Record<string, RouteDefinition>>,
): FaultOf {
  // Formats are for the server's own checks of what comes in.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isError = ajv.compile(document.components.schemas.Error);
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const successes = new Map<string, ValidateFunction | undefined>();

  /** Undefined for what is no JSON. */
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
