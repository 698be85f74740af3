/**
 * The only script that runs before the first interaction: it applies the chosen theme, shows the number of units in the
 * cart and the name of the customer, and loads the application when the browser is idle or at the first interaction. It
 * is inlined in every page, so it stays small; the server replaces `%FILES%` by the names of its files.
 */
const root = document.documentElement;
/** Every file of the application; the last ones are run in order. */
const files = '%FILES%'.split(' ').map((name) => `/assets/${name}.js`);
const steps = files.slice(-3);
/** Session storage key that a page was loaded again for its scripts. */
const AGAIN = 'countinghouse.loaded-again';
let isBegun = false;
const theme = read('countinghouse.theme');
if (theme) root.dataset.theme = theme;

const begin = () => {
  if (isBegun) return;
  isBegun = true;
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  load().catch(fail);
};
/** Modules are run in separate tasks: together they would block input on a slow phone. */
async function load(): Promise<void> {
  for (const step of steps) {
    await import(/* @vite-ignore */ step);
    await new Promise((next) => setTimeout(next));
  }
}
let isBroken = false;
/** Something was entered, which another document would not have. */
let isUsed = false;
addEventListener('input', () => {
  isUsed = true;
});

/**
 * Browsers refuse to import a module again that could not be loaded: another document does, once in a tab until a page
 * works. Its scripts are the present ones also when the shop has got a newer version.
 */
function fail(): void {
  giveUp();
  const again = () => {
    if (isUsed || tab(AGAIN)) return;
    tab(AGAIN, '1');
    location.reload();
  };
  if (navigator.onLine) again();
  else addEventListener('online', again);
}

/** Without the application the page is as without scripts, and shows the same notice. */
function giveUp(): void {
  if (isBroken) return;
  isBroken = true;
  for (const words of document.querySelectorAll('noscript')) words.outerHTML = words.textContent ?? '';
  for (const button of document.querySelectorAll<HTMLElement>('button[data-late][aria-busy]')) button.ariaBusy = null;
}
addEventListener('storefront-broken', fail);
addEventListener('storefront-ready', () => tab(AGAIN, ''));

// Hovering is no interaction: on a desktop the pointer rests somewhere on every page.
for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, true);

// A click before the application has loaded is repeated afterwards; links work without it.
addEventListener('click', repeatLater, true);
function repeatLater(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-late]') : null;
  if (!button || isBroken || root.dataset.ready) return;
  event.preventDefault();
  // The application may have hydrated the button already, and would handle the click twice.
  event.stopPropagation();
  begin();
  button.ariaBusy = 'true';
  addEventListener(
    'storefront-ready',
    () => {
      button.ariaBusy = null;
      // In a task of its own: the click after it acts on what this one has changed.
      setTimeout(() => button.click());
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
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = count;
    badge.hidden = !count || count === '0';
  }
  const name = read('countinghouse.customer-token') && read('countinghouse.customer-name');
  for (const place of document.querySelectorAll('[data-customer-name]')) if (name) place.textContent = name;
});

/** Reads, or sets, a value of the tab; without storage nothing is loaded again. */
function tab(key: string, value?: string): string | null {
  try {
    if (value !== undefined) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {
    return '1';
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
