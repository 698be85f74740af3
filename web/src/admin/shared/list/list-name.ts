import type { ArrangedList } from '@countinghouse/contracts/identity/preference-events';
import { createContext } from 'react';

/** The list that a screen shows, by which what each person sets up of it is remembered; none for parts of screens. */
export const ListName = createContext<ArrangedList | undefined>(undefined);
