import { ink } from '../colour.ts';
import { star } from '../shapes.ts';
import type { MotifTable } from './motif.ts';

const petals = (count: number, reach: number, rx: number, ry: number, fill: string) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<ellipse cy="${-reach}" rx="${rx}" ry="${ry}" transform="rotate(${(360 / count) * index})" fill="${fill}"/>`,
  ).join('');
const leafGreen = '#7f9d6b';

/** Flowers, trees, fruit and what is baked of them. */
export const plantsAndFood = {
  daisy: ({ main }) => `${petals(10, 27, 8, 20, main)}<circle r="13" fill="#e5be57"/>`,
  flower: ({ main, second }) => `${petals(6, 22, 16, 20, main)}<circle r="13" fill="${second}"/>`,
  rose: ({ main, second }) =>
    `<path d="M-20 22C-46 20-46 40-30 46C-18 46-12 34-8 26zM20 20C44 12 50 30 38 42C24 46 14 34 10 26z" fill="${leafGreen}"/><circle r="34" cy="-4" fill="${main}"/><path d="M-26-6C-22-34 22-36 26-8C22 16-16 18-18-4C-14-20 12-20 12-4C8 8-6 6-6-2" fill="none" stroke="${second}" stroke-width="5.5" stroke-linecap="round"/><path d="M-32 4C-20 28 20 28 32 2" fill="none" stroke="${second}" stroke-width="5" stroke-linecap="round"/>`,
  poppy: ({ main }) =>
    `<path d="M-2 10C0 30-6 40-8 48" fill="none" stroke="${leafGreen}" stroke-width="5"/><path d="M-40-16C-44-44-8-50 0-34C8-50 44-44 40-16C38 10-38 10-40-16z" fill="${main}"/><circle cy="-16" r="11" fill="${ink}"/>`,
  tulip: ({ main, second }) =>
    `<path d="M0 0V48M0 40C-26 34-28 14-26 6C-12 12-2 22 0 36C2 26 14 14 26 8C26 22 20 36 0 44" stroke="${leafGreen}" stroke-width="5" fill="${leafGreen}"/><path d="M-22-40L-8-26L0-46L8-26L22-40C28-8 18 6 0 6S-28-8-22-40z" fill="${main}"/><path d="M0-40C10-24 10-8 0 4C-10-8-10-24 0-40z" fill="${second}"/>`,
  lavender: ({ main }) =>
    `<path d="M0 48C-2 20 0 0 0-30M0 40L-14 22M0 40L14 22" stroke="${leafGreen}" stroke-width="4" fill="none"/>${[-44, -32, -20, -8, 4].map((y, index) => `<ellipse cx="${-7 - index}" cy="${y + 4}" rx="8" ry="7" fill="${main}"/><ellipse cx="${7 + index}" cy="${y}" rx="8" ry="7" fill="${main}"/>`).join('')}`,
  leaf: ({ main, second }) =>
    `<path d="M-6 48C-40 20-36-26 6-48C40-20 34 24-6 48z" fill="${main}"/><path d="M-6 48C-2 14 4-14 6-40M0 20L18 4M0 20L-18 8M3-6L18-18M3-6L-12-16" stroke="${second}" stroke-width="3" fill="none"/>`,
  tree: ({ main, second }) =>
    `<rect x="-5" y="20" width="10" height="28" fill="#80593d"/><circle cy="-14" r="30" fill="${main}"/><circle cx="-20" cy="6" r="18" fill="${main}"/><circle cx="20" cy="6" r="18" fill="${main}"/><circle cx="-10" cy="-18" r="4" fill="${second}"/><circle cx="12" cy="-8" r="4" fill="${second}"/><circle cx="-16" cy="6" r="4" fill="${second}"/><circle cx="18" cy="10" r="4" fill="${second}"/>`,
  fir: ({ main, second }) =>
    `<rect x="-5" y="30" width="10" height="18" fill="#80593d"/><path d="M0-48L22-16H12L30 10H18L36 34H-36L-18 10H-30L-12-16H-22z" fill="${main}"/><circle cx="-6" cy="-12" r="4" fill="${second}"/><circle cx="8" cy="4" r="4" fill="${second}"/><circle cx="-14" cy="20" r="4" fill="${second}"/><circle cx="16" cy="24" r="4" fill="${second}"/><path d="${star(0, -46, 9)}" fill="#cda54c"/>`,
  toadstool: ({ main }) =>
    `<path d="M-14 0C-12 20-20 40-18 46H18C20 40 12 20 14 0z" fill="#f4ead6"/><path d="M-44 6C-44-30-20-44 0-44S44-30 44 6C20 16-20 16-44 6z" fill="${main}"/><g fill="#fffaf0"><circle cx="-20" cy="-14" r="8"/><circle cx="6" cy="-26" r="8"/><circle cx="24" cy="-6" r="7"/><circle cx="-2" cy="0" r="6"/><circle cx="-33" cy="2" r="4"/></g>`,
  cactus: ({ main }) =>
    `<path d="M-12 46V-30A12 12 0 0 1 12-30V46zM-12 22H-24A12 12 0 0 1-36 10V-6H-24V8H-12zM12 12H24A10 10 0 0 0 36 2V-14H24V-2H12z" fill="${main}"/><circle cy="-42" r="7" fill="#e2a0ab"/>`,
  apple: ({ main }) =>
    `<path d="M0-20C-16-32-42-24-40 6C-38 32-16 48 0 38C16 48 38 32 40 6C42-24 16-32 0-20z" fill="${main}"/><path d="M0-20C-2-32 2-38 6-44" fill="none" stroke="#80593d" stroke-width="5"/><path d="M6-30C14-46 30-44 34-40C30-28 16-24 6-30z" fill="${leafGreen}"/><ellipse cx="-20" cy="-2" rx="6" ry="11" fill="#fff" opacity=".4"/>`,
  pear: ({ main }) =>
    `<path d="M0-34C18-34 14-10 24 2C42 26 26 48 0 46C-26 48-42 26-24 2C-14-10-18-34 0-34z" fill="${main}"/><path d="M0-34C0-42 4-46 8-48" fill="none" stroke="#80593d" stroke-width="5"/><path d="M2-36C12-48 26-44 30-38C22-30 10-28 2-36z" fill="${leafGreen}"/><ellipse cx="-16" cy="14" rx="6" ry="12" fill="#fff" opacity=".35"/>`,
  strawberry: ({ main }) =>
    `<path d="M-38-14C-38-30-14-32 0-24C14-32 38-30 38-14C38 16 14 40 0 46C-14 40-38 16-38-14z" fill="${main}"/><path d="M0-18L-26-26L-16-32L-20-44L-6-36L0-48L6-36L20-44L16-32L26-26z" fill="${leafGreen}"/><g fill="#f7e3a9"><circle cx="-18" cy="-6" r="3.4"/><circle cx="2" cy="-2" r="3.4"/><circle cx="20" cy="-8" r="3.4"/><circle cx="-10" cy="12" r="3.4"/><circle cx="12" cy="12" r="3.4"/><circle cx="0" cy="28" r="3.4"/></g>`,
  cherry: ({ main }) =>
    `<path d="M-18 14C-14-14 0-32 16-44C18-24 20-4 20 8" fill="none" stroke="${leafGreen}" stroke-width="5"/><circle cx="-20" cy="24" r="19" fill="${main}"/><circle cx="22" cy="22" r="19" fill="${main}"/><path d="M14-42C28-50 42-40 44-30C30-26 18-30 14-42z" fill="${leafGreen}"/><circle cx="-26" cy="18" r="5" fill="#fff" opacity=".45"/><circle cx="16" cy="16" r="5" fill="#fff" opacity=".45"/>`,
  orange: ({ main }) =>
    `<circle r="40" fill="${main}"/><circle r="33" fill="#fbe6bd"/><g fill="${main}">${[0, 60, 120, 180, 240, 300].map((turn) => `<path d="M0-5L-13-26A29 29 0 0 1 13-26z" transform="rotate(${turn})"/>`).join('')}</g>`,
  cake: ({ main, second }) =>
    `<path d="M-30 8H30L22 46H-22z" fill="${second}"/><path d="M-20 10L-15 46M-7 10L-5 46M7 10L5 46M20 10L15 46" stroke="${ink}" stroke-width="1.5" opacity=".3"/><path d="M-38 8C-44-8-28-16-24-16C-24-34 24-34 24-16C30-16 44-8 38 8C30 16 22 8 18 10C8 18 0 8-8 12C-18 16-30 14-38 8z" fill="${main}"/><circle cy="-34" r="10" fill="#c2453a"/><circle cx="-14" cy="-12" r="3" fill="#fffaf0"/><circle cx="12" cy="-14" r="3" fill="#e5be57"/><circle cx="2" cy="0" r="3" fill="#9cc0d6"/>`,
  sweet: ({ main, second }) =>
    `<path d="M-22 0L-46-16V16zM22 0L46-16V16z" fill="${second}"/><circle r="25" fill="${main}"/><path d="M-14-20C-2-8-2 8-14 20M4-24C16-10 16 10 4 24" fill="none" stroke="${second}" stroke-width="6"/>`,
  lolly: ({ main, second }) =>
    `<rect x="-5" y="16" width="10" height="32" rx="4" fill="#ddc6a0"/><path d="M-22-22A22 22 0 0 1 22-22V20H-22z" fill="${main}"/><path d="M-22-4H22V8H-22z" fill="${second}"/>`,
  biscuit: ({ main }) =>
    `<path d="M-40-28H40V28H-40z" fill="${main}" stroke="${main}" stroke-width="8" stroke-linejoin="round" stroke-dasharray="6 4"/><path d="M-32-20H32V20H-32z" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"/><g fill="#6b4a2f" opacity=".5"><circle cx="-18" cy="-6" r="3"/><circle cy="8" r="3"/><circle cx="18" cy="-6" r="3"/></g>`,
  doughnut: ({ main }) =>
    `<circle r="42" fill="#d8a768"/><path d="M-36-2C-36-46 36-46 36-2C38 14 30 24 24 22C16 34 6 30 0 32C-10 36-20 30-24 22C-32 22-38 14-36-2z" fill="${main}"/><circle r="13" fill="#faf8f3"/><g stroke-width="5" stroke-linecap="round"><path d="M-22-16l6 4" stroke="#fff"/><path d="M16-22l5 6" stroke="#e5be57"/><path d="M22 6l-6 4" stroke="#9cc0d6"/><path d="M-20 12l6-2" stroke="#a8cfb8"/><path d="M-2-28h6" stroke="#c2453a"/></g>`,
  holly: ({ main }) =>
    `<path d="M0 8C-10-2-14 2-20-8C-30-4-32-14-46-20C-46-4-40 4-30 6C-30 18-16 14 0 8zM0 8C10-2 14 2 20-8C30-4 32-14 46-20C46-4 40 4 30 6C30 18 16 14 0 8z" fill="${main}"/><circle cx="-8" cy="16" r="9" fill="#c2453a"/><circle cx="8" cy="16" r="9" fill="#c2453a"/><circle cy="4" r="9" fill="#c2453a"/>`,
} satisfies MotifTable;
