import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusFirstField } from './focus-first-field.ts';

function opened() {
  render(
    <form aria-label="of a dialog">
      <input type="file" />
      <input aria-label="disabled" disabled />
      <input aria-label="first" />
      <input aria-label="second" />
    </form>,
  );
  return screen.getByRole('form');
}

test('the first field that can be typed into gets the focus', () => {
  focusFirstField(opened());
  expect(document.activeElement).toBe(screen.getByLabelText('first'));
});

test('a field with the focus keeps it', () => {
  const form = opened();
  screen.getByLabelText('second').focus();
  focusFirstField(form);
  expect(document.activeElement).toBe(screen.getByLabelText('second'));
});
