import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { extname, join } from 'node:path';
import {
  adjustments,
  categoryList,
  customerList,
  orders,
  pages,
  products,
  returnRequests,
  setting,
  staff,
  supplierList,
  users,
} from './fixture-shop.ts';

const dist = join(import.meta.dirname, '../../dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built app and answers its reads from {@link orders} and friends; for screenshots without the stack. */
export async function startFixtureServer(port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/api/v1/live')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      return;
    }
    void respond(request)
      .then(({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fixture server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

async function respond(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://fixture');
  if (url.pathname.startsWith('/files/')) {
    return { status: 200, type: 'image/svg+xml', body: decodeURIComponent(url.search.slice(1)) };
  }
  if (url.pathname.startsWith('/api/v1/')) {
    const reply = answer(request.method ?? 'GET', url);
    const failure = { success: false, status: false, code: 'NOT_FOUND', message: 'Not found', requestId: 'fixture' };
    return { status: reply ? 200 : 404, type: 'application/json', body: JSON.stringify(reply ?? failure) };
  }
  const file = extname(url.pathname) ? url.pathname : '/index.html';
  return {
    status: 200,
    type: types[extname(file)] ?? 'application/octet-stream',
    body: await readFile(join(dist, file)),
  };
}

function page<Row>(rows: readonly Row[], query: URLSearchParams): Row[] {
  const current = Number(query.get('current') ?? 1);
  const size = Number(query.get('size') ?? rows.length);
  return rows.slice((current - 1) * size, current * size);
}

function matching<Row>(rows: readonly Row[], query: URLSearchParams): Row[] {
  const search = (query.get('search') ?? '').toLowerCase();
  return rows.filter((row) => JSON.stringify(row).toLowerCase().includes(search));
}

function answer(method: string, { pathname, searchParams }: URL): object | undefined {
  const ok = { success: true, status: true, message: 'Success' };
  const path = pathname.slice('/api/v1'.length);
  const found: readonly object[] = matching<object>(path.startsWith('/order') ? orders : products, searchParams);
  const replies: Record<string, () => object> = {
    'POST /auth/admin-login': () => ({ ...ok, token: 'fixture' }),
    'GET /auth/current-user': () => ({ ...ok, user: staff }),
    'GET /setting': () => ({ ...ok, setting }),
    'GET /setting/pages': () => ({ ...ok, pages }),
    'GET /product/list': () => ({ ...ok, products: page(found, searchParams), total: found.length }),
    'GET /order/list': () => ({ ...ok, orders: page(found, searchParams), total: found.length }),
    'GET /category/list': () => ({ ...ok, categoryList }),
    'GET /supplier/list': () => ({ ...ok, suppliers: supplierList, total: supplierList.length }),
    'GET /tag/list': () => ({ ...ok, tags: [] }),
    'GET /user/list': () => ({ ...ok, users, total: users.length }),
    'GET /customer/list': () => ({ ...ok, customers: customerList, total: customerList.length }),
    'GET /adjustment/list': () => ({ ...ok, adjustments, total: adjustments.length }),
    'GET /order/request-list': () => ({ ...ok, requests: returnRequests, total: returnRequests.length }),
    'GET /product/import': () => ({ ...ok, imports: [] }),
    'GET /product/alert-list': () => ({ ...ok, products: products.filter((p) => p.quantity <= 12), total: 2 }),
    'GET /order/sales-ranking': () => ({
      ...ok,
      rankings: products.slice(0, 24).map((product, index) => ({
        product: index === 6 ? null : product,
        quantity: 2_400 - index * 83,
        amount: (2_400 - index * 83) * product.sellingPrice,
      })),
    }),
  };
  const reply = replies[`${method} ${path}`];
  if (reply) return reply();
  const id = path.split('/').at(-1);
  const product = products.find((row) => row._id === id);
  const order = orders.find((row) => row._id === id);
  return product ? { ...ok, product } : order ? { ...ok, order } : undefined;
}
