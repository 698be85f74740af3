import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../shared/http/api-error.ts';
import { Attempts } from '../../shared/http/attempts.ts';
import { onSessionEnd } from '../../shared/session/session-end.ts';
import { clearToken, readToken, storeToken } from '../../shared/session/token-store.ts';
import { call } from '../api/call.ts';
import type { Reply } from '../api/shop-calls.ts';
import { cartStore } from './cart-store.ts';
import { clearCheckout } from './checkout-storage.ts';
import { setCustomerName } from './customer-name.ts';
import { type GuestLine, itemsToSend, readGuestCart, removeSent } from './guest-cart.ts';
import { savedProducts } from './saved-products.ts';

export type SessionState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'guest' }
  | { readonly phase: 'customer'; readonly customer: CustomerView }
  | { readonly phase: 'failed'; readonly error: ApiError; readonly retry: () => void };

type Entered = Pick<Reply<'customerSignIn'>, 'token' | 'customer' | 'cart'>;

const loading: SessionState = { phase: 'loading' };
const guest: SessionState = { phase: 'guest' };

/** The session of this browser; every sign-in uploads the guest's cart and saved products. */
export function createSessionStore() {
  const listeners = new Set<() => void>();
  const entered = new Set<() => void>();
  const attempts = new Attempts();
  let state: SessionState = loading;
  /** The token of the shown state. */
  let shown: string | null | undefined;
  let isLeaving = false;
  let stopWatching: (() => void) | undefined;

  function publish(next: SessionState): void {
    state = next;
    if (next.phase === 'customer') setCustomerName(next.customer.name);
    else if (next.phase === 'guest') setCustomerName('');
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    const token = readToken('customer');
    shown = token;
    if (token === null) return publish(guest);
    publish(loading);
    try {
      const { user } = await call('currentUser');
      if (shown === token) publish({ phase: 'customer', customer: user as CustomerView });
    } catch (error) {
      if (shown === token) publish({ phase: 'failed', error: error as ApiError, retry: () => void read() });
    }
  }

  function watch(): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === tokenKeys.customer || key === null) void read();
    };
    const onOnline = () => state.phase === 'failed' && void read();
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', onOnline);
    const stop = onSessionEnd((realm) => realm === 'customer' && void read());
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', onOnline);
      stop();
    };
  }

  /** Signs in by a call that uploads the guest's cart; it is deleted here only after the response. */
  async function enter<Answer extends Entered>(
    send: (cart: { product: string; quantity: number }[]) => Promise<Answer>,
  ): Promise<Answer> {
    const sent: readonly GuestLine[] = readGuestCart();
    const response = await send(itemsToSend(sent));
    storeToken('customer', response.token);
    shown = response.token;
    removeSent(sent);
    cartStore.adopt(response.cart, sent);
    publish({ phase: 'customer', customer: response.customer });
    for (const listener of entered) listener();
    savedProducts.changeCustomer();
    return response;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        stopWatching = watch();
        if (shown !== readToken('customer')) void read();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
    snapshot: () => state,
    /** Calls the listener after a sign-in in this tab. Returns a function that unsubscribes it. */
    onEnter(listener: () => void): () => void {
      entered.add(listener);
      return () => entered.delete(listener);
    },
    /** Returns true when the customer ends the session. */
    isLeaving: () => isLeaving,

    signIn: (body: { email: string; password: string }) =>
      enter((cart) => call('customerSignIn', { body: { ...body, cart } })),

    register: (body: { email: string; password: string; name: string; phone?: string; address?: string }) =>
      enter((cart) => {
        const whole = { ...body, cart };
        return attempts.run('customerRegister', whole, (idempotencyKey) =>
          call('customerRegister', { body: whole, idempotencyKey }),
        );
      }),

    signInWithGoogle: (body: { credential: string; nonce: string; password?: string }) =>
      enter((cart) => call('customerGoogle', { body: { ...body, cart } })),

    resetPassword: (body: { code: string; newPassword: string; confirmPassword: string; keepDetails?: boolean }) =>
      enter((cart) => call('resetPassword', { body: { ...body, cart } })),

    /** Ends the session, here at once and on the server if it can be reached. */
    async signOut(): Promise<void> {
      isLeaving = true;
      try {
        // The call reads the token before it is deleted.
        const ended = call('signOut').catch(() => undefined);
        clearToken('customer');
        await read();
        cartStore.startOver();
        savedProducts.changeCustomer();
        clearCheckout();
        await ended;
      } finally {
        isLeaving = false;
      }
    },

    /**
     * Updates the customer from another response: after a change of details, or with a new token after one of the
     * password.
     */
    update({ customer, token }: { customer?: CustomerView; token?: string }): void {
      if (token !== undefined) {
        storeToken('customer', token);
        shown = token;
      }
      if (customer) publish({ phase: 'customer', customer });
    },
  };
}

export const session = createSessionStore();

/** Returns the session; `loading` on the server and until the browser has read it. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.snapshot, () => loading);
}
