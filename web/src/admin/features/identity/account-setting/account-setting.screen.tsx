import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { useMessages } from '../identity.messages.ts';
import { OwnEmail } from './own-email.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnProfile } from './own-profile.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';

/** Everything that members of staff change of their own account. */
export function AccountSettingScreen() {
  const t = useMessages();
  const { email } = useCurrentUser();
  return (
    <Page title={t('accountSetting')} note={`${t('signedInAs')} ${email}`}>
      <OwnProfile />
      <OwnPassword />
      <SecondFactorPart />
      <OwnEmail />
      <OwnSessions />
    </Page>
  );
}
