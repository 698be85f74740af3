import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { captureEarlyInput, replayEarlyInput } from './early-input.ts';

function Form() {
  const [email, setEmail] = useState('');
  return (
    <>
      <input aria-label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <output>{email}</output>
    </>
  );
}

test('input from before hydration is kept in the fields', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Form />);
  const field = place.querySelector('input') as HTMLInputElement;
  field.value = 'amy@example.com';
  captureEarlyInput();
  await act(async () => void hydrateRoot(place, <Form />));
  act(replayEarlyInput);
  expect(place.querySelector('output')?.textContent).toBe('amy@example.com');
  expect(field.value).toBe('amy@example.com');
  place.remove();
});
