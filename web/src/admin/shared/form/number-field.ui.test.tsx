import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { NumberItem, numberFault, numberTyped } from './number-field.tsx';

test.each([
  ['', null],
  [' 12 ', 12],
  ['-5', -5],
  ['−5', -5],
  ['1,234.50', 1_234.5],
  ['1,23', '1,23'],
  ['abc', 'abc'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
])('%j is parsed to %j', (text, value) => {
  expect(numberTyped(text)).toBe(value);
});

test.each([
  [null, undefined],
  ['abc', 'not_a_number'],
  [3.7, 'not_an_integer'],
  [-1, 'too_small'],
  [101, 'too_big'],
  [100, undefined],
])('for whole numbers from 0 to 100, the fault of %j is %s', (value, code) => {
  expect(numberFault(value, { min: 0, max: 100, decimals: 0 })?.code).toBe(code);
});

test.each([[12.34], [0.1], [1_000_000.01], [19.99]])('%d has two decimals', (value) => {
  expect(numberFault(value, { min: 0, decimals: 2 })).toBeUndefined();
});

function Price({ onFinish }: { onFinish: () => void }) {
  const [form] = Form.useForm();
  return (
    <Form form={form} onFinish={onFinish} initialValues={{ price: 12.5 }}>
      <NumberItem name="price" label="Price" limits={{ min: 0, decimals: 2 }} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.setFieldsValue({ price: 7 })}>
        Set
      </button>
    </Form>
  );
}
function open() {
  const onFinish = vi.fn();
  render(<Price onFinish={onFinish} />);
  return { field: screen.getByLabelText<HTMLInputElement>('Price'), onFinish };
}
function type(field: HTMLInputElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

test.each([
  ['12.345', '12.345', 'At most two decimals are possible.'],
  ['-5', '-5.00', 'The smallest value is 0.'],
  ['abc', 'abc', 'Please enter a number.'],
])('%s stays %s, is marked and not saved', async (text, shown, message) => {
  const { field, onFinish } = open();
  expect(field.value).toBe('12.50');
  type(field, text);
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText(message);
  expect(field.value).toBe(shown);
  expect(onFinish).not.toHaveBeenCalled();
});

test('a number is saved as one, and shows values set by others', async () => {
  const { field, onFinish } = open();
  type(field, '1,300');
  expect(field.value).toBe('1300.00');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ price: 1_300 }));
  fireEvent.click(screen.getByText('Set'));
  await waitFor(() => expect(field.value).toBe('7.00'));
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field.value).toBe('8.00');
});
