import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeContractFaults } from '../../shared/testing/contract-check.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';

/** Every component test starts with an empty browser state, and cleans up for the next. */

// Rendering a dialog of the component library takes long here, particularly on a busy machine.
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
