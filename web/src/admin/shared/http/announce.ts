import { App } from 'antd';
import { createContext, useContext } from 'react';
import type { Reversal } from './reversal.ts';
import type { Change } from './stale-reads.ts';

/** A write that worked. */
export interface Announcement {
  readonly text: string;
  /** What taking it back makes stale. */
  readonly changes: readonly Change[];
  readonly undo?: Reversal | undefined;
  /** Name of a message that gives way to this one where it is still shown, because its Undo would be refused. */
  readonly replaces?: string | undefined;
}

/** Tells the person that a write worked, and offers to take it back where that is possible. */
export type Announce = (announcement: Announcement) => void;

export const AnnounceContext = createContext<Announce | undefined>(undefined);

/** The announcements of the shell; outside it there are plain messages. */
export function useAnnounce(): Announce {
  const { message } = App.useApp();
  return useContext(AnnounceContext) ?? (({ text }) => void message.success(text));
}
