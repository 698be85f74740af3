import { createContext, type ReactElement, useContext } from 'react';

/** Markup cached from earlier pages, in the language and the frame of this one. */
export interface CachedMarkup {
  /** Returns undefined on a miss; the content is rendered after this page. */
  find(name: string, content: ReactElement): string | undefined;
}

/** Undefined in the browser, and without a cache. */
export const CachedMarkupContext = createContext<CachedMarkup | undefined>(undefined);

interface CachedProps {
  readonly as: 'div' | 'li' | 'ul';
  /** Cache key of all dependencies but frame and language; undefined disables the cache. */
  readonly name: string | undefined;
  readonly className?: string | undefined;
  /** Must read no context but frame, language and links, use no `useId` and write no part of the data. */
  readonly children: ReactElement;
}

/**
 * An element whose content the server renders once for all pages with it; the markup is the same either way, so that it
 * hydrates as usual.
 */
export function Cached({ as: Element, name, className, children }: CachedProps) {
  const markup = useContext(CachedMarkupContext);
  const html = name === undefined ? undefined : markup?.find(name, children);
  if (html === undefined) return <Element className={className}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, and escaped what is not markup.
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
