import { type PresentCustomer, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { execute } from '@countinghouse/platform/commands/execute';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { ProvedAccount, SignInGuard } from '../../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../../write-deps.ts';
import type { ClearPlanted } from '../clear-planted.ts';
import { customer, mayBePlanted } from '../customer.decider.ts';
import type { CustomerAccounts } from '../customer-accounts.ts';
import type { GoogleProfile } from './google-token.ts';
import type { UseGoogleToken } from './used-google-tokens.ts';

interface GoogleAccountsOptions extends Pick<WriteDeps, 'commands'> {
  readonly accounts: CustomerAccounts;
  readonly guard: SignInGuard;
  readonly useToken: UseGoogleToken;
  readonly clearPlanted: ClearPlanted;
  /** Counts a registration from a network. @throws RefusedError RATE_LIMITED */
  readonly countRegistration: (network: string) => Promise<unknown>;
}

/** The account that a Google account signs in to, and whether it is new or was linked just now. */
export interface GoogleAccount {
  readonly customerId: string;
  readonly isNew: boolean;
  readonly linked: boolean;
}

/** Finds the account of a Google profile, links it, or registers one. */
export type FindGoogleAccount = (
  call: Call,
  profile: GoogleProfile,
  password: string | undefined,
) => Promise<GoogleAccount>;

export function googleAccounts(options: GoogleAccountsOptions): FindGoogleAccount {
  const { commands, accounts, guard, useToken, clearPlanted, countRegistration } = options;

  async function registerWithGoogle(call: Call, profile: GoogleProfile): Promise<string> {
    const { sub, email, name, verified, authoritative } = profile;
    // An address that anybody may have typed gives no access: its owner would find a stranger in the account.
    if (!verified) throw unproven();
    await countRegistration(networkOf(call.ip()));
    await useToken(profile, call.metadata.commandId);
    const customerId = call.newId('customer');
    const details = { email, name: name || email, phone: '', address: '', points: 0 };
    const registration = { customerId, ...details, active: true, via: 'google', vouched: authoritative } as const;
    await accounts.register(registration, call.metadata, { googleSub: sub });
    return customerId;
  }

  /** Links only where Google vouches for the mailbox, or the account's password proves whose it is. */
  async function linkGoogle(call: Call, profile: GoogleProfile, found: PresentCustomer, password: string | undefined) {
    const { customerId, details } = found;
    const ownsMailbox = profile.authoritative && canonicalEmail(profile.email) === canonicalEmail(details.email);
    let proof: ProvedAccount | undefined;
    if (password !== undefined) {
      const account = async () => customerId;
      proof = await guard.check({ realm: 'customer', email: details.email, password, ip: call.ip(), account });
    } else if (!ownsMailbox) {
      throw new RefusedError(refuse('LINK_REQUIRED'));
    }
    await useToken(profile, call.metadata.commandId);
    // A person who registered an address without owning it knows its password or has linked a Google account, and must
    // not keep access.
    const tookOver = !proof && (await accounts.findByFormerGoogle(profile.sub))?.customerId !== customerId;
    // Everything ends before the event and after it: nothing of before is left, wherever this process dies, and nothing
    // that another process was about to store.
    if (tookOver) await accounts.disown(customerId, found.passwordVersion);
    const clearsAway = tookOver && mayBePlanted(found);
    if (clearsAway) await clearPlanted(call.metadata, customerId);
    const name = profile.name || details.email;
    const command = { type: 'LinkGoogle', name, tookOver, passwordVersion: proof?.passwordVersion } as const;
    const { state } = await execute(commands, call, customer, customerId, command);
    if (tookOver) await accounts.disown(customerId, presentCustomer(state)?.passwordVersion ?? found.passwordVersion);
    if (clearsAway) await clearPlanted(call.metadata, customerId);
    await accounts.linkGoogle(customerId, profile.sub, proof);
  }

  return async (call, profile, password) => {
    const linkedBefore = await accounts.findByGoogle(profile.sub);
    if (linkedBefore) {
      const { customerId } = active(linkedBefore);
      await useToken(profile, call.metadata.commandId);
      return { customerId, isNew: false, linked: false };
    }
    const found = (await accounts.findByEmail(profile.email)) ?? (await accounts.findByFormerGoogle(profile.sub));
    if (!found) return { customerId: await registerWithGoogle(call, profile), isNew: true, linked: false };
    const { customerId } = active(found);
    await linkGoogle(call, profile, found, password);
    return { customerId, isNew: false, linked: true };
  };
}

function unproven(): RefusedError {
  return new RefusedError(refuse('GOOGLE_TOKEN_INVALID', undefined, [{ field: 'credential', code: 'email_unproven' }]));
}

/** @throws RefusedError ACCOUNT_INACTIVE when the customer may not sign in */
export function active(found: PresentCustomer | undefined): PresentCustomer {
  if (found?.status !== 'active') throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
  return found;
}
