import { createContext } from 'react';

/** Reads ahead what a path of the storefront shows; does nothing on the server. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);
