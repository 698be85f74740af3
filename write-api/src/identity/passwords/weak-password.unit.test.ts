import { expect, test } from 'vitest';
import { commonWords } from './common-passwords.ts';
import { isWeakPassword } from './weak-password.ts';

test.each([
  ...[
    '12345678',
    '11111111',
    '87654321',
    '00000000',
    '123123123',
    '147258369',
    '19870415',
    '1234567890',
    '112233445566',
  ],
  ...['password', 'Password1', 'P@ssw0rd', 'passw0rd', 'password123', 'PASSWORD1', 'passwordpassword'],
  ...['qwertyuiop', 'Qwerty123', '1qaz2wsx', 'asdfghjkl', 'zxcvbnm1', '1q2w3e4r', 'qazwsxedc', 'azerty123', '!@#$%^&*'],
  ...[
    'iloveyou',
    'iloveyou1',
    'Sunshine',
    'princess1',
    'football',
    'Baseball',
    'superman',
    'letmein1',
    'trustno1',
    'starwars',
  ],
  ...[
    'abcd1234',
    '1234qwer',
    'abc12345',
    'aaaaaaaa',
    'abababab',
    'a1a1a1a1',
    'qwer1234',
    'asdf1234',
    'Welcome1',
    'Summer24',
  ],
  ...['michelle', 'jennifer1', 'liverpool', 'chelsea1', 'dragon99', 'monkey123', 'shadow12', 'admin123', 'changeme'],
  ...['ｐａｓｓｗｏｒｄ', 'countinghouse', 'Countinghouse1'],
])('%s is among those that are guessed first', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each([
  ...[
    'ann password',
    'a long enough one',
    'correct horse battery staple',
    'user password',
    'Tr0ub4dor&3',
    'x7$kQ9!mZ2',
    'Summer-2024!',
    'dragon and 99',
  ],
  ...[
    '密碼密碼一二三四',
    'mein Hund heißt Otto',
    '480217395526',
    'Grünkohl-mit-Pinkel',
    'k3T8vQpw',
    'harbour lantern 12',
  ],
])('%s is not', (password) => {
  expect(isWeakPassword(password)).toBe(false);
});

test('there are enough words, and none that cannot be typed', () => {
  expect(commonWords.size).toBeGreaterThan(1_500);
  for (const word of commonWords) expect(word).toMatch(/^[\p{Ll}\d]+$/u);
});
