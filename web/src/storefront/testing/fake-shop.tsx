import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { contractBody } from '../../shared/testing/contract-check.ts';
import { FrameContext, type Page } from '../rendering/page.tsx';
import { cartStore } from '../stores/cart/cart-store.ts';
import { sampleFrame } from './sample-frame.ts';
import { WithLinks } from './with-links.tsx';

/** A call sent by the page. */
export interface SentCall {
  /** Method and path below /api/v1. */
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly key: string | null;
  readonly token: string | null;
}

type Answer = readonly [status: number, body: object] | 'lost';

/** A shop with given responses; every other call fails the test. */
export function fakeShop(answers: Readonly<Record<string, (call: SentCall) => Answer | Promise<Answer>>>) {
  const calls: SentCall[] = [];
  const handlers = { ...answers };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const path = new URL(address, 'http://shop').pathname.replace('/api/v1', '');
    const call: SentCall = {
      name: `${init.method} ${path}`,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      key: headers.get('Idempotency-Key'),
      token: headers.get('Authorization'),
    };
    calls.push(call);
    const handler = handlers[call.name];
    if (!handler) throw new Error(`nobody answers ${call.name}`);
    const answer = await handler(call);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const [status, body] = answer;
    return Response.json(contractBody(call.name, status, body), { status });
  });
  cartStore.startOver();
  return {
    calls,
    sent: (name: string) => calls.filter((call) => call.name === name),
    /** Replaces a response. */
    answer: (name: string, handler: (call: SentCall) => Answer | Promise<Answer>) => {
      handlers[name] = handler;
    },
  };
}

export const cup = '018f0000-0000-7000-8000-00000000000a';
export const jug = '018f0000-0000-7000-8000-00000000000b';

export function card(_id: string, more: Partial<ProductCard> = {}): ProductCard {
  return {
    _id,
    itemNo: 'C-1',
    name: _id === cup ? 'Cup' : 'Jug',
    photo: null,
    sellingPrice: 12.5,
    stock: 'in',
    ...more,
  };
}

/** Responds to `GET /product/cards` with these. */
export function cards(...products: ProductCard[]): () => Answer {
  return () => [200, { success: true, products }];
}

type Item = CartView['items'][number];

export function item(_id: string, more: Partial<Omit<Item, 'product'>> & { status?: boolean } = {}): Item {
  const { status = true, pricePerItem = 12.5, ...rest } = more;
  const product = { _id, itemNo: 'C-1', name: _id === cup ? 'Cup' : 'Jug', photo: '', status };
  return { product, quantity: 1, pricePerItem, seenPrice: pricePerItem, available: 10, warnings: [], ...rest };
}

export function cartOf(version: string, ...items: Item[]): CartView {
  const subTotal = items.reduce((sum, { pricePerItem, quantity }) => sum + pricePerItem * quantity, 0);
  return { _id: 'someone', items, subTotal, currency: { name: 'HKD', symbol: '$' }, version };
}

export function customer(more: Partial<CustomerView> = {}): CustomerView {
  const details = { email: 'amy@example.com', name: 'Amy', phone: '', address: '' };
  return { _id: 'customer-amy', ...details, points: 0, status: true, version: '1', ...more };
}

export const refused = (status: number, code: string, more: object = {}): Answer => [
  status,
  { success: false, code, message: code, requestId: 'r-1', ...more },
];

const frame: FrameView = { ...sampleFrame, paymentMethods: ['Bank transfer', 'Cash on delivery'] };

/** Renders a page of the storefront at an address; every other address shows its own path. */
export function pageAt(page: Page, path: string, address = path, more: Partial<FrameView> = {}, data: unknown = null) {
  const { View } = page;
  const router = createMemoryRouter(
    [
      {
        element: (
          <FrameContext value={{ ...frame, ...more }}>
            <WithLinks>
              <Outlet />
            </WithLinks>
          </FrameContext>
        ),
        children: [
          { path, element: <View data={data} /> },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const where = () => router.state.location.pathname + router.state.location.search;
  return { element: <RouterProvider router={router} />, where };
}
