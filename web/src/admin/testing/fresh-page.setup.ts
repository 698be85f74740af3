import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeContractFaults } from '../../shared/testing/contract-check.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';

/** Every component test begins in a browser that nobody has used, and leaves nothing behind for the next. */

// A dialog of the component library takes its time to be built here, on a busy machine above all.
configure({ asyncUtilTimeout: 10_000 });

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
  expect(takeContractFaults(), 'answers that their routes do not give').toEqual([]);
});
