import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { preferredLanguage } from '@countinghouse/contracts/messages/language';
import { openApi } from '@countinghouse/contracts/routes/openapi';
import type { FastifyInstance } from 'fastify';
import { apiDocsSignInPage, signInPagePolicy } from './api-docs-sign-in.ts';
import { apiPage } from './api-page.ts';

export interface ApiDocsOptions {
  /** The whole route table. */
  readonly routes: Readonly<Record<string, RouteDefinition>>;
  /** Only for staff who are signed in. Default false. */
  readonly staffOnly?: boolean;
}

/** Serves `GET /api/docs`: a page for people who ask for HTML, OpenAPI 3.1 as JSON for everything else. */
export function registerApiDocs(app: FastifyInstance, { routes, staffOnly = false }: ApiDocsOptions): void {
  const document = once(() => JSON.stringify(openApi(routes)));
  const page = once(() => apiPage(routes));
  app.get('/api/docs', async ({ headers }, reply) => {
    const acceptsHtml = headers.accept?.includes('text/html') ?? false;
    reply.header('vary', 'accept').header('x-content-type-options', 'nosniff');
    if (staffOnly && (await app.identify(headers.authorization))?.realm !== 'staff') {
      if (!acceptsHtml) throw new RefusedError(refuse('UNAUTHENTICATED'));
      const signIn = apiDocsSignInPage(preferredLanguage(headers['accept-language'], 'en'));
      return reply
        .code(401)
        .header('content-security-policy', signInPagePolicy)
        .type('text/html; charset=utf-8')
        .send(signIn);
    }
    if (!acceptsHtml) return reply.type('application/json').send(document());
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page());
  });
}

/** Made on the first request. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
