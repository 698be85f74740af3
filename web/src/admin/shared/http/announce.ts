import { App } from 'antd';
import { createContext, useContext } from 'react';
import type { Reversal } from './reversal.ts';
import type { Change } from './stale-reads.ts';

/** A successful write. */
export interface Announcement {
  readonly text: string;
  /** What reverting it makes stale. */
  readonly changes: readonly Change[];
  readonly undo?: Reversal | undefined;
  /** Name of a message that this one replaces if it is still shown, because its Undo would be refused. */
  readonly replaces?: string | undefined;
}

/** Shows that a write succeeded, with an Undo where that is possible. */
export type Announce = (announcement: Announcement) => void;

export const AnnounceContext = createContext<Announce | undefined>(undefined);

/** Returns the announcements of the shell; outside it plain messages. */
export function useAnnounce(): Announce {
  const { message } = App.useApp();
  return useContext(AnnounceContext) ?? (({ text }) => void message.success(text));
}
