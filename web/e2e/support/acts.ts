import type { Page } from 'playwright-core';

/** What a person did on a page since the count began. */
export interface Acts {
  readonly keys: number;
  readonly clicks: number;
}

export interface ActCounter {
  /** Returns the acts so far, over all documents of the page. */
  acts(): Promise<Acts>;
  /** Starts again from 0. */
  restart(): Promise<void>;
}

/**
 * Counts trusted key presses and pointer presses in a page as the browser reports them, those of a scanner included.
 * A modifier alone is no act, and neither is the repetition of a key that is held.
 */
export async function countActs(page: Page): Promise<ActCounter> {
  const counted = { keys: 0, clicks: 0 };
  await page.exposeFunction('countAct', (kind: keyof Acts) => {
    counted[kind] += 1;
  });
  const listen = () => {
    const report = (kind: string) => (window as unknown as { countAct: (kind: string) => void }).countAct(kind);
    const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);
    const onKey = (event: KeyboardEvent) => {
      if (event.isTrusted && !event.repeat && !modifiers.has(event.key)) report('keys');
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', (event) => event.isTrusted && report('clicks'), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  // Reports of earlier acts precede the answer of a later call.
  const settle = () => page.evaluate(() => undefined);
  return {
    acts: async () => {
      await settle();
      return { ...counted };
    },
    restart: async () => {
      await settle();
      Object.assign(counted, { keys: 0, clicks: 0 });
    },
  };
}
