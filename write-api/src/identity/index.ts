import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import type { Context, WriteDeps } from '../write-deps.ts';
import type { PasswordResets } from './passwords/password-resets.ts';
import { preferenceBindings } from './preferences/preference.routes.ts';
import { reportMailClock } from './preferences/report-mail.clock.ts';
import { savedViewBindings } from './preferences/saved-view.routes.ts';
import type { Challenges } from './second-factor/challenges.ts';
import { codeCheck } from './second-factor/code-check.ts';
import { secondFactorBindings } from './second-factor/second-factor.routes.ts';
import { secondStepBindings } from './second-factor/second-step.routes.ts';
import { authBindings } from './sign-in/auth.routes.ts';
import { sessionBindings } from './sign-in/session.routes.ts';
import type { SignInGuard } from './sign-in/sign-in-guard.ts';
import { endAccessProcess } from './staff/end-access.process.ts';
import { staffResetBindings } from './staff/staff-reset.routes.ts';
import { userBindings } from './staff/user.routes.ts';

export async function identity(
  deps: WriteDeps,
  guard: SignInGuard,
  resets: PasswordResets,
  codes: IdCodes,
  challenges: Challenges,
): Promise<Context> {
  const checkCode = codeCheck(deps, guard);
  return {
    bindings: [
      ...authBindings(deps, guard, challenges),
      ...(await secondStepBindings(deps, checkCode, challenges)),
      ...secondFactorBindings(deps, guard, checkCode),
      ...sessionBindings(deps),
      ...staffResetBindings(deps, guard, resets, codes),
      ...userBindings(deps),
      ...savedViewBindings(deps),
      ...preferenceBindings(deps),
    ],
    processes: [endAccessProcess(deps.vault)],
    clocks: [reportMailClock(deps)],
  };
}
