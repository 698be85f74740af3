import { createContext } from 'react';

/** Prefetches the page at a path of the storefront; does nothing on the server. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);
