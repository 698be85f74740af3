import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { PageRenderer, Read } from '@countinghouse/contracts/pages/page-renderer';
import { storefrontSettingsRoutes } from '@countinghouse/contracts/storefront/api';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { type HomeReads, homeWith } from '../settings/home.query.ts';
import { pictureAt } from '../shared/picture-list.query.ts';

export interface PreviewDeps extends HomeReads {
  /** Absent where no pages are served. */
  readonly renderer: Pick<PageRenderer, 'render'> | undefined;
  readonly read: Read;
  readonly locale: Language;
}

/** The home page of the storefront, rendered from unsaved settings; it is not cached. */
export function previewBindings({ renderer, read, locale, ...reads }: PreviewDeps): Binding[] {
  return [
    bind(storefrontSettingsRoutes.homePreviewPage, async ({ body, language }) => {
      if (!renderer) throw new RefusedError(refuse('UNAVAILABLE'));
      const { icon, logo, ...settings } = body;
      const [{ title, ...home }, pictures] = await Promise.all([
        homeWith(reads, settings),
        reads.picturesByPath([icon, logo]),
      ]);
      const shown = { title, icon: pictureAt(pictures, icon), logo: pictureAt(pictures, logo) };
      const { status, start, html, unexpected } = await renderer.render({
        address: language === locale ? '/' : `/${language}`,
        isInert: true,
        async read(...request) {
          const [operation] = request;
          if (operation === 'getHome') return { status: 200, body: { ...ok, ...home } };
          const response = await read(...request);
          if (operation !== 'getFrame' || response.status !== 200) return response;
          return { ...response, body: { ...(response.body as object), ...shown } };
        },
      });
      if (unexpected !== undefined) throw unexpected;
      if (status !== 200) throw new RefusedError(refuse('UNAVAILABLE'));
      return { ...ok, html: start + html };
    }),
  ];
}
