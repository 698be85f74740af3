/**
 * The only script that runs before a visitor touches the page: it sets the theme that was chosen, shows how much is in the cart, and
 * loads the application when the browser is idle or the first touch comes. It stands in every page, so it stays small; the server puts
 * the address of the application in the place of `%ENTRY%`.
 */
const root = document.documentElement;
const entry: string = '%ENTRY%';
const theme = read('countinghouse.theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

const begin = () => {
  for (const type of early) removeEventListener(type, begin, true);
  // The module runs once, however often it is asked for.
  import(/* @vite-ignore */ entry).catch(giveUp);
};
let isBroken = false;

/** Without the application the page is as without scripts, and says the same. */
function giveUp(): void {
  if (isBroken) return;
  isBroken = true;
  for (const words of document.querySelectorAll('noscript')) words.outerHTML = words.textContent ?? '';
  for (const button of document.querySelectorAll<HTMLElement>('button[data-late][aria-busy]')) button.ariaBusy = null;
}
addEventListener('storefront-broken', giveUp);

const early = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'pointerover'];
for (const type of early) addEventListener(type, begin, { capture: true, passive: true });

// A click that comes before the application is repeated when it is there; links work by themselves.
addEventListener('click', repeatLater, true);
function repeatLater(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-late]') : null;
  if (!button || isBroken || root.dataset.ready) return;
  event.preventDefault();
  // The application may have taken the button over already, and would hear the click twice.
  event.stopPropagation();
  begin();
  button.ariaBusy = 'true';
  addEventListener(
    'storefront-ready',
    () => {
      button.ariaBusy = null;
      button.click();
    },
    { once: true },
  );
}

addEventListener('load', () => {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 4_000 });
  else setTimeout(begin, 1_000);
});

addEventListener('DOMContentLoaded', () => {
  const count = read('countinghouse.cart-count');
  if (!count || count === '0') return;
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = count;
    badge.hidden = false;
  }
});

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
