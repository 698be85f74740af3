import type { Language } from '@countinghouse/contracts/messages/language';
import { isOnlineMethod, methodText } from '@countinghouse/contracts/payments/methods/method-choice';
import { storefrontSettingsRoutes } from '@countinghouse/contracts/storefront/api';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { shopFrame } from './frame.query.ts';
import { type HomeReads, homeWith, shopHome } from './home.query.ts';

export interface StorefrontSettings {
  /** Public address of the shop without a trailing slash. */
  readonly shopUrl: string;
  /** Names of the payments that checkout offers while the shop has set up none. */
  readonly paymentMethods: readonly string[];
  /** Client id of Google sign-in; null without it. */
  readonly googleClientId: string | null;
}

export interface FrameDeps extends StorefrontSettings, HomeReads {
  readonly locale: Language;
  /** IANA zone of the shop day. */
  readonly timeZone: string;
}

export function frameBindings(deps: FrameDeps): Binding[] {
  const { database, shelf, picturesByPath, paymentMethods, ...settings } = deps;
  const reads = { database, shelf, picturesByPath };
  return [
    bind(storefrontSettingsRoutes.getFrame, async () => {
      const frame = await shopFrame(database, settings.locale);
      const { payments = [] } = frame;
      // Online payment alone takes the place of none of them.
      const others = payments.every(isOnlineMethod) ? paymentMethods : [];
      return { ...ok, ...frame, ...settings, paymentMethods: [...payments.map(methodText), ...others] };
    }),

    bind(storefrontSettingsRoutes.getHome, async () => ({ ...ok, ...(await shopHome(reads)) })),

    bind(storefrontSettingsRoutes.homePreview, async ({ body }) => ({ ...ok, ...(await homeWith(reads, body)) })),
  ];
}
