import { randomBytes } from 'node:crypto';
import type { PageRenderer, RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import { expect, test, vi } from 'vitest';
import { bodyOf, PageCache } from './page-cache.ts';
import { pages } from './pages.ts';
import { deflateAfter, sharedStarts } from './shared-start.ts';

const NOBODY = { start: '', scriptSources: [], styleSources: [], language: 'en' } as const;

/** Pages over one value that reads return; every page depends on `product:1`. */
function stage() {
  let value = 'first';
  let position: string | undefined = '05';
  let now = 1_000_000;
  const asked: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const render = vi.fn<PageRenderer['render']>(async ({ address, read }) => {
    await gate;
    const { body } = await read('getProduct', { params: { id: '1' } }, 'en');
    return {
      ...NOBODY,
      status: address === '/missing' ? 404 : 200,
      html: `${address} ${String(body)}`,
    } as RenderedPage;
  });
  const renderer: PageRenderer = {
    render,
    cacheKey: (address) => (address === '/nowhere' ? undefined : address.replace(/\?.*/, '')),
    failurePage: () => ({ ...NOBODY, status: 503, html: '' }),
  };
  const cache = new PageCache();
  const served = pages({
    renderer,
    cache,
    position: () => position,
    clock: () => now,
    readAt: (atLeast) => async () => {
      asked.push(atLeast);
      return { status: 200, body: value };
    },
  });
  return {
    cache,
    render,
    asked,
    at: async (address: string) => bodyOf(await served.at(address)).toString(),
    served,
    change(to: string, at: string) {
      value = to;
      position = at;
      cache.touch(new Set(['product:1']), at);
    },
    loseLog: () => {
      position = undefined;
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

test('a page is rendered once as long as no dependency changes, whatever else is in its address', async () => {
  const shop = stage();
  expect([await shop.at('/a'), await shop.at('/a?utm=1'), await shop.at('/a')]).toEqual([
    '/a first',
    '/a first',
    '/a first',
  ]);
  expect(shop.render).toHaveBeenCalledTimes(1);
  shop.cache.touch(new Set(['product:2', 'settings-of-others']), '06');
  await shop.at('/a');
  expect(shop.render).toHaveBeenCalledTimes(1);
});

test('a changed page is rendered before it is returned, from views at or after the change', async () => {
  const shop = stage();
  await shop.at('/a');
  shop.pass(500);
  shop.change('second', '07');
  expect(await shop.at('/a')).toBe('/a second');
  expect(shop.asked).toEqual(['05', '07']);
});

test('many changes cost one rendering in 200 ms; the last copy is served meanwhile and the last change is never lost', async () => {
  const shop = stage();
  await shop.at('/a');
  for (let n = 0; n < 20; n++) {
    shop.change(`value ${n}`, `1${n}`);
    await shop.at('/a');
    shop.pass(50);
  }
  expect(shop.render.mock.calls.length).toBeLessThanOrEqual(6);
  shop.pass(200);
  expect(await shop.at('/a')).toBe('/a value 19');
});

test('concurrent requests of a page share one rendering', async () => {
  const shop = stage();
  const open = shop.hold();
  const asked = Promise.all([shop.at('/a'), shop.at('/a'), shop.at('/a')]);
  open();
  expect(await asked).toEqual(['/a first', '/a first', '/a first']);
  expect(shop.render).toHaveBeenCalledTimes(1);
});

test('a change during a rendering makes the copy stale from the start', async () => {
  const shop = stage();
  const open = shop.hold();
  const first = shop.at('/a');
  shop.change('second', '09');
  open();
  await first;
  shop.pass(500);
  await shop.at('/a');
  expect(shop.render).toHaveBeenCalledTimes(2);
});

test('a missing page is not cached, nor is an unknown address', async () => {
  const shop = stage();
  for (const address of ['/missing', '/missing', '/nowhere', '/nowhere']) await shop.at(address);
  expect(shop.render).toHaveBeenCalledTimes(4);
  expect(shop.cache.bytes).toBe(0);
});

test('nothing is cached before changes are reported', async () => {
  const shop = stage();
  shop.loseLog();
  for (let n = 0; n < 2; n++) await shop.at('/a');
  expect(shop.render).toHaveBeenCalledTimes(2);
});

test('the last copy is returned when a page cannot be rendered any more', async () => {
  const shop = stage();
  await shop.at('/a');
  shop.pass(500);
  shop.change('second', '07');
  shop.render.mockResolvedValueOnce({ ...NOBODY, status: 503, html: 'trouble' });
  expect(await shop.at('/a')).toBe('/a first');
  shop.pass(500);
  expect(await shop.at('/a')).toBe('/a second');
});

test('a caller beyond the limit of renderings still gets cached pages', async () => {
  const shop = stage();
  await shop.at('/a');
  const refuse = () => {
    throw new Error('too many');
  };
  expect(bodyOf(await shop.served.at('/a', refuse)).toString()).toBe('/a first');
  await expect(shop.served.at('/b', refuse)).rejects.toThrow('too many');
});

test('the least recently used pages are evicted when the cache is full, and their bytes are released', async () => {
  const cache = new PageCache({ maxBytes: 10_000 });
  const start = sharedStarts()('');
  const page = (name: string) => ({
    page: { ...NOBODY, status: 200 },
    start,
    // Random bytes do not compress.
    rest: deflateAfter(start, randomBytes(2_500), {}),
    etag: name,
    keys: new Set([`product:${name}`]),
    renderedAt: 0,
    uses: 0,
    staleSince: undefined,
  });
  for (const name of ['a', 'b']) cache.put(name, page(name), '');
  cache.get('a');
  cache.put('c', page('c'), '');
  expect([cache.get('a')?.etag, cache.get('b')?.etag, cache.get('c')?.etag]).toEqual(['a', undefined, 'c']);
  for (const name of ['a', 'c']) cache.delete(name);
  expect(cache.bytes).toBe(0);
});

test('a change whose key is no longer remembered still counts', () => {
  const cache = new PageCache({ maxKeys: 3 });
  for (let n = 1; n <= 9; n++) cache.touch(new Set([`product:${n}`]), `0${n}`);
  expect(cache.lastChange(new Set(['product:1'])) >= '01').toBe(true);
  expect(cache.lastChange(new Set(['product:9']))).toBe('09');
});

test('a shared read is made once for all pages, and again when it changed or the log is not followed', async () => {
  let title = 'Old name';
  let position: string | undefined = '05';
  const cache = new PageCache();
  const renderer: PageRenderer = {
    render: async ({ address, read: load }) => {
      const { body } = await load('getFrame', {}, address.startsWith('/zh') ? 'zh-HK' : 'en');
      return { ...NOBODY, status: 200, html: (body as { title: string }).title } as RenderedPage;
    },
    cacheKey: (address) => address,
    failurePage: () => ({ ...NOBODY, status: 503, html: '' }),
  };
  const asked: string[] = [];
  const served = pages({
    renderer,
    cache,
    position: () => position,
    readAt: () => async (_, __, language) => {
      asked.push(language);
      return { status: 200, body: { title } };
    },
  });
  const html = async (address: string) => bodyOf(await served.at(address)).toString();
  expect([await html('/a'), await html('/b'), await html('/zh/a')]).toEqual(['Old name', 'Old name', 'Old name']);
  expect(asked).toEqual(['en', 'zh-HK']);
  title = 'New name';
  position = '06';
  cache.touch(new Set(['settings']), '06');
  expect([await html('/c'), await html('/d')]).toEqual(['New name', 'New name']);
  expect(asked).toEqual(['en', 'zh-HK', 'en']);
  position = undefined;
  title = 'Newest name';
  expect([await html('/e'), await html('/f')]).toEqual(['Newest name', 'Newest name']);
});

test('a caller with many new pages delays others only by the renderings that have begun, and is refused first', async () => {
  const shop = stage();
  const open = shop.hold();
  const done: string[] = [];
  const load = (address: string, caller: string) =>
    shop.served.at(address, undefined, caller).then(
      () => done.push(address),
      () => done.push(`${address} refused`),
    );
  const many = Array.from({ length: 52 }, (_, index) => load(`/many/${index}`, 'one'));
  const stranger = load('/stranger', 'another');
  await many[51];
  expect(done).toEqual(['/many/51 refused']);
  open();
  await stranger;
  expect(done.indexOf('/stranger')).toBeLessThan(12);
  await Promise.all(many);
});

test('pages that are used again survive a flood of pages that are requested once', () => {
  const cache = new PageCache({ maxBytes: 100_000 });
  const startOf = sharedStarts();
  const put = (address: string) => {
    const start = startOf('');
    const rest = deflateAfter(start, randomBytes(1_000), { level: 2 });
    const page = { page: { status: 200 } as never, start, rest, etag: address, keys: new Set<never>(), renderedAt: 0 };
    cache.put(address, { ...page, uses: 0, staleSince: undefined }, '05');
  };
  put('/');
  cache.get('/');
  for (let n = 0; n < 500; n += 1) put(`/flood/${n}`);
  expect(cache.get('/')).toBeDefined();
  expect(cache.get('/flood/499')).toBeDefined();
  expect(cache.get('/flood/0')).toBeUndefined();
  expect(cache.bytes).toBeLessThanOrEqual(100_000);

  // Even when each of them is requested twice, pages that were not used for long are evicted in the end.
  for (let n = 0; n < 500; n += 1) {
    put(`/twice/${n}`);
    cache.get(`/twice/${n}`);
  }
  expect(cache.get('/')).toBeUndefined();
  for (const address of ['/twice/499', '/twice/498', '/twice/470']) cache.delete(address);
  for (let n = 0; n < 500; n += 1) cache.delete(`/twice/${n}`);
  for (let n = 0; n < 500; n += 1) cache.delete(`/flood/${n}`);
  expect(cache.bytes).toBe(0);
});
