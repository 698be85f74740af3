import { preferenceRoutes } from '@countinghouse/contracts/identity/preference-api';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { preferences } from './preferences.decider.ts';

/** How members of staff set up the back office: each changes their own preferences only, within a rate limit. */
export function preferenceBindings({ commands, limits, settings }: WriteDeps): Binding[] {
  const perUser = limits.batched('preferences', settings.RATE_LIMIT_PREFERENCES);
  return [
    bind(preferenceRoutes.changePreferences, async (call) => {
      const { id: userId } = signedIn(call);
      const { lists = {}, ...layout } = call.body;
      await perUser.count(userId, Math.max(1, Object.keys(lists).length));
      const command = { type: 'ChangePreferences', userId, layout, lists } as const;
      const { state, version } = await execute(commands, call, preferences, userId, command);
      return { ...ok, preferences: { ...state, version } };
    }),
  ];
}
