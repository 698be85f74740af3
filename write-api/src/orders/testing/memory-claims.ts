import type { Claims } from '../../identity/claims.ts';

/** Claims in memory, all of them settled. */
export function memoryClaims(): Pick<Claims, 'claim' | 'release'> {
  const owners = new Map<string, string>();
  return {
    async claim(scope, value, owner, holds) {
      const key = `${scope} ${value}`;
      const present = owners.get(key);
      if (present !== undefined && present !== owner && (await holds(present))) return false;
      if (owners.get(key) !== present) return owners.get(key) === owner;
      owners.set(key, owner);
      return true;
    },
    async release(scope, value, owner) {
      if (owners.get(`${scope} ${value}`) === owner) owners.delete(`${scope} ${value}`);
    },
  };
}
