import { type HistoryContext, historyContexts } from '@countinghouse/contracts/history/views';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { operationOf } from '../../shared/testing/contract-check.ts';
import { historyResponse, restoreVersion } from './history.ts';
import { renderRoutes, respondWith } from './render-app.tsx';
import { recordCases } from './restores/record-cases.tsx';
import type { Write } from './restores/restore-case.ts';
import { setting, settingCases } from './restores/setting-cases.tsx';
import { signedIn } from './samples.ts';

const at = '2026-11-20T02:00:00.000Z';
const cases = { ...recordCases, ...settingCases };

/** Further reads of screens of the admin. */
const everyScreen = {
  'GET /auth/current-user': signedIn({ role: 'SUPER_ADMIN' }),
  'GET /setting': { success: true, setting },
};

/** Histories of completed steps; nothing of them is restored. */
const neverRestored: readonly HistoryContext[] = ['tag', 'return-request'];

test('every entity with a history restores what is listed here, or nothing', () => {
  const restored = Object.values(cases).map(({ of }) => of);
  expect(new Set([...restored, ...neverRestored])).toEqual(new Set(historyContexts));
});

test.each(Object.entries(cases))(
  '%s: a restore sends what its routes accept, whatever else changed',
  async (_, one) => {
    const changes = Object.entries(one.changed).map(([field, [from, to]]) => ({ field, from, to }));
    const unknownField = { field: 'unheardOf', from: 'A', to: 'B' };
    const history = historyResponse(
      { type: 'some.Changed', changes: [...changes, unknownField] },
      { type: 'some.Made', at },
    );
    const sent: Write[] = [];
    const answers = Object.entries(one.answers).map(([key, answer]) => {
      if (key.startsWith('GET /history/')) return [key, history];
      if (key.startsWith('GET ')) return [key, answer];
      const note = (url: URL, init: RequestInit) => {
        sent.push({ route: operationOf(key), body: JSON.parse(String(init.body)) });
        return typeof answer === 'function' ? answer(url, init) : answer;
      };
      return [key, note];
    });
    respondWith({ ...everyScreen, ...Object.fromEntries(answers) });
    renderRoutes([{ path: one.path, element: <Suspense>{one.element}</Suspense> }], one.at);
    await restoreVersion('Mistake');
    await screen.findByText(/^(The earlier version has been restored|Restored: .*)$/);
    expect(sent).toEqual(one.writes);
    for (const { route, body } of sent) {
      const schema = (routeTable as Record<string, RouteDefinition>)[route]?.body;
      expect(schema?.safeParse(body).error).toBeUndefined();
    }
  },
);
