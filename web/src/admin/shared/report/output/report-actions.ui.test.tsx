import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { ReportActions } from './report-actions.tsx';

const paper = () => document.querySelector('body > article');
/** The printed content at each print. */
let printed: (string | undefined)[];
/** Reads the rest of the report. */
let readRest: () => void;

beforeEach(() => {
  printed = [];
  vi.stubGlobal('print', () => printed.push(paper()?.textContent));
  respondWith({});
  const rest = new Promise<void>((resolve) => {
    readRest = resolve;
  });
  const sheet = async () => {
    await rest;
    return { heads: ['Name', 'Quantity'], rows: [['Tin robot', 3]] };
  };
  renderRoutes([{ path: '/', element: <ReportActions title="Ranking" fileName="ranking" sheet={sheet} /> }], '/');
});

/** Presses a key; returns whether the browser's default would have run. */
function press(key: string, more: KeyboardEventInit): boolean {
  const event = createEvent.keyDown(document.body, { key, ...more });
  fireEvent(document.body, event);
  return !event.defaultPrevented;
}

test.each([
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: /Print/ }))],
  ['Ctrl+P', () => expect(press('p', { ctrlKey: true })).toBe(false)],
  ['⌘+P', () => expect(press('p', { metaKey: true })).toBe(false)],
])('%s prints the whole report once it is loaded, and unmounts it afterwards', async (_, ask) => {
  ask();
  await waitFor(() => expect(screen.getByRole('button', { name: /Print/ }).className).toContain('loading'));
  press('p', { ctrlKey: true });
  expect(paper()).toBeNull();
  readRest();
  await waitFor(() => expect(printed).toEqual([expect.stringContaining('Tin robot3')]));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});

test('other keys are left to the browser and the palette', () => {
  expect(press('p', {})).toBe(true);
  expect(press('P', { ctrlKey: true, shiftKey: true })).toBe(true);
});
