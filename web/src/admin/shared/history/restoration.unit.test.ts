import { expect, test } from 'vitest';
import { restoreFields } from './restoration.ts';

interface Body {
  readonly name?: string;
  readonly bank?: { readonly branch?: string; readonly code?: number };
  readonly place?: { readonly street: string } | null;
  readonly pictures?: readonly string[];
}
const run = async (past: Partial<Body>) => past.name;

test('a choice contains exactly the fields of an update', async () => {
  const restoration = restoreFields<Body>(
    { name: true, bank: { branch: true, code: false }, place: true, pictures: false },
    run,
  );
  // @ts-expect-error A field that the update does not have.
  restoreFields<Body>({ name: true, bank: { branch: true, code: true }, place: true, pictures: true, fax: true }, run);
  // @ts-expect-error A field of a group that the update does not have.
  restoreFields<Body>({ name: true, bank: { branch: true, code: true, iban: true }, place: true, pictures: true }, run);
  // @ts-expect-error A field without a choice.
  restoreFields<Body>({ name: true, bank: { branch: true, code: true }, place: true }, run);
  // @ts-expect-error A group is chosen field by field, as the update may not have its other fields.
  restoreFields<Body>({ name: true, bank: true, place: true, pictures: true }, run);
  const entry = {} as Parameters<typeof restoration.run>[2];
  expect(await restoration.run({ name: 'A' }, '', entry)).toBe('A');
});
