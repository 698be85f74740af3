import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventCatalogue } from './event-catalogue.ts';
import { type AnyEventDefinition, eventRegistry } from './event-registry.ts';
import { defineEvent } from './kernel/event.ts';

const data = z.object({ person: z.string(), name: z.string() });
const defined = (type: string, formerly?: readonly string[]): AnyEventDefinition =>
  defineEvent({
    type,
    version: 1,
    summary: 'Something happened.',
    data,
    ...(formerly && { formerly }),
  }) as AnyEventDefinition;

describe('a type that was renamed', () => {
  test('is registered under its present name', () => {
    const registry = eventRegistry([
      defined('testing.New', ['testing.Old', 'testing.Older']),
      defined('testing.Other'),
    ]);
    expect([...registry.keys()]).toEqual(['testing.New', 'testing.Other']);
  });

  test.each([
    ['the name of another type', defined('testing.Old')],
    ['a former name of another type', defined('testing.Other', ['testing.Old'])],
  ])('cannot have had %s', (_, other) => {
    const renamed = defined('testing.New', ['testing.Old']);
    const refused = 'event type testing.Old is defined twice';
    expect(() => eventRegistry([renamed, other])).toThrow(refused);
    expect(() => eventRegistry([other, renamed])).toThrow(refused);
  });

  test('is in the catalogue with its former names', () => {
    const catalogue = eventCatalogue(
      eventRegistry([defined('testing.New', ['testing.Old']), defined('testing.Other')]),
    );
    expect(catalogue).toContain('| testing.New<br>(formerly testing.Old) | 1 | Something happened. | person, name |');
    expect(catalogue).toContain('| testing.Other | 1 |');
  });
});
