import { createContext } from 'react';
import type { NavigateFunction } from 'react-router-dom';

interface LinkActions {
  /** Prefetches the page at a path of the storefront; does nothing on the server. */
  readonly prefetch: (path: string) => void;
  readonly navigate: NavigateFunction;
}

/** One for all links of a page, which has some hundred of them; without it links load documents. */
export const LinkContext = createContext<LinkActions | undefined>(undefined);
