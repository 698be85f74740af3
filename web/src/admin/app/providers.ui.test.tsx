import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeQuery } from '../shared/http/route-query.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';
import { renderRoutes, respondWith } from '../testing/render-app.tsx';

function Refusal() {
  const query = useQuery(routeQuery(customerRoutes.getCustomer, { params: { id: 'c1' } }));
  return <p>{query.error?.message}</p>;
}

test('texts of the server are read again when another language is chosen', async () => {
  respondWith({
    'GET /customer/c1': (_, { headers }) => {
      const message = new Headers(headers).get('Accept-Language') === 'zh-HK' ? '找不到' : 'Not found';
      return Response.json({ code: 'NOT_FOUND', message }, { status: 404 });
    },
  });
  renderRoutes([{ path: '/', element: <Refusal /> }], '/');
  await screen.findByText('Not found');
  act(() => chooseLanguage('zh-HK'));
  expect(await screen.findByText('找不到')).toBeTruthy();
});
