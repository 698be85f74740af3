/**
 * The only script that runs before a visitor touches the page: it sets the theme that was chosen, shows how much is in
 * the cart, and loads the application when the browser is idle or the first touch comes. It stands in every page, so it
 * stays small; the server puts the names of its files in the place of `%FILES%`.
 */
const root = document.documentElement;
/** Every file of the application; the last ones are run one after the other. */
const files = '%FILES%'.split(' ').map((name) => `/assets/${name}.js`);
const steps = files.slice(-3);
let isBegun = false;
const theme = read('countinghouse.theme');
if (theme) root.dataset.theme = theme;

const begin = () => {
  if (isBegun) return;
  isBegun = true;
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  load().catch(giveUp);
};
/** Between two modules the browser gets its turn: run at once, they would keep a slow phone from answering a touch. */
async function load(): Promise<void> {
  for (const step of steps) {
    await import(/* @vite-ignore */ step);
    await new Promise((next) => setTimeout(next));
  }
}
let isBroken = false;

/** Without the application the page is as without scripts, and says the same. */
function giveUp(): void {
  if (isBroken) return;
  isBroken = true;
  for (const words of document.querySelectorAll('noscript')) words.outerHTML = words.textContent ?? '';
  for (const button of document.querySelectorAll<HTMLElement>('button[data-late][aria-busy]')) button.ariaBusy = null;
}
addEventListener('storefront-broken', giveUp);

// A pointer that hovers is no touch: it rests somewhere on every page of a desktop before anything is there.
for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, true);

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
