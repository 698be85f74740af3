import { sessionRoutes } from '@countinghouse/contracts/identity/sign-in/session-api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';

/** The own sessions of staff and of customers, and signing out of them. */
export function sessionBindings({ vault: { sessions } }: Pick<WriteDeps, 'vault'>): Binding[] {
  return [
    bind(sessionRoutes.listSessions, async (call) => {
      const { id, sessionId } = signedIn(call);
      const found = await sessions.list(id, sessionId);
      return {
        ...ok,
        sessions: found.sessions.map((one) => ({
          _id: one.sessionId,
          browser: one.browser,
          system: one.system,
          signedInAt: one.openedAt,
          lastUsedAt: one.lastUsedAt,
          current: one.sessionId === sessionId,
        })),
        total: found.total,
      };
    }),

    bind(sessionRoutes.endSession, async (call) => {
      if (!(await sessions.endOne(signedIn(call).id, call.params.id))) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, message: call.translate('signedOut') };
    }),

    bind(sessionRoutes.endOtherSessions, async (call) => {
      const { id, sessionId } = signedIn(call);
      await sessions.endAll(id, { except: sessionId, because: 'elsewhere' });
      return { ...ok, message: call.translate('othersSignedOut') };
    }),
  ];
}
