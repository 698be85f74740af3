import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffRecord } from '@countinghouse/contracts/identity/record';
import { staffUserViewOf } from '@countinghouse/contracts/identity/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { execute } from '@countinghouse/platform/commands/execute';
import type { Files } from '@countinghouse/platform/files/files';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { refuseWeakPassword } from '../passwords/new-password.ts';
import { hashPassword, passwordMatches } from '../passwords/passwords.ts';
import { forgetUser, sessionEndOf } from './end-access.process.ts';
import { presentRoster, ROSTER } from './staff-accounts.ts';
import { staffRoster, userField } from './staff-roster.decider.ts';

/** Fields whose changes can conflict. */
const FIELDS = [...staffRecord.names, 'role', 'active'] as const;

type ChangedFields = Omit<BodyOf<typeof identityRoutes.updateUser>, 'status'> & {
  readonly active?: boolean | undefined;
};

/** The users of the back-office, by SUPER_ADMINs; everybody changes their own name and picture. */
export function userBindings({ commands, vault, files, settings }: WriteDeps): Binding[] {
  /**
   * Whether the user is there already, from the first request. An id follows from the idempotency key, and one that
   * comes back with other content must not change the password. @throws RefusedError IDEMPOTENCY_KEY_REUSED
   */
  async function isRepeated(userId: string, email: string, password: string): Promise<boolean> {
    const { users, deleted } = await presentRoster(commands);
    const user = users[userId];
    if (!user && !deleted[userId]) return false;
    const isSame =
      user &&
      canonicalEmail(user.email) === canonicalEmail(email) &&
      (await passwordMatches(password, (await vault.credentials.passwordOf(userId)).passwordHash));
    if (!isSame) throw new RefusedError(refuse('IDEMPOTENCY_KEY_REUSED'));
    return true;
  }

  /** Changes fields of a user as the caller, and ends their sessions where that takes access away. */
  async function change(call: Call, userId: string, { avatar, ...fields }: ChangedFields) {
    const changes = {
      ...definedOnly(fields),
      ...(avatar !== undefined && { avatar: await claimedAvatar(files, avatar) }),
    };
    const command = { type: 'ChangeUser', userId, by: signedIn(call).id, changes } as const;
    const touches = Object.keys(changes).map((field) => userField(userId, field));
    const result = await execute(commands, call, staffRoster, ROSTER, command, touches);
    const user = result.state.users[userId];
    if (!user) throw new RefusedError(refuse('NOT_FOUND'));
    const because = result.events.map(sessionEndOf).find((end) => end !== undefined);
    if (because) await vault.sessions.endAll(userId, { because });
    return { ...ok, user: staffUserViewOf(user, result.version, userId in result.state.secondFactors) };
  }

  return [
    bind(identityRoutes.createUser, async (call) => {
      const { password, status = true, avatar, ...profile } = call.body;
      refuseWeakPassword(password);
      const userId = call.newId('user');
      const user = { ...profile, userId, active: status, avatar: await claimedAvatar(files, avatar) };
      const repeated = await isRepeated(userId, profile.email, password);
      // Before the event: a user in the log can always sign in, whenever this process dies.
      const days = settings.FIRST_PASSWORD_DAYS;
      if (!repeated) await vault.credentials.setPasswordHash(userId, await hashPassword(password), 0, days);
      const { state, version } = await execute(commands, call, staffRoster, ROSTER, { type: 'CreateUser', user });
      return { ...ok, user: staffUserViewOf(state.users[userId] ?? user, version, userId in state.secondFactors) };
    }),

    bind(identityRoutes.updateUser, (call) => {
      const { status, ...fields } = call.body;
      return change(call, call.params.id, { ...fields, active: status });
    }),

    bind(identityRoutes.changeOwnProfile, (call) => change(call, signedIn(call).id, call.body)),

    bind(identityRoutes.deleteUser, async (call) => {
      const { id: userId } = call.params;
      const touches = FIELDS.map((field) => userField(userId, field));
      const command = { type: 'DeleteUser', userId, by: signedIn(call).id } as const;
      await execute(commands, call, staffRoster, ROSTER, command, touches);
      await forgetUser(vault, userId);
      return { ...ok, message: call.translate('userDeleted') };
    }),

    bind(identityRoutes.uploadAvatar, async (call) => {
      const { stream } = await call.upload();
      return { ...ok, path: await files.intakeImage(stream, signedIn(call).id) };
    }),
  ];
}

/** The path to keep: '' for none and for -1, which removes it. Only uploads may be named. */
async function claimedAvatar(files: Files, avatar: string | -1 | undefined): Promise<string> {
  if (avatar === undefined || avatar === -1 || avatar === '') return '';
  const unknown = await files.claim([avatar], 'image');
  if (unknown.length === 0) return avatar;
  throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'avatar', code: 'unknown_path' }]));
}

function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
