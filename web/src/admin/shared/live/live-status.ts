import { createContext, useContext } from 'react';

/**
 * True while live updates are connected, undefined until the first attempt has ended; provided by the shell, which
 * holds the connection.
 */
export const LiveStatus = createContext<boolean | undefined>(false);

export function useIsLive(): boolean | undefined {
  return useContext(LiveStatus);
}
