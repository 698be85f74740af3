import { hues } from './colour.ts';

/** The demo shop's mark on a field of 100: a lantern whose light is an open ledger. */
export function mark(): string {
  const deep = '#2b3a55';
  return [
    `<path d="M50 6a9 9 0 1 0 .1 0z" fill="none" stroke="${deep}" stroke-width="4"/>`,
    `<path d="M34 26Q50 18 66 26L74 38H26z" fill="${deep}"/>`,
    `<rect x="24" y="38" width="52" height="48" rx="5" fill="#fbf3df" stroke="${deep}" stroke-width="4.5"/>`,
    `<path d="M50 50C43 46 36 46 31 48V76C36 74 43 74 50 78C57 74 64 74 69 76V48C64 46 57 46 50 50z" fill="${hues.gold}" opacity=".92"/>`,
    `<path d="M50 50V78M35 54Q41 53 46 55M35 61Q41 60 46 62M54 55Q59 53 65 54M54 62Q59 60 65 61" fill="none" stroke="${deep}" stroke-width="2.4" stroke-linecap="round"/>`,
    `<rect x="18" y="86" width="64" height="8" rx="4" fill="${deep}"/>`,
  ].join('');
}

/** The mark alone, on nothing. */
export function logo(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${mark()}</svg>`;
}

/** The mark on a round of the shop's paper, for the corner of a browser tab. */
export function icon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="22" fill="#f3ead6"/><g transform="translate(14 14) scale(.72)">${mark()}</g></svg>`;
}
