import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the built web app. Assets carry a hash of their content in their name and may be kept for ever; the page that names them is asked for each time. Any
 * other address that a browser opens gets that page, since the app knows its own addresses.
 */
export async function serveWebApp(app: FastifyInstance, root: string, notFound: Answer): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // An asset of an older build must be 404, not the page.
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/') || path.includes('\\assets\\');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://shop');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|files|assets)(\/|$)/.test(pathname);
    if (!isPage) return notFound(request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
