import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

test('the placeholder of a missing picture has a name, or is hidden from assistive technology', () => {
  const named = renderToString(<Picture picture={null} alt="A blue mug" sizes="1px" />);
  expect(named).toContain('role="img"');
  expect(named).toContain('aria-label="A blue mug"');
  const silent = renderToString(<Picture picture={null} alt="" sizes="1px" />);
  expect(silent).toContain('aria-hidden="true"');
  expect(silent).not.toContain('role=');
});

test('a picture of unknown size is the original; from the upload the browser chooses a width, later a format', () => {
  const path = '/files/images/a.webp';
  const plain = renderToString(<Picture picture={{ path, width: 0, height: 0, widths: [] }} alt="" sizes="50vw" />);
  expect(plain).toContain(`src="${path}"`);
  expect(plain).not.toContain('srcset');
  const made = renderToString(
    <Picture picture={{ path, width: 500, height: 600, widths: [480] }} alt="" sizes="50vw" />,
  );
  expect(made).toContain('/files/images/a-480.avif 480w');
  expect(made).toContain('/files/images/a-160.webp 160w,/files/images/a-320.webp 320w,/files/images/a-480.webp 480w');
  expect(made).toContain('width="500"');
  const uploaded = renderToString(
    <Picture picture={{ path, width: 500, height: 600, widths: [] }} alt="" sizes="50vw" />,
  );
  expect(uploaded).toContain(
    '/files/images/a-160.webp 160w,/files/images/a-320.webp 320w,/files/images/a-480.webp 480w',
  );
  expect(uploaded).toContain('width="500"');
  expect(uploaded).not.toContain('avif');
});

test('a small picture is offered in the widths that screens need for it, and once for browsers without AVIF', () => {
  const photo = {
    path: '/files/images/a.webp',
    width: 1920,
    height: 2400,
    widths: [480, 960, 1280, 1920],
  };
  const html = renderToString(<Picture picture={photo} alt="" sizes="280px" most={280} />);
  expect([...html.matchAll(/avif (\d+)w/g)].map(([, width]) => Number(width))).toEqual([480, 960]);
  expect(html).toContain('src="/files/images/a-640.webp"');
  expect(html).not.toContain('webp 640w');
  const small = { ...photo, width: 200, widths: [] };
  expect(renderToString(<Picture picture={small} alt="" sizes="280px" most={280} />)).toContain(
    'src="/files/images/a-160.webp"',
  );
});
