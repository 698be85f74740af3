import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../testing/render-app.tsx';
import { LanguageScreen } from './language.screen.tsx';
import { ThemeScreen } from './theme.screen.tsx';

test('another language is chosen on its page and holds at once', async () => {
  renderRoutes([{ path: '/language', element: <LanguageScreen /> }], '/language');
  await userEvent.click(await screen.findByRole('radio', { name: '繁體中文' }));
  await screen.findByRole('heading', { name: '語言' });
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  await screen.findByRole('heading', { name: 'Language' });
});

test('another theme is chosen on its page and holds at once', async () => {
  renderRoutes([{ path: '/theme', element: <ThemeScreen /> }], '/theme');
  await userEvent.click(await screen.findByRole('radio', { name: /^Dark/ }));
  await waitFor(() => expect(localStorage.getItem('countinghouse.theme')).toBe('dark'));
  expect((screen.getByRole('radio', { name: /^Dark/ }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^Match system/ }));
});
