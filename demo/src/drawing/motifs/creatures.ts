import { ink } from '../colour.ts';
import type { MotifTable } from './motif.ts';

const eye = (x: number, y: number, r = 3) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`;

/** Animals and people, each on a field of −50 to 50. */
export const creatures = {
  bird: ({ main, second }) =>
    `<path d="M-44 6C-34-26 0-36 22-20L46-12L26-4C24 22-4 36-26 24C-34 30-44 34-50 32C-44 24-42 16-44 6z" fill="${main}"/><path d="M-26 2C-10-8 6-4 10 6C-2 18-20 16-26 2z" fill="${second}" opacity=".8"/>${eye(22, -10)}<path d="M-6 28v16M4 26v18" stroke="${ink}" stroke-width="3"/>`,
  owl: ({ main, second }) =>
    `<path d="M-34-30L-24-44L-8-34H8L24-44L34-30V16A34 32 0 0 1-34 16z" fill="${main}"/><path d="M-20 14A20 24 0 0 0 20 14L0 2z" fill="${second}"/><circle cx="-15" cy="-14" r="14" fill="#fffaf0"/><circle cx="15" cy="-14" r="14" fill="#fffaf0"/>${eye(-14, -13, 6)}${eye(14, -13, 6)}<path d="M-5-4H5L0 6z" fill="#d99a3d"/>`,
  cat: ({ main, second }) =>
    `<path d="M-28-10L-30-44L-12-30H12L30-44L28-10A28 24 0 0 1-28-10zM-22 10C-36 26-34 46-30 48H30C34 46 36 26 22 10z" fill="${main}"/><path d="M30 44C52 40 48 16 38 18" fill="none" stroke="${main}" stroke-width="8" stroke-linecap="round"/><path d="M-12 22Q0 40 12 22z" fill="${second}"/>${eye(-11, -14)}${eye(11, -14)}<path d="M-3-6H3L0-2zM0-2V2M-8-2L-26-6M8-2L26-6" stroke="${ink}" stroke-width="2" fill="#d98a8a"/>`,
  dog: ({ main, second }) =>
    `<path d="M-44-6C-40-22-30-26-20-24L-16-38C-4-40 4-30 4-18L34-14C44-26 50-30 48-24L42 2C44 20 42 30 42 44H32L28 22H0L-4 44H-14L-16 14C-26 14-38 8-44-6z" fill="${main}"/><path d="M-16-38C-8-30-6-20-10-12C-18-14-20-26-16-38z" fill="${second}"/>${eye(-24, -12)}<circle cx="-43" cy="-6" r="4" fill="${ink}"/>`,
  rabbit: ({ main, second }) =>
    `<path d="M-20-20C-30-48-18-56-8-26H8C18-56 30-48 20-20A22 22 0 0 1 12 12C28 20 30 46 26 48H-26C-30 46-28 20-12 12A22 22 0 0 1-20-20z" fill="${main}"/><path d="M-15-26C-19-42-13-44-9-26zM15-26C19-42 13-44 9-26z" fill="${second}"/><ellipse cy="34" rx="13" ry="13" fill="${second}" opacity=".6"/>${eye(-9, -8)}${eye(9, -8)}<path d="M-4 0H4L0 5z" fill="#cf7f83"/>`,
  chick: ({ main }) =>
    `<path d="M-34 10A34 30 0 0 0 34 10C34-4 22-8 20-18A22 22 0 0 0-22-18C-22-6-34-2-34 10z" fill="${main}"/><path d="M-22-20L-36-14L-22-10z" fill="#dd8c4a"/><path d="M2 6C14 0 26 6 26 14C18 24 6 20 2 6z" fill="#000" opacity=".1"/>${eye(-10, -20)}<path d="M-8 38V48M8 38V48" stroke="#dd8c4a" stroke-width="4"/>`,
  hen: ({ main, second }) =>
    `<path d="M-40-30C-30-44-14-40-12-24C-6-8 12-6 24-14L44-34C50-6 40 30 4 30C-26 30-38 8-34-12z" fill="${main}"/><path d="M-38-34C-42-46-32-48-30-42C-28-52-18-50-20-40C-12-44-10-36-14-32z" fill="#c2453a"/><path d="M-40-28L-50-22L-38-20z" fill="#dd8c4a"/><path d="M-6 4C8-4 22 0 26 8C16 22-2 20-6 4z" fill="${second}"/>${eye(-27, -26)}<path d="M-4 30V46M10 29V46" stroke="#dd8c4a" stroke-width="4"/>`,
  duck: ({ main, second }) =>
    `<path d="M-20-8A18 18 0 1 1 10-16C14-4 34 0 48-10C48 24 26 36-4 34C-34 32-40 8-20-8z" fill="${main}"/><path d="M-24-20L-44-16L-24-10z" fill="#dd8c4a"/><path d="M2 6C16 2 30 6 34 12C22 24 6 22 2 6z" fill="${second}"/>${eye(-8, -22)}`,
  elephant: ({ main, second }) =>
    `<path d="M-42 2C-44-22-26-34-6-30C18-36 44-24 44 8V40H28V22H4V40H-12V18C-18 22-24 20-28 16V30A8 8 0 0 1-42 30L-48 34C-52 22-42 20-42 2z" fill="${main}"/><path d="M-10-20C6-24 14-6 4 8C-10 10-16-8-10-20z" fill="${second}"/>${eye(-28, -8)}`,
  dinosaur: ({ main, second }) =>
    `<path d="M-46-22C-44-40-16-42-14-22C-14-8-8-2 6-4C26-8 34 8 50 26C38 26 32 24 28 22V42H16L12 26H-4L-8 42H-20V20C-30 4-30-6-32-8C-40-8-46-12-46-22z" fill="${main}"/><path d="M-14-26L-4-26L-11-16L0-16L-8-6L6-10L10-4L20-8L22-1L32-1L31 8L42 12L-12-10z" fill="${second}"/>${eye(-34, -24)}`,
  horse: ({ main, second }) =>
    `<path d="M-40-22L-22-44L-14-36C-2-24-4-14 2-10C14-14 30-14 38-2L40 44H30L26 14H-4L-8 44H-18L-16 2C-20-6-22-10-24-18L-36-14z" fill="${main}"/><path d="M-20-44C-6-38 2-24 2-10L-6-14C-8-24-12-32-20-38zM38-4C50 4 48 22 44 30C40 18 40 8 36 2z" fill="${second}"/>${eye(-25, -28)}`,
  mouse: ({ main, second }) =>
    `<circle cx="-20" cy="-26" r="17" fill="${main}"/><circle cx="20" cy="-26" r="17" fill="${main}"/><circle cx="-20" cy="-26" r="9" fill="${second}"/><circle cx="20" cy="-26" r="9" fill="${second}"/><path d="M-26-8A26 24 0 0 1 26-8C26 8 12 12 14 18C26 26 26 46 24 48H-24C-26 46-26 26-14 18C-12 12-26 8-26-8z" fill="${main}"/>${eye(-9, -12)}${eye(9, -12)}<circle cy="0" r="4" fill="${ink}"/>`,
  monkey: ({ main, second }) =>
    `<circle cx="-32" cy="-6" r="13" fill="${main}"/><circle cx="32" cy="-6" r="13" fill="${main}"/><circle r="34" cy="-4" fill="${main}"/><path d="M-24-10A14 14 0 0 1 0-14A14 14 0 0 1 24-10C30 14 16 26 0 26S-30 14-24-10z" fill="${second}"/>${eye(-10, -8, 4)}${eye(10, -8, 4)}<path d="M-10 12Q0 20 10 12" fill="none" stroke="${ink}" stroke-width="3"/>`,
  pig: ({ main, second }) =>
    `<path d="M-30-22L-26-38L-12-30C6-36 42-30 42 2C42 14 36 20 32 24V40H20V28H-12V40H-24V24C-34 20-38 14-40 8H-48V-8H-38C-38-14-34-20-30-22z" fill="${main}"/><ellipse cx="-44" cy="0" rx="6" ry="9" fill="${second}"/><path d="M42-8C50-12 50-20 44-20" fill="none" stroke="${main}" stroke-width="4"/>${eye(-26, -10)}`,
  sheep: ({ main }) =>
    `<path d="M-16 24V44M-4 24V44M16 24V44M26 24V44" stroke="${ink}" stroke-width="5"/><circle cx="-12" cy="-4" r="20" fill="${main}"/><circle cx="10" cy="-12" r="21" fill="${main}"/><circle cx="28" cy="4" r="19" fill="${main}"/><circle cx="8" cy="14" r="22" fill="${main}"/><circle cx="-10" cy="14" r="16" fill="${main}"/><path d="M-42-10C-42-24-24-24-24-10C-24 6-28 12-33 12S-42 6-42-10z" fill="#4d4440"/><circle cx="-36" cy="-8" r="2.5" fill="#fff"/>`,
  frog: ({ main, second }) =>
    `<path d="M-36 20C-50 20-46 40-30 38H30C46 40 50 20 36 20C36-6 24-16 24-16A12 12 0 1 0 2-22H-2A12 12 0 1 0-24-16C-24-16-36-6-36 20z" fill="${main}"/><ellipse cy="16" rx="18" ry="14" fill="${second}"/>${eye(-13, -24, 4)}${eye(13, -24, 4)}<path d="M-18-4Q0 8 18-4" fill="none" stroke="${ink}" stroke-width="3"/>`,
  ladybird: ({ second }) =>
    `<circle cy="-26" r="14" fill="${ink}"/><circle cy="6" r="34" fill="#c2453a"/><path d="M0-28V40" stroke="${ink}" stroke-width="4"/><circle cx="-15" cy="-6" r="7" fill="${ink}"/><circle cx="15" cy="-6" r="7" fill="${ink}"/><circle cx="-14" cy="18" r="7" fill="${ink}"/><circle cx="14" cy="18" r="7" fill="${ink}"/><circle cx="-5" cy="-28" r="3" fill="${second}"/><circle cx="5" cy="-28" r="3" fill="${second}"/>`,
  butterfly: ({ main, second }) =>
    `<path d="M0-6C-10-42-46-42-46-20C-46 0-20 4-4 2C-28 6-36 20-30 32C-20 44-2 28 0 6C2 28 20 44 30 32C36 20 28 6 4 2C20 4 46 0 46-20C46-42 10-42 0-6z" fill="${main}"/><circle cx="-26" cy="-18" r="9" fill="${second}"/><circle cx="26" cy="-18" r="9" fill="${second}"/><circle cx="-17" cy="20" r="6" fill="${second}"/><circle cx="17" cy="20" r="6" fill="${second}"/><path d="M0-16V26M0-14L-9-30M0-14L9-30" stroke="${ink}" stroke-width="3.5" stroke-linecap="round"/>`,
  fish: ({ main, second }) =>
    `<path d="M-46 0C-30-28 10-28 24-4L46-22V22L24 4C10 28-30 28-46 0z" fill="${main}"/><path d="M-14-16Q-4 0-14 16" fill="none" stroke="${second}" stroke-width="5"/>${eye(-28, -4)}`,
  doll: ({ main, second }) =>
    `<path d="M-16 0H16L30 40H-30z" fill="${main}"/><path d="M-15 6L-30 24M15 6L30 24" stroke="#f0c9a8" stroke-width="8" stroke-linecap="round"/><circle cy="-22" r="20" fill="#f0c9a8"/><path d="M-22-16C-26-48 26-48 22-16C18-30 4-34-4-32C-14-30-20-26-22-16z" fill="${second}"/><circle cx="-23" cy="-14" r="8" fill="${second}"/><circle cx="23" cy="-14" r="8" fill="${second}"/>${eye(-7, -20, 2.5)}${eye(7, -20, 2.5)}<circle cx="-11" cy="-13" r="4" fill="#e08b86" opacity=".6"/><circle cx="11" cy="-13" r="4" fill="#e08b86" opacity=".6"/><path d="M-10 40V48M10 40V48" stroke="#f0c9a8" stroke-width="8"/>`,
  babushka: ({ main, second }) =>
    `<path d="M0-48C20-48 26-32 22-18C40-6 38 46 26 48H-26C-38 46-40-6-22-18C-26-32-20-48 0-48z" fill="${main}"/><circle cy="-24" r="14" fill="#f3d2b4"/><path d="M-14-26C-8-40 8-40 14-26C8-32 2-34 0-34S-8-32-14-26z" fill="#5d3f30"/>${eye(-5, -23, 2)}${eye(5, -23, 2)}<circle cy="18" r="15" fill="${second}"/><circle cy="18" r="6" fill="#e5be57"/><path d="M-18 42Q0 34 18 42" fill="none" stroke="${second}" stroke-width="4"/>`,
  angel: ({ main }) =>
    `<path d="M-6 0C-40-24-48 0-40 14C-32 24-14 18-6 8zM6 0C40-24 48 0 40 14C32 24 14 18 6 8z" fill="#f4e9c9"/><path d="M-10-8H10L26 44H-26z" fill="${main}"/><circle cy="-20" r="14" fill="#f0c9a8"/><ellipse cy="-40" rx="13" ry="4" fill="none" stroke="#cda54c" stroke-width="3.5"/><path d="M-15-20C-14-38 14-38 15-20C8-30-8-30-15-20z" fill="#8a6a45"/>`,
  spaceboy: ({ main, second }) =>
    `<path d="M0-48C20-34 24-8 20 22H-20C-24-8-20-34 0-48z" fill="${main}"/><path d="M-20 0L-38 26L-18 22zM20 0L38 26L18 22z" fill="${second}"/><circle cy="-12" r="11" fill="#dff0f5"/><circle cy="-12" r="11" fill="none" stroke="${second}" stroke-width="4"/><path d="M-12 24H12L0 48z" fill="#e5a13f"/>`,
  robot: ({ main, second }) =>
    `<path d="M0-48V-38" stroke="${ink}" stroke-width="3"/><circle cy="-48" r="4" fill="#c2453a"/><rect x="-22" y="-38" width="44" height="32" rx="6" fill="${main}"/><rect x="-26" y="-2" width="52" height="34" rx="6" fill="${main}"/><rect x="-14" y="6" width="28" height="16" rx="3" fill="${second}"/><path d="M-26 4H-38V24M26 4H38V24M-12 32V48M12 32V48" stroke="${main}" stroke-width="8" fill="none"/>${eye(-9, -24, 5)}${eye(9, -24, 5)}`,
  soldier: ({ main }) =>
    `<rect x="-15" y="-50" width="30" height="26" rx="9" fill="${ink}"/><circle cy="-18" r="13" fill="#f0c9a8"/><path d="M-20-4H20V26H-20z" fill="${main}"/><path d="M-17 26H-2V48H-17zM2 26H17V48H2z" fill="#32436a"/><path d="M-20-2L20 24M20-2L-20 24" stroke="#f8f5ee" stroke-width="4"/>`,
} satisfies MotifTable;
