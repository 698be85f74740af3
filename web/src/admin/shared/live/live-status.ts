import { createContext, useContext } from 'react';

/** True while live updates are connected; provided by the shell, which holds the connection. */
export const LiveStatus = createContext(false);

export function useIsLive(): boolean {
  return useContext(LiveStatus);
}
