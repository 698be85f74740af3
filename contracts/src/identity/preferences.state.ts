import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import { type PreferencesView, usualPreferences } from './preference-api.ts';
import type { PreferenceEvent } from './preference-events.ts';

/** How one member of staff set up the back office. */
export type Preferences = Omit<PreferencesView, 'version'>;

/** The state of the stream of one member of staff's preferences. */
export const preferencesState: Fold<Preferences, PreferenceEvent> = {
  initialState: usualPreferences,

  evolve(state, { type, data }) {
    switch (type) {
      case 'identity.ListPreferenceChanged':
        return { ...state, lists: { ...state.lists, [data.list]: data.preference } };
      case 'identity.LayoutChanged':
        return withChanges(state, data.changes);
      default:
        return state;
    }
  },
};
