import type { Context, WriteDeps } from '../write-deps.ts';
import { authBindings } from './auth.routes.ts';
import { endAccessProcess } from './end-access.process.ts';
import { preferenceBindings } from './preference.routes.ts';
import { savedViewBindings } from './saved-view.routes.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { userBindings } from './user.routes.ts';

export function identity(deps: WriteDeps, guard: SignInGuard): Context {
  return {
    bindings: [
      ...authBindings(deps, guard),
      ...userBindings(deps),
      ...savedViewBindings(deps),
      ...preferenceBindings(deps),
    ],
    processes: [endAccessProcess(deps.vault)],
  };
}
