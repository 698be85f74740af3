import { createContext, useContext } from 'react';

/** Whether the line for live updates is open; told by the shell, which keeps it. */
export const LiveStatus = createContext(false);

export function useIsLive(): boolean {
  return useContext(LiveStatus);
}
