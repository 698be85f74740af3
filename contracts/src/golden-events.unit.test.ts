import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type GoldenEvent, goldenFileName, publishedSchema } from '../scripts/golden-event.ts';
import { allEvents } from './event-registry.ts';

const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const goldens = files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as GoldenEvent);

/** By present and former names. */
const definitions = new Map(
  [...allEvents.values()].flatMap((definition) =>
    [definition.type, ...(definition.formerly ?? [])].map((name) => [name, definition] as const),
  ),
);

describe('golden events', () => {
  test('every version that was ever published has its file', () => {
    const missing = [...allEvents.values()].flatMap(({ type, formerly = [], version }) => {
      const isThere = (of: number) => [type, ...formerly].some((name) => files.includes(goldenFileName(name, of)));
      const older = Array.from({ length: version - 1 }, (_, before) => before + 1).filter((of) => !isThere(of));
      const newest = goldenFileName(type, version);
      return [...older.map((of) => goldenFileName(type, of)), ...(files.includes(newest) ? [] : [newest])];
    });
    const write = 'npx tsx --conditions=@countinghouse/source contracts/scripts/write-golden.ts';
    expect(missing, `write missing ones with: ${write}`).toEqual([]);
  });

  test.each(goldens)('$type v$version can still be read', ({ type, version, schema, data }) => {
    expect(files).toContain(goldenFileName(type, version));
    const definition = definitions.get(type)!;
    expect(definition, 'a type that was published is renamed by `formerly`, never dropped').toBeDefined();
    expect(version).toBeLessThanOrEqual(definition.version);
    let lifted = data;
    for (let from = version; from < definition.version; from++) lifted = definition.upcasters![from]!(lifted);
    expect(definition.data.parse(lifted)).toEqual(lifted);
    if (version === definition.version) {
      expect(
        publishedSchema(definition),
        'a published shape is never edited: give the new one the next version',
      ).toEqual(schema);
    }
  });

  test.each([...allEvents.values()].filter(({ personal }) => personal))(
    '$type can be read after an erasure',
    (definition) => {
      const golden = goldens.find(({ type, version }) => type === definition.type && version === definition.version);
      const { subject, erased } = definition.personal!;
      expect(typeof golden?.data[subject]).toBe('string');
      expect(subject in erased).toBe(false);
      expect(() => definition.data.parse({ ...golden?.data, ...erased })).not.toThrow();
    },
  );
});
