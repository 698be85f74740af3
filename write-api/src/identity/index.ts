import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import type { Context, WriteDeps } from '../write-deps.ts';
import { authBindings } from './auth.routes.ts';
import { endAccessProcess } from './end-access.process.ts';
import type { PasswordResets } from './password-resets.ts';
import { preferenceBindings } from './preference.routes.ts';
import { savedViewBindings } from './saved-view.routes.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { staffResetBindings } from './staff-reset.routes.ts';
import { userBindings } from './user.routes.ts';

export function identity(deps: WriteDeps, guard: SignInGuard, resets: PasswordResets, codes: IdCodes): Context {
  return {
    bindings: [
      ...authBindings(deps, guard),
      ...staffResetBindings(deps, guard, resets, codes),
      ...userBindings(deps),
      ...savedViewBindings(deps),
      ...preferenceBindings(deps),
    ],
    processes: [endAccessProcess(deps.vault)],
  };
}
