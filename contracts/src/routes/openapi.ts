import { z } from 'zod';
import { type ErrorCode, errorStatus } from '../kernel/errors.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { RouteDefinition } from '../kernel/http/route.ts';

type Json = Record<string, unknown>;

/** Codes that every route can return. */
const EVERYWHERE: readonly ErrorCode[] = ['BAD_REQUEST', 'VALIDATION', 'RATE_LIMITED', 'UNAVAILABLE'];
/** Codes of calls that take a body and an Idempotency-Key. */
const WHERE_BODIES_COME: readonly ErrorCode[] = ['BAD_TYPE', 'TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED'];
const HEADERS_OF_WRITES = ['Idempotency-Key', 'If-Match'];

/** The route table as an OpenAPI 3.1 document. */
export function openApi(routes: Readonly<Record<string, RouteDefinition>>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = `/api/v1${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Countinghouse', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(name: string, route: RouteDefinition): Json {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    'x-access': route.access,
    'x-service': route.service,
    ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersIn('path', route.params),
      ...parametersIn('query', route.query),
      ...headersOf(route).map((header) => ({
        name: header,
        in: 'header',
        required: false,
        schema: { type: 'string' },
      })),
    ],
    ...bodyOf(route),
    responses: responsesOf(route),
  };
}

function headersOf(route: RouteDefinition): readonly string[] {
  const reads = route.views ? ['X-Min-Position'] : [];
  if (route.service !== 'write-api' || route.method === 'GET') return reads;
  const ofStaff = route.access === 'staff' || route.access === 'super-admin' ? ['X-Reason', 'X-Correlation-Id'] : [];
  return [...HEADERS_OF_WRITES, ...ofStaff, ...reads];
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { oneOf, ...only } = schemaOf(schema, 'input') as ObjectSchema & { readonly oneOf?: readonly ObjectSchema[] };
  const forms = oneOf ?? [only];
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => ({
    name,
    in: place,
    required: forms.every(({ required = [] }) => required.includes(name)),
    schema: eitherOf(forms.flatMap(({ properties }) => (properties?.[name] ? [properties[name]] : []))),
  }));
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

/** One schema, or any of several that differ. */
function eitherOf(schemas: readonly Json[]): Json {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return different.length === 1 ? different[0]! : { anyOf: different };
}

function bodyOf(route: RouteDefinition): Json {
  if (route.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!route.body) return {};
  const schema = schemaOf(route.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function responsesOf(route: RouteDefinition): Json {
  const success = route.raw
    ? { description: 'A stream' }
    : {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(route.reply, 'output') } },
      };
  const responses: Record<string, Json> = { [route.status ?? 200]: success };
  const byStatus = groupBy(codesOf(route), (code) => errorStatus[code]);
  for (const [status, codes] of byStatus) {
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

/** Every code that a call can return, those of the edge included. */
export function codesOf({ method, access, errors = [] }: RouteDefinition): ErrorCode[] {
  const written: readonly ErrorCode[] = method === 'GET' ? [] : WHERE_BODIES_COME;
  const signedIn: ErrorCode[] = access === 'public' ? [] : ['UNAUTHENTICATED'];
  const ranked: ErrorCode[] = access === 'super-admin' ? ['FORBIDDEN'] : [];
  return [...new Set([...EVERYWHERE, ...written, ...signedIn, ...ranked, ...errors])].sort();
}

/** A schema as JSON Schema, as it is sent or as it is returned. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const errorSchema = {
  type: 'object',
  required: ['success', 'status', 'code', 'message', 'requestId'],
  properties: {
    success: { const: false },
    status: { const: false },
    code: { enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    auth: { const: true },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
