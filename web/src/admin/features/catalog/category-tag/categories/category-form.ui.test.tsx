import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { type Sent, sentOf } from '../../../../testing/sent.ts';
import { EditCategoryForm, NewSubCategoryForm } from './category-form.tsx';

const PATH = '/admin/category_tags';
const tea = { _id: 'tea', name: 'Tea', subCategory: [] };
const coffee = { _id: 'coffee', name: 'Coffee', subCategory: [] };
const food = (version: string, ...subCategory: (typeof tea)[]): CategoryView => ({
  _id: 'food',
  name: 'Food',
  version,
  subCategory,
});

test('a tree that another user changed first is reloaded; the input is kept and saved at the current place of the node', async () => {
  const sent: Sent[] = [];
  let isMoved = false;
  respondWith({
    'GET /category/list': () => ({
      success: true,
      categoryList: [isMoved ? food('4', coffee, tea) : food('3', tea)],
      total: 1,
    }),
    'PUT /category/food': (_, init) => {
      sent.push(sentOf(init));
      if (sent.length > 1) return { success: true, category: food('5', coffee, { ...tea, name: 'Green tea' }) };
      isMoved = true;
      return Response.json({ code: 'TREE_CHANGED', message: 'The tree has changed' }, { status: 409 });
    },
  });
  const routes = [
    { path: PATH, children: [{ path: 'edit', element: <EditCategoryForm /> }] },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const { router } = renderRoutes(routes, `${PATH}/edit?node=tea`);
  const name = (await screen.findByRole('textbox', { name: 'Category Name' })) as HTMLInputElement;
  await userEvent.clear(name);
  await userEvent.type(name, 'Green tea');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText(/^Somebody changed this category meanwhile/);
  expect(name.value).toBe('Green tea');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
  expect(sent).toEqual([
    { body: { name: 'Green tea', pos: [0] }, ifMatch: '"3"' },
    { body: { name: 'Green tea', pos: [1] }, ifMatch: '"4"' },
  ]);
});

test('a place that accepts no further sub-category has a message; the input is kept', async () => {
  const full = fieldMessage('zh-HK', 'tree_full', 1_000);
  respondWith({
    'GET /category/list': { success: true, categoryList: [food('3', tea)], total: 1 },
    'POST /category/food': () =>
      Response.json(
        {
          code: 'VALIDATION',
          message: 'Please check the marked fields.',
          errors: [{ field: 'pos', code: 'tree_full', message: full }],
        },
        { status: 422 },
      ),
  });
  const routes = [{ path: PATH, children: [{ path: 'new', element: <NewSubCategoryForm /> }] }];
  renderRoutes(routes, `${PATH}/new?node=tea`);
  const name = (await screen.findByRole('textbox', { name: 'Category Name' })) as HTMLInputElement;
  await userEvent.type(name, 'Green tea');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText(full);
  expect(full).toContain('1000');
  expect(screen.queryByText('Please check the marked fields.')).toBeNull();
  expect(name.value).toBe('Green tea');
});
