import type { Page } from 'playwright-core';

/** The name of the focus when no element has it. */
export const NOTHING = 'nothing';

/** The focused element, and whether its focus is visible. */
export interface Focus {
  /** Its `aria-label` or its label, else its text, else its tag. */
  readonly name: string;
  readonly inDialog: boolean;
  /** True when it is in the viewport, not covered, and has a focus ring or a brass border. */
  readonly isVisible: boolean;
}

/** Returns the focused element of a page. */
export function focusOn(page: Page): Promise<Focus> {
  return page.evaluate((nothing) => {
    const element = document.activeElement ?? document.body;
    // The component library hides some inputs in a visible box.
    const shown = element.getBoundingClientRect().width === 0 ? (element.parentElement ?? element) : element;
    const box = shown.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    const isOnTop = top !== null && (shown.contains(top) || top.contains(shown));
    // The component library marks the box around an input.
    const marked: Element[] = [];
    for (let one: Element | null = element; one && marked.length < 4; one = one.parentElement) marked.push(one);
    const brass = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--brass').slice(1), 16);
    const edge = `rgb(${brass >> 16}, ${(brass >> 8) & 255}, ${brass & 255})`;
    const isMarked = marked.some((one) => {
      // A link that covers its card has the ring on its `::after`.
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
