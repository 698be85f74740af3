import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TreeChoice } from './tree-choice.tsx';

const nodes = [
  { value: '1', title: 'Kitchen', children: [{ value: '2', title: 'Tea pots' }] },
  { value: '3', title: 'Tea', children: [] },
];

function Example() {
  const [value, setValue] = useState<string>();
  return (
    <>
      <TreeChoice aria-label="Category" nodes={nodes} {...(value && { value })} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

test('Enter chooses what the typed text finds, the option of that name first', async () => {
  render(<Example />);
  const field = screen.getByRole('combobox', { name: 'Category' });
  await userEvent.type(field, 'pot{Enter}');
  expect(screen.getByRole('status').textContent).toBe('2');
  await userEvent.type(field, 'tea{Enter}');
  expect(screen.getByRole('status').textContent).toBe('3');
});

test('Enter keeps a text that finds nothing', async () => {
  render(<Example />);
  const field = screen.getByRole('combobox', { name: 'Category' }) as HTMLInputElement;
  await userEvent.type(field, 'garden{Enter}');
  expect(field.value).toBe('garden');
  expect(screen.getByRole('status').textContent).toBe('none');
});
