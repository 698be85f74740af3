import { createHmac } from 'node:crypto';
import { type PresentCustomer, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import type { ClaimScope } from '../identity/claims.ts';
import { NO_ACCOUNT } from '../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../write-deps.ts';
import { customer } from './customer.decider.ts';

/** What a session depends on: it must still hold when the session is there. */
export type SignInProof = { readonly passwordHash: string | undefined } | { readonly googleSub: string };

export type AccountClaims = ReturnType<typeof accountClaims>;

/**
 * Customers by what they claim: addresses and Google accounts. `emailKey` turns these into what is stored of them:
 * enough to compare, useless to read.
 */
export function accountClaims(
  { commands, vault, claims }: Pick<WriteDeps, 'commands' | 'vault' | 'claims'>,
  emailKey: Buffer,
) {
  const hashOf = (value: string) => createHmac('sha256', emailKey).update(value).digest('base64url');
  const emailHash = (email: string) => hashOf(canonicalEmail(email));

  async function present(customerId: string): Promise<PresentCustomer | undefined> {
    return presentCustomer((await commands.load(customer, customerId)).state);
  }

  const hasEmail = (email: string) => async (owner: string) => {
    const state = await present(owner);
    return state !== undefined && canonicalEmail(state.details.email) === canonicalEmail(email);
  };

  async function find(scope: ClaimScope, value: string): Promise<PresentCustomer | undefined> {
    const owner = await claims.ownerOf(scope, value);
    // The log is read also for an address without an account: the time must not reveal who has an account.
    return present(owner ?? NO_ACCOUNT);
  }

  /** @throws RefusedError EMAIL_TAKEN */
  async function reserveEmail(customerId: string, email: string): Promise<void> {
    const free = await claims.claim('customer-email', emailHash(email), customerId, hasEmail(email));
    if (!free) throw new RefusedError(refuse('EMAIL_TAKEN'));
  }

  /** @throws RefusedError LINK_REQUIRED; INVALID_CREDENTIALS when what proved it no longer holds */
  async function linkGoogle(customerId: string, sub: string, proof?: SignInProof): Promise<void> {
    const mine = async (owner: string) => (await present(owner)) !== undefined;
    const linked = await claims.claim('google-account', hashOf(sub), customerId, mine);
    if (!linked) throw new RefusedError(refuse('LINK_REQUIRED'));
    // Whoever ends the proof ends links afterwards: this one is either among them, or not confirmed.
    if (proof && !(await stillHolds(customerId, proof))) {
      await claims.release('google-account', hashOf(sub), customerId);
      throw new RefusedError(refuse('INVALID_CREDENTIALS'));
    }
    await claims.release('google-account-before', hashOf(sub), customerId);
  }

  async function stillHolds(customerId: string, proof: SignInProof): Promise<boolean> {
    if ('googleSub' in proof) return (await claims.ownerOf('google-account', hashOf(proof.googleSub))) === customerId;
    const { passwordHash } = await vault.credentials.passwordOf(customerId);
    return passwordHash !== undefined && passwordHash === proof.passwordHash;
  }

  return { hashOf, emailHash, present, find, reserveEmail, linkGoogle, stillHolds };
}
