import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Claims } from '../../identity/claims.ts';
import type { GoogleProfile } from './google-token.ts';

/**
 * Uses an ID token up, at all processes; only the command that did may repeat it. To be called once nothing can refuse
 * the call any more, and before it has an effect. @throws RefusedError GOOGLE_TOKEN_INVALID when it was used before
 */
export type UseGoogleToken = (profile: Pick<GoogleProfile, 'tokenId'>, commandId: string) => Promise<void>;

/** The sweep of the vault forgets tokens after they have expired. */
export function usedGoogleTokens(claims: Claims): UseGoogleToken {
  return async ({ tokenId }, commandId) => {
    const isFirst = await claims.claim('google-token', tokenId, commandId, async () => true);
    if (!isFirst) throw new RefusedError(refuse('GOOGLE_TOKEN_INVALID'));
  };
}
