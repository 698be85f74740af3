import type { Page } from 'playwright-core';

/** The name of what has the focus when nothing on the page has. */
export const NOTHING = 'nothing';

/** What has the focus, and whether a person can see that it has. */
export interface Focus {
  /** Its accessible name as far as it is written down, else its text or its tag. */
  readonly name: string;
  readonly inDialog: boolean;
  /** In the window, not below anything else, and marked by a ring or a brass edge. */
  readonly isVisible: boolean;
}

export function focusOn(page: Page): Promise<Focus> {
  return page.evaluate((nothing) => {
    const element = document.activeElement ?? document.body;
    // The library hides some inputs in the box that it draws for them.
    const shown = element.getBoundingClientRect().width === 0 ? (element.parentElement ?? element) : element;
    const box = shown.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    const isOnTop = top !== null && (shown.contains(top) || top.contains(shown));
    // The component library marks the boxes that it draws around inputs.
    const marked: Element[] = [];
    for (let one: Element | null = element; one && marked.length < 4; one = one.parentElement) marked.push(one);
    const brass = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--brass').slice(1), 16);
    const edge = `rgb(${brass >> 16}, ${(brass >> 8) & 255}, ${brass & 255})`;
    const isMarked = marked.some((one) => {
      // A link that covers its card draws the ring around the card.
      const hasRing = [getComputedStyle(one), getComputedStyle(one, '::after')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      );
      return hasRing || getComputedStyle(one).borderTopColor === edge;
    });
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : undefined;
    return {
      name:
        element === document.body
          ? nothing
          : (element.getAttribute('aria-label') ?? label ?? element.textContent?.trim()) || element.tagName,
      inDialog: element.closest('[role="dialog"]') !== null,
      isVisible: isOnTop && isMarked && element !== document.body,
    };
  }, NOTHING);
}
