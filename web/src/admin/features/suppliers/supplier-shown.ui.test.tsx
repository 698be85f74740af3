import type { SupplierDetails } from '@countinghouse/contracts/suppliers/record';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { renderHook, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { useFieldLabel } from '../../shared/ui/fields/use-field-label.ts';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { signedIn } from '../../testing/samples.ts';
import { SupplierDetail } from './supplier-detail.tsx';
import { EditSupplierForm } from './supplier-form.tsx';

const id = '11111111-1111-4111-8111-111111111111';
/** Values of texts with a required format. */
const formed: Readonly<Record<string, string>> = {
  email: 'email@home.hk',
  website: 'website.hk',
  logo: '/files/logo.webp',
  'address.country': 'Taiwan',
  'remarks.type': 'TEXT',
};
const LEAD_DAYS = 17;

/** Fills a group with texts that contain their path. */
function filled(group: object, path = ''): object {
  const entries = Object.entries(group).map(([name, value]) => {
    const place = path + name;
    if (value === null) return [name, LEAD_DAYS];
    if (typeof value === 'object') return [name, filled(value, `${place}.`)];
    return [name, typeof value === 'string' ? (formed[place] ?? `the ${place}`) : value];
  });
  return Object.fromEntries(entries);
}

/** Texts of a group by their dotted paths. */
function textsOf(group: object, path = ''): [string, string][] {
  return Object.entries(group).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object') return textsOf(value, `${path}${name}.`);
    return typeof value === 'boolean' ? [] : [[path + name, String(value)]];
  });
}

const supplier = filled(blankSupplier) as SupplierDetails;
/** Pictures are rendered as images, and the kind of a remark is visible in its form. */
const texts = textsOf(supplier).filter(([path]) => !['logo', 'remarks.type'].includes(path));

const opened = (element: React.ReactElement) => {
  respondWith({
    'GET /auth/current-user': signedIn(),
    [`GET /supplier/${id}`]: { success: true, supplier: { _id: id, ...supplier, version: '1' } },
  });
  renderRoutes([{ path: '/:id', element: <Suspense>{element}</Suspense> }], `/${id}`);
};

test('the form of a supplier has every text that staff can write', async () => {
  opened(<EditSupplierForm />);
  await screen.findByDisplayValue('the name');
  const shown = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const selected = [...document.querySelectorAll('.ant-select')].map(({ textContent }) => textContent);
  for (const [path, text] of texts) expect([...shown, ...selected], path).toContain(text);
});

test('the panel of a supplier shows every text', async () => {
  opened(<SupplierDetail />);
  await screen.findAllByText('the name');
  for (const [path, text] of texts) expect(document.body.textContent, path).toContain(text);
});

test('histories and conflicts have a label for every field of a supplier', () => {
  const { result: labelOf } = renderHook(useFieldLabel);
  for (const [path] of textsOf(supplier)) expect(labelOf.current(path), path).not.toBe(path.split('.').at(-1));
});
