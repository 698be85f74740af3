import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isForPage, rawPathOf } from './no-page.ts';

/**
 * Forms of pages are sent by scripts. Where these fail the browser sends them, and is redirected to the page, which
 * shows a message.
 */
function isFormOfPage({ method, url, headers }: FastifyRequest): boolean {
  const isPage = isForPage({ method: 'GET', url }) && !admin.test(rawPathOf({ url })) && /^\/(?![/\\])/.test(url);
  return method === 'POST' && isPage && (headers.accept ?? '').includes('text/html');
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface WebAppResponses {
  /** For calls, files and assets that are not there. */
  readonly notFound: Answer;
  /** For every address that is a page of the storefront. */
  readonly page: Answer;
}

const admin = /^\/admin(\/|$)/;
/** Another form of a file beside it. */
const compressed = /\.(br|gz)$/;

/**
 * Serves the built web app. Assets carry a hash of their content in their name and may be kept for ever; the page that
 * names them is revalidated each time. Below /admin every address gets the admin's page, since that app has its own
 * router; every other address is a page of the storefront. The disk is read for assets and for the files that the
 * folder has at the start, never for a page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  { notFound, page }: WebAppResponses,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/') || path.includes('\\assets\\');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const method = ['GET', 'HEAD'];
  // An asset of an older build is 404, not a page.
  app.route<{ Params: { '*': string } }>({
    method,
    url: '/assets/*',
    handler: ({ params }, reply) => reply.sendFile(`assets/${params['*']}`),
  });
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isFile())) {
    if (!compressed.test(name)) app.route({ method, url: `/${name}`, handler: (_, reply) => reply.sendFile(name) });
  }
  const answer: Answer = (request, reply) => {
    if (isFormOfPage(request)) return reply.code(303).header('location', request.url).send();
    if (!isForPage(request)) return notFound(request, reply);
    if (!admin.test(rawPathOf(request))) return page(request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  };
  app.route({ method, url: '/*', handler: answer as RouteHandlerMethod });
  app.setNotFoundHandler(answer as RouteHandlerMethod);
}

/** The page for an unavailable storefront, which tries again by itself. */
export function sendUnavailablePage(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').header('retry-after', 1).sendFile('unavailable.html');
}
