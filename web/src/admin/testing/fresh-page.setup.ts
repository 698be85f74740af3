import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeContractFaults } from '../../shared/testing/contract-check.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';

/** Every component test starts with an empty browser state, and cleans up for the next. */

// Rendering a dialog of the component library takes long here, particularly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const replaced = [
  ...['fetch', 'XMLHttpRequest', 'URL', 'matchMedia', 'createImageBitmap', 'print', 'open', 'Image', 'Worker'],
  ...['IntersectionObserver', 'ResizeObserver'],
];
/** What tests replace, for the next file too. The clipboard is not here: user-event puts its own in its place. */
const shared = () => [
  ...replaced.map((name) => Reflect.get(globalThis, name) as unknown),
  ...[URL.createObjectURL, URL.revokeObjectURL, HTMLElement.prototype.click],
  ...[HTMLCanvasElement.prototype.getContext, Element.prototype.scrollIntoView],
];
const untouched = shared();

beforeEach(() => {
  chooseLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(
    shared().findIndex((value, n) => value !== untouched[n]),
    'a global that a test left replaced',
  ).toBe(-1);
  expect(takeContractFaults(), 'answers that their routes do not give').toEqual([]);
});
