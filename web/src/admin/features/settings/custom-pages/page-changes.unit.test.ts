import { expect, test } from 'vitest';
import { changedIn } from '../changed-in.ts';
import { pageBody, socialFields, socialsOf } from './page-changes.ts';

const opened = { text: { blocks: [], entityMap: {} }, image: '/files/a.webp' };

test('unchanged fields are not sent: neither text nor image', () => {
  expect(pageBody('about', changedIn(opened, { ...opened }))).toEqual({ page: 'about' });
});

test('a removed image is -1, a new one its path', () => {
  expect(pageBody('about', changedIn(opened, { ...opened, image: '' }))).toEqual({ page: 'about', image: -1 });
  expect(pageBody('about', changedIn(opened, { ...opened, image: '/files/b.webp' }))).toEqual({
    page: 'about',
    image: '/files/b.webp',
  });
  expect(pageBody('dashboard', { logo: '', icon: '' })).toEqual({ page: 'dashboard', logo: -1, icon: -1 });
});

test('lists keep existing entries and add new ones, in their order', () => {
  const images = ['/files/2.webp', '/files/1.webp', '/files/3.webp'];
  expect(pageBody('newPage', changedIn({ images: ['/files/1.webp'] }, { images }))).toEqual({
    page: 'newPage',
    images,
  });
});

test('every network has a row; only those in use are saved', () => {
  const fields = socialFields([{ type: 'whatsapp', link: 'https://wa.me/1', status: true }]);
  expect(Object.keys(fields)).toEqual(['facebook', 'instagram', 'whatsapp']);
  expect(socialsOf({ ...fields, facebook: { link: ' /shop ', status: false } })).toEqual([
    { type: 'facebook', link: '/shop', status: false },
    { type: 'whatsapp', link: 'https://wa.me/1', status: true },
  ]);
});
