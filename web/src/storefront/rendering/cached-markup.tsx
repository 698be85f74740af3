import { createContext, type ReactElement, useContext } from 'react';

/** Markup of earlier pages, in the language and the frame of this one. */
export interface CachedMarkup {
  /** Undefined as long as it was not rendered by itself; it is after this page. */
  find(name: string, content: ReactElement): string | undefined;
}

/** Undefined in the browser, and where nothing is kept. */
export const CachedMarkupContext = createContext<CachedMarkup | undefined>(undefined);

interface CachedProps {
  readonly as: 'div' | 'li' | 'ul';
  /** Names everything but frame and language that the content depends on; undefined renders it anew each time. */
  readonly name: string | undefined;
  readonly className?: string | undefined;
  /** Reads no context but frame, language and links, uses no `useId` and writes no part of the data. */
  readonly children: ReactElement;
}

/**
 * An element whose content the server renders once for all pages that show it. The markup is the same either way, so
 * that the browser hydrates the content as it does any other.
 */
export function Cached({ as: Element, name, className, children }: CachedProps) {
  const markup = useContext(CachedMarkupContext);
  const html = name === undefined ? undefined : markup?.find(name, children);
  if (html === undefined) return <Element className={className}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, and escaped what is not markup.
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
