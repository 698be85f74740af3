import type { SavedList } from '@countinghouse/contracts/identity/saved-view-events';
import { createContext } from 'react';

/** The list that a screen shows, by which what each person sets up of it is remembered; none for reports. */
export const ListName = createContext<SavedList | undefined>(undefined);
