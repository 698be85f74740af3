import type { Page } from 'playwright-core';

const FINGER_PX = 44;

/** The buttons of the page, by name and size, that a finger would miss: neither drawn nor felt 44 px high. */
export function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button:not(:disabled), [role="switch"]')];
    return buttons.flatMap((button) => {
      const drawn = button.getBoundingClientRect();
      const felt = Number.parseFloat(getComputedStyle(button, '::before').height);
      const height = Math.round(Math.max(drawn.height, Number.isNaN(felt) ? 0 : felt));
      const isShown = drawn.width > 0 && getComputedStyle(button).visibility === 'visible';
      return isShown && height < least ? [`${button.getAttribute('aria-label') ?? button.textContent} ${height}`] : [];
    });
  }, FINGER_PX);
}
