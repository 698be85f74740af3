import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetLinkCode, useLinkCode } from './link-code.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

function Code() {
  const link = useLinkCode();
  return <p>code: {link ? `${link.code}${link.isClaimed ? ' claimed' : ''}` : String(link)}</p>;
}

const show = (address: string, state: unknown = null) => {
  window.history.replaceState(state, '', address);
  return render(<Code />);
};

test('the code is read from the fragment and leaves the address, whose other parts and state stay', () => {
  show('/reset?from=mail#code=a%2Bb', { idx: 3 });
  screen.getByText('code: a+b');
  expect(window.location.href).toMatch(/\/reset\?from=mail$/);
  expect(window.history.state).toEqual({ idx: 3 });
});

test('the code outlasts a reload of the page and a change of its language, until it was used', () => {
  show('/reset#code=abc&claimed').unmount();
  const { unmount } = show('/zh-HK/reset');
  screen.getByText('code: abc claimed');
  unmount();
  forgetLinkCode();
  show('/reset');
  screen.getByText('code: null');
});

test('a code in the query is none: it would be in the Referer of what the page loads', () => {
  show('/reset?code=abc');
  screen.getByText('code: null');
});
