import { ink } from '../colour.ts';
import { heart, star } from '../shapes.ts';
import type { MotifTable } from './motif.ts';

/** Hearts, stars and printed things. */
export const things = {
  heart: ({ main }) => `<path d="${heart(0, 2, 88)}" fill="${main}"/>`,
  star: ({ main }) =>
    `<path d="${star(0, 4, 48)}" fill="${main}" stroke="${main}" stroke-width="6" stroke-linejoin="round"/>`,
  snowflake: ({ main }) =>
    `<g stroke="${main}" stroke-width="6" stroke-linecap="round" fill="none">${[0, 60, 120].map((turn) => `<path d="M0-44V44M-11-36L0-25L11-36M-11 36L0 25L11 36" transform="rotate(${turn})"/>`).join('')}</g>`,
  skull: ({ main, second }) =>
    `<path d="M-34-8C-36-54 36-54 34-8C34 6 24 8 22 14V28H-22V14C-24 8-34 6-34-8z" fill="${main}"/><ellipse cx="-14" cy="-8" rx="9" ry="10" fill="${second}"/><ellipse cx="14" cy="-8" rx="9" ry="10" fill="${second}"/><path d="M0 2L-5 12H5zM-8 18V28M0 18V28M8 18V28" fill="${second}" stroke="${second}" stroke-width="3"/><path d="M-40 34L40 48M40 34L-40 48" stroke="${main}" stroke-width="8" stroke-linecap="round"/>`,
  crown: ({ main, second }) =>
    `<path d="M-40 30L-46-22L-20 0L0-36L20 0L46-22L40 30z" fill="${main}"/><circle cy="16" r="7" fill="${second}"/><circle cx="-24" cy="16" r="5" fill="${second}"/><circle cx="24" cy="16" r="5" fill="${second}"/>`,
  bus: ({ main }) =>
    `<rect x="-44" y="-36" width="88" height="66" rx="8" fill="${main}"/><g fill="#f4ead6"><rect x="-37" y="-28" width="16" height="15"/><rect x="-17" y="-28" width="16" height="15"/><rect x="3" y="-28" width="16" height="15"/><rect x="23" y="-28" width="14" height="15"/><rect x="-37" y="-3" width="16" height="15"/><rect x="-17" y="-3" width="16" height="15"/><rect x="3" y="-3" width="16" height="15"/></g><circle cx="-24" cy="32" r="10" fill="${ink}"/><circle cx="24" cy="32" r="10" fill="${ink}"/>`,
  car: ({ main, second }) =>
    `<path d="M-48 16V0C-40-6-30-6-24-8L-12-26H20L34-6C46-4 48 2 48 16z" fill="${main}"/><path d="M-16-8L-8-20H2V-8zM8-20H18L26-8H8z" fill="${second}"/><circle cx="-26" cy="18" r="11" fill="${ink}"/><circle cx="26" cy="18" r="11" fill="${ink}"/>`,
  plane: ({ main, second }) =>
    `<path d="M-46-4C-40-14 20-12 44-6L50-24L56 2C40 12-30 14-46-4z" fill="${main}" transform="translate(-4)"/><path d="M-8 0L20 34H32L14-2zM-4-8L10-32H20L12-8z" fill="${second}"/>`,
  ball: ({ main }) =>
    `<circle r="42" fill="#fffaf0" stroke="${main}" stroke-width="5"/><path d="M0-15L14-5L9 12H-9L-14-5zM-34-22L-20-34L-12-24L-22-10zM34-22L20-34L12-24L22-10zM-28 28L-14 22L-10 38zM28 28L14 22L10 38z" fill="${main}"/>`,
  balloon: ({ main }) =>
    `<path d="M0 20C-30 8-34-48 0-48S30 8 0 20zM-6 26L0 18L6 26z" fill="${main}"/><path d="M0 26C-8 34 8 38 0 50" fill="none" stroke="${ink}" stroke-width="2.5"/><ellipse cx="-10" cy="-26" rx="5" ry="10" fill="#fff" opacity=".45"/>`,
  tent: ({ main, second }) =>
    `<path d="M0-40L44-4L36 44H-36L-44-4z" fill="${main}"/><path d="M0-40L-16-4L-12 44H-24L-32-4zM0-40L16-4L12 44H24L32-4z" fill="${second}"/><path d="M0-40V-50L14-46L0-42" fill="${second}"/><path d="M0 8L-10 44H10z" fill="${ink}"/>`,
  house: ({ main, second }) =>
    `<path d="M-34-4H34V44H-34z" fill="${main}"/><path d="M-46 0L0-44L46 0z" fill="${second}"/><rect x="-9" y="16" width="18" height="28" rx="2" fill="${ink}" opacity=".7"/><rect x="-27" y="8" width="13" height="13" fill="#fffaf0"/><rect x="14" y="8" width="13" height="13" fill="#fffaf0"/>`,
  birdhouse: ({ main, second }) =>
    `<path d="M-28-8H28V36H-28z" fill="${main}"/><path d="M-40-4L0-46L40-4z" fill="${second}"/><circle cy="8" r="11" fill="${ink}"/><path d="M0 24V32" stroke="${ink}" stroke-width="5"/><path d="M0 36V50" stroke="#80593d" stroke-width="7"/>`,
  caravan: ({ main, second }) =>
    `<path d="M-44-10C-42-32 40-34 42-10V22H-44z" fill="${main}"/><path d="M-44 4H42V14H-44z" fill="${second}"/><rect x="-34" y="-22" width="22" height="18" rx="3" fill="#dff0f5"/><rect x="6" y="-22" width="18" height="40" rx="3" fill="${second}"/><circle cx="-10" cy="26" r="11" fill="${ink}"/><path d="M42 20H52" stroke="${ink}" stroke-width="4"/>`,
  cup: ({ main, second }) =>
    `<path d="M-34-14H26C26 14 16 26-4 26S-34 14-34-14z" fill="${main}"/><path d="M26-8C46-12 44 14 20 12" fill="none" stroke="${main}" stroke-width="6"/><ellipse cx="-4" cy="34" rx="38" ry="6" fill="${second}"/><path d="M-16-24C-22-32-10-36-16-46M6-24C0-32 12-36 6-46" fill="none" stroke="${second}" stroke-width="4" stroke-linecap="round"/>`,
  teapot: ({ main, second }) =>
    `<path d="M-30-14H24C38 10 30 36-4 36S-46 10-30-14z" fill="${main}"/><path d="M26 4C38-2 34-18 48-20L50-12C42-8 44 14 26 20z" fill="${main}"/><path d="M-34-4C-54-6-52 24-34 22" fill="none" stroke="${main}" stroke-width="7"/><path d="M-26-16C-20-32 14-32 20-16z" fill="${second}"/><circle cx="-3" cy="-32" r="6" fill="${second}"/>`,
  bell: ({ main }) =>
    `<path d="M-34 26C-22 14-26-34 0-34S22 14 34 26z" fill="${main}"/><circle cy="32" r="8" fill="${main}"/><circle cy="-38" r="6" fill="none" stroke="${main}" stroke-width="4"/><path d="M-14-14C-14-22-8-26-4-26" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>`,
  key: ({ main }) =>
    `<circle cx="-22" r="18" fill="none" stroke="${main}" stroke-width="9"/><path d="M-4 0H44M28 0V16M42 0V14" stroke="${main}" stroke-width="9" stroke-linecap="round"/>`,
  button: ({ main, second }) =>
    `<circle r="40" fill="${main}"/><circle r="30" fill="none" stroke="${second}" stroke-width="4"/><g fill="${second}"><circle cx="-9" cy="-9" r="5"/><circle cx="9" cy="-9" r="5"/><circle cx="-9" cy="9" r="5"/><circle cx="9" cy="9" r="5"/></g>`,
  anchor: ({ main }) =>
    `<circle cy="-36" r="9" fill="none" stroke="${main}" stroke-width="7"/><path d="M0-26V42M-20-14H20M-38 12C-34 36-12 42 0 42S34 36 38 12" fill="none" stroke="${main}" stroke-width="8" stroke-linecap="round"/>`,
  guitar: ({ main, second }) =>
    `<path d="M8-8L40-44" stroke="${ink}" stroke-width="8"/><path d="M-2-14C12-10 16 4 12 10C14 34-20 50-34 34C-50 18-36-12-14-10C-10-14-6-16-2-14z" fill="${main}"/><circle cx="-12" cy="14" r="10" fill="${second}"/>`,
  cowboy: ({ main, second }) =>
    `<path d="M-48 18C-30 30 30 30 48 18C50 6 40 8 28 12L20-22C12-34 4-24 0-24S-12-34-20-22L-28 12C-40 8-50 6-48 18z" fill="${main}"/><path d="M-26 4C-10 12 10 12 26 4L28 12C10 20-10 20-28 12z" fill="${second}"/>`,
  paisley: ({ main, second }) =>
    `<path d="M-6 46C-40 40-40-6-10-14C8-20 22-28 20-46C46-28 44 42-6 46z" fill="${main}"/><path d="M-6 34C-26 28-22 2-4-2C14-6 24-12 28-22C34 6 20 34-6 34z" fill="${second}"/><circle cx="-2" cy="16" r="8" fill="${main}"/><circle cx="16" cy="4" r="4" fill="${main}"/>`,
  scroll: ({ main }) =>
    `<g fill="none" stroke="${main}" stroke-width="7" stroke-linecap="round"><path d="M0 46C-4 20-40 24-38-2C-36-22-8-20-12-2C-14 8-24 6-24 0"/><path d="M0 46C4 20 40 24 38-2C36-22 8-20 12-2C14 8 24 6 24 0"/><path d="M0 20V-30"/></g><path d="${heart(0, -36, 24)}" fill="${main}"/>`,
  circle: ({ main, second }) =>
    `<circle r="44" fill="${main}"/><circle r="29" fill="${second}"/><circle r="14" fill="${main}"/>`,
  label: ({ main, second }) =>
    `<path d="M-46-18L-34-30H34L46-18V18L34 30H-34L-46 18z" fill="${main}"/><path d="M-38-15L-30-22H30L38-15V15L30 22H-30L-38 15z" fill="none" stroke="${second}" stroke-width="3"/><path d="M-22-6H22M-14 7H14" stroke="${second}" stroke-width="5"/>`,
  target: ({ main, second }) =>
    `<path d="M0-44L10-12L44-10L16 10L26 44L0 24L-26 44L-16 10L-44-10L-10-12z" fill="${main}"/><circle r="13" fill="${second}"/>`,
} satisfies MotifTable;
