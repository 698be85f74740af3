import type { FastifyServerOptions } from 'fastify';

const refuse = () => {
  throw new Error('a route names a JSON schema, but routes are checked by the route table');
};

/**
 * Fastify's option for apps whose routes name no JSON schema: the compilers of schemas, some 100 modules, are not
 * loaded. A route that names a schema is refused when the app starts.
 */
export const noJsonSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
