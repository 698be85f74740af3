import type { ArrangedList, ListPreference } from '@countinghouse/contracts/identity/arranged-lists';
import {
  layoutChanged,
  listPreferenceChanged,
  PREFERENCES,
  type PreferenceEvent,
} from '@countinghouse/contracts/identity/preference-events';
import { type Preferences, preferencesState } from '@countinghouse/contracts/identity/preferences.state';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom, sameJson } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

/** The preferences that are no list's. */
type Layout = Omit<Preferences, 'lists'>;

export interface PreferenceCommand {
  readonly type: 'ChangePreferences';
  readonly userId: string;
  readonly layout: Changes<Layout>;
  readonly lists: Changes<Readonly<Record<ArrangedList, ListPreference>>>;
}

/** How one member of staff set up the back office: an unchanged preference leaves no event. */
export const preferences = streamType<Preferences, PreferenceCommand, PreferenceEvent>({
  category: PREFERENCES,
  ...preferencesState,

  decide(state, { userId, layout, lists }) {
    const changes = changesFrom<Layout>(state, layout);
    const changedLists = (Object.entries(lists) as [ArrangedList, ListPreference][]).filter(
      ([list, preference]) => !sameJson(preference, state.lists[list]),
    );
    return [
      ...(Object.keys(changes).length > 0 ? [event(layoutChanged, { userId, changes })] : []),
      ...changedLists.map(([list, preference]) => event(listPreferenceChanged, { userId, list, preference })),
    ];
  },
});
