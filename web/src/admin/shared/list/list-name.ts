import type { ArrangedList } from '@countinghouse/contracts/identity/arranged-lists';
import { createContext } from 'react';

/** The list of a screen, the key of its stored preferences; none for parts of screens. */
export const ListName = createContext<ArrangedList | undefined>(undefined);
