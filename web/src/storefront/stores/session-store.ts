import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../shared/http/api-error.ts';
import { Attempts } from '../../shared/http/attempts.ts';
import { clearToken, readToken, storeToken } from '../../shared/session/token-store.ts';
import { call } from '../api/call.ts';
import type { Reply } from '../api/shop-calls.ts';
import { cartStore } from './cart/cart-store.ts';
import { type GuestLine, itemsToSend, readGuestCart, removeSent } from './cart/guest-cart.ts';
import { clearCheckout } from './checkout-storage.ts';
import { setCustomerName } from './customer-name.ts';
import { savedProducts } from './saved-products.ts';
import { StoreListeners } from './store-listeners.ts';

export type SessionState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'guest' }
  | { readonly phase: 'customer'; readonly customer: CustomerView }
  | { readonly phase: 'failed'; readonly error: ApiError; readonly retry: () => void };

type Entered = Pick<Reply<'customerSignIn'>, 'token' | 'customer' | 'cart'>;

const loading: SessionState = { phase: 'loading' };
const guest: SessionState = { phase: 'guest' };

/** The session of this browser; every sign-in uploads the guest's cart and saved products. */
export class SessionStore {
  readonly #entered = new Set<() => void>();
  readonly #attempts = new Attempts();
  #state: SessionState = loading;
  /** The token of the shown state. */
  #shown: string | null | undefined;
  #isLeaving = false;
  readonly #listeners = new StoreListeners({
    onFirst: () => this.#shown !== readToken('customer') && void this.#read(),
    onOtherCustomer: () => void this.#read(),
    onOnline: () => this.#state.phase === 'failed' && void this.#read(),
  });
  readonly subscribe = this.#listeners.subscribe;

  #publish(next: SessionState): void {
    this.#state = next;
    if (next.phase === 'customer') setCustomerName(next.customer.name);
    else if (next.phase === 'guest') setCustomerName('');
    this.#listeners.notify();
  }

  async #read(): Promise<void> {
    const token = readToken('customer');
    this.#shown = token;
    if (token === null) return this.#publish(guest);
    this.#publish(loading);
    try {
      const { user } = await call('currentUser');
      if (this.#shown === token) this.#publish({ phase: 'customer', customer: user as CustomerView });
    } catch (error) {
      if (this.#shown === token)
        this.#publish({ phase: 'failed', error: error as ApiError, retry: () => void this.#read() });
    }
  }

  /** Signs in by a call that uploads the guest's cart; it is deleted here only after the response. */
  async #enter<Answer extends Entered>(
    send: (cart: { product: string; quantity: number }[]) => Promise<Answer>,
  ): Promise<Answer> {
    const sent: readonly GuestLine[] = readGuestCart();
    const response = await send(itemsToSend(sent));
    storeToken('customer', response.token);
    this.#shown = response.token;
    removeSent(sent);
    cartStore.adopt(response.cart, sent);
    this.#publish({ phase: 'customer', customer: response.customer });
    for (const listener of this.#entered) listener();
    savedProducts.changeCustomer();
    return response;
  }

  readonly snapshot = (): SessionState => this.#state;

  /** Calls the listener after a sign-in in this tab. Returns a function that unsubscribes it. */
  onEnter(listener: () => void): () => void {
    this.#entered.add(listener);
    return () => this.#entered.delete(listener);
  }
  /** Returns true when the customer ends the session. */
  readonly isLeaving = (): boolean => this.#isLeaving;

  readonly signIn = (body: { email: string; password: string }) =>
    this.#enter((cart) => call('customerSignIn', { body: { ...body, cart } }));

  readonly register = (body: { email: string; password: string; name: string; phone?: string; address?: string }) =>
    this.#enter((cart) => {
      const whole = { ...body, cart };
      return this.#attempts.run('customerRegister', whole, (idempotencyKey) =>
        call('customerRegister', { body: whole, idempotencyKey }),
      );
    });

  readonly signInWithGoogle = (body: { credential: string; nonce: string; password?: string }) =>
    this.#enter((cart) => call('customerGoogle', { body: { ...body, cart } }));

  readonly resetPassword = (body: {
    code: string;
    newPassword: string;
    confirmPassword: string;
    keepDetails?: boolean;
  }) => this.#enter((cart) => call('resetPassword', { body: { ...body, cart } }));

  /** Ends the session, here at once and on the server if it can be reached. */
  async signOut(): Promise<void> {
    this.#isLeaving = true;
    try {
      // The call reads the token before it is deleted.
      const ended = call('signOut').catch(() => undefined);
      clearToken('customer');
      await this.#read();
      cartStore.startOver();
      savedProducts.changeCustomer();
      clearCheckout();
      await ended;
    } finally {
      this.#isLeaving = false;
    }
  }

  /**
   * Updates the customer from another response: after a change of details, or with a new token after one of the
   * password.
   */
  update({ customer, token }: { customer?: CustomerView; token?: string }): void {
    if (token !== undefined) {
      storeToken('customer', token);
      this.#shown = token;
    }
    if (customer) this.#publish({ phase: 'customer', customer });
  }
}

export const session = new SessionStore();

/** Returns the session; `loading` on the server and until the browser has read it. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.snapshot, () => loading);
}
