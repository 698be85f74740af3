import { useContext, useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { LanguageContext } from '../i18n/language.ts';
import { useLinks } from '../i18n/links.ts';
import { fullTitle } from '../rendering/document.tsx';
import { type Page, useFrame } from '../rendering/page.tsx';

/** Updates the title of the tab with the page; the rest of the head is only for loaded documents. */
export function useHead(): void {
  const language = useContext(LanguageContext);
  const links = useLinks();
  const frame = useFrame();
  const match = useMatches().at(-1);
  useEffect(() => {
    const page = match?.handle as Page | undefined;
    if (page && match?.data !== undefined)
      document.title = fullTitle(page.head(match.data, { frame, language, links }), frame);
  }, [match, frame, language, links]);
}
