import type { ReactNode } from 'react';

/** Why a number is not made of events that could be listed. */
export type PlainReason =
  /** It says where a row stands. */
  | 'rank'
  /** It follows from numbers beside it, each of which is explained. */
  | 'derived'
  /** Somebody entered it at the record that its row links to, whose history says who and when. */
  | 'entered'
  /** It counts the rows of a list, to which it links. */
  | 'listed';

/** A number of a report that has no explanation, and why. */
export function Plain({ because, children }: { because: PlainReason; children: ReactNode }) {
  return <span data-plain={because}>{children}</span>;
}
