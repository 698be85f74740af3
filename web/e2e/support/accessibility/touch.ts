import type { Page } from 'playwright-core';

const TOUCH_TARGET_PX = 44;

/** Returns name and height of buttons that are too small for touch: box and touch area are both below 44 px. */
export function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button:not(:disabled), [role="switch"]')];
    return buttons.flatMap((button) => {
      const box = button.getBoundingClientRect();
      const touchHeight = Number.parseFloat(getComputedStyle(button, '::before').height);
      const height = Math.round(Math.max(box.height, Number.isNaN(touchHeight) ? 0 : touchHeight));
      const isShown = box.width > 0 && getComputedStyle(button).visibility === 'visible';
      return isShown && height < least ? [`${button.getAttribute('aria-label') ?? button.textContent} ${height}`] : [];
    });
  }, TOUCH_TARGET_PX);
}
