import { createHash } from 'node:crypto';
import type { ImportedCustomer } from '@countinghouse/write-api/importing/import-source';

const given = [
  'Ada',
  'Ben',
  'Chloe',
  'Daniel',
  'Elaine',
  'Felix',
  'Grace',
  'Henry',
  'Iris',
  'Jason',
  'Karen',
  'Leo',
  'Mandy',
  'Nelson',
  'Olivia',
  'Peter',
  'Queenie',
  'Rachel',
  'Simon',
  'Tracy',
  'Victor',
  'Wendy',
  'Yvonne',
  '志明',
  '美玲',
  '家豪',
  '詠詩',
  '俊傑',
  '曉彤',
  '嘉欣',
];
const family = [
  'Chan',
  'Cheung',
  'Ho',
  'Kwok',
  'Lam',
  'Lau',
  'Lee',
  'Leung',
  'Li',
  'Ng',
  'Tang',
  'Wong',
  'Yeung',
  'Yip',
];
const familyInChinese = ['陳', '張', '何', '郭', '林', '劉', '李', '梁', '吳', '鄧', '黃', '楊', '葉'];
const streets = [
  'Queen’s Road Central, Central',
  'Nathan Road, Tsim Sha Tsui',
  'Hennessy Road, Wan Chai',
  'King’s Road, North Point',
  'Argyle Street, Mong Kok',
  'Castle Peak Road, Tsuen Wan',
  'Sai Yeung Choi Street, Mong Kok',
  'Electric Road, Fortress Hill',
  'Shing Mun Road, Sha Tin',
  'Hiram’s Highway, Sai Kung',
];

/** A made-up person for a customer number; always the same one. Nobody is real, and example.com delivers nothing. */
export function demoPerson(number: string): ImportedCustomer {
  if (number === '')
    return { email: 'walk-in@example.com', name: 'Walk-in customer', phone: '', address: 'Collected at the counter' };
  const dice = createHash('sha256').update(`person ${number}`).digest();
  const first = given[dice[0]! % given.length]!;
  const chinese = /\p{Script=Han}/u.test(first);
  const last = chinese ? familyInChinese[dice[1]! % familyInChinese.length]! : family[dice[1]! % family.length]!;
  return {
    email: `customer.${number}@example.com`,
    name: chinese ? `${last}${first}` : `${first} ${last}`,
    phone: `+852 5550 ${String(dice.readUInt16BE(2) % 10_000).padStart(4, '0')}`,
    address: `Flat ${'ABCDEFGH'[dice[4]! % 8]}, ${1 + (dice[5]! % 38)}/F, ${1 + (dice[6]! % 400)} ${streets[dice[7]! % streets.length]}, Hong Kong`,
  };
}
