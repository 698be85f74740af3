import type { FrameView } from '@countinghouse/contracts/storefront/api';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { LanguageContext, type PageLanguage } from '../i18n/language.ts';
import type { CachedMarkup } from './cached-markup.tsx';
import { FrameContext } from './page.tsx';

/** Maximum cached characters per frame; a product's card has some thousand. */
const MOST_CHARACTERS = 8_000_000;

interface PageMarkup extends CachedMarkup {
  /** Renders the misses of this page for the next ones. */
  complete(): void;
}

/**
 * Caches markup shared by pages; another frame, such as after a changed category, starts with an empty cache. Server
 * only.
 */
export class MarkupStore {
  readonly #most: number;
  readonly #byFrame = new WeakMap<FrameView, BoundedTexts>();

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#most = mostCharacters;
  }

  /** Returns the cache for a frame and a language. */
  of(frame: FrameView, language: PageLanguage): PageMarkup {
    let texts = this.#byFrame.get(frame);
    if (!texts) {
      texts = new BoundedTexts(this.#most);
      this.#byFrame.set(frame, texts);
    }
    const kept = texts;
    const missed = new Map<string, ReactElement>();
    const keyOf = (name: string) => `${language.language} ${name}`;
    return {
      find(name, content) {
        const found = kept.get(keyOf(name));
        if (found === undefined) missed.set(name, content);
        return found;
      },
      complete() {
        for (const [name, content] of missed) {
          const html = renderToString(
            <LanguageContext value={language}>
              <FrameContext value={frame}>{content}</FrameContext>
            </LanguageContext>,
          );
          kept.set(keyOf(name), html);
        }
      },
    };
  }
}

/** Texts by key; the oldest are evicted. */
class BoundedTexts {
  readonly #most: number;
  readonly #texts = new Map<string, string>();
  #characters = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  set(key: string, text: string): void {
    this.#delete(key);
    this.#texts.set(key, text);
    this.#characters += key.length + text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#characters <= this.#most) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const text = this.#texts.get(key);
    if (text === undefined) return;
    this.#texts.delete(key);
    this.#characters -= key.length + text.length;
  }
}
