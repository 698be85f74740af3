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

test('a picture without renditions is the original; later the browser chooses width and format', () => {
  const path = '/files/images/a.webp';
  const plain = renderToString(<Picture picture={{ path, width: 0, height: 0, widths: [] }} alt="" sizes="50vw" />);
  expect(plain).toContain(`src="${path}"`);
  expect(plain).not.toContain('srcset');
  const made = renderToString(
    <Picture picture={{ path, width: 400, height: 500, widths: [160, 320] }} alt="" sizes="50vw" />,
  );
  expect(made).toContain('/files/images/a-160.avif 160w,/files/images/a-320.avif 320w');
  expect(made).toContain('width="400"');
});

test('a small picture is offered in the widths that screens need for it, and once for browsers without AVIF', () => {
  const photo = {
    path: '/files/images/a.webp',
    width: 1920,
    height: 2400,
    widths: [160, 320, 480, 640, 960, 1280, 1920],
  };
  const html = renderToString(<Picture picture={photo} alt="" sizes="280px" most={280} />);
  expect([...html.matchAll(/avif (\d+)w/g)].map(([, width]) => Number(width))).toEqual([320, 480, 640, 960]);
  expect(html).toContain('src="/files/images/a-640.webp"');
  expect(html).not.toContain('webp 640w');
  const small = { ...photo, width: 200, widths: [160] };
  expect(renderToString(<Picture picture={small} alt="" sizes="280px" most={280} />)).toContain('a-160.webp');
});
