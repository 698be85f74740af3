import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allEvents } from './event-registry.ts';
import { type GoldenEvent, goldenFileName, publishedSchema } from './golden-event.ts';

const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const goldens = files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as GoldenEvent);

describe('golden events', () => {
  test('every version that was ever published has its file', () => {
    const expected = [...allEvents.values()].flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, before) => goldenFileName(type, before + 1)),
    );
    const write = 'npx tsx --conditions=@countinghouse/source contracts/scripts/write-golden.ts';
    expect(files.sort(), `write missing ones with: ${write}`).toEqual(expected.sort());
  });

  test.each(goldens)('$type v$version is still understood', ({ type, version, schema, data }) => {
    const definition = allEvents.get(type);
    let lifted = data;
    for (let from = version; from < (definition?.version ?? 0); from++) lifted = definition!.upcasters![from]!(lifted);
    expect(definition?.data.parse(lifted)).toEqual(lifted);
    if (version === definition?.version) {
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
