import type { SeededRandom } from '@countinghouse/platform/runtime/seeded-random';

/** The subset of JSON Schema that the route table uses. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns plausible ids and paths by the name of the field. */
export type Known = (field: string) => readonly string[];

const words = ['Tea', '茶', 'Ünïcödé', 'a b', "O'Neil", '<b>&amp;', '%_\\', '=1+1', '😀', 'x'.repeat(60)];

/** Returns a value that approximately matches the schema; the server validates it. */
export function sampleValue(schema: Schema, field: string, random: SeededRandom, known: Known): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleValue(random.pick(choices), field, random, known);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, random, known);
    case 'array':
      return Array.from({ length: random.integer(4) }, () =>
        sampleValue(schema.items ?? { type: 'string' }, field, random, known),
      );
    case 'string':
      return sampleText(schema, field, random, known);
    case 'integer':
      return clamped(random.integer(20), schema);
    case 'number':
      return clamped(random.integer(10_000) / 100, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.pick([null, 1, 'text', [], {}]);
  }
}

function sampleObject(schema: Schema, random: SeededRandom, known: Known): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || random.chance(0.5))
    .map(([name, property]) => [name, sampleValue(property, name, random, known)]);
  return Object.fromEntries(entries);
}

function sampleText({ format, pattern }: Schema, field: string, random: SeededRandom, known: Known): string {
  if (format === 'email' || /email/i.test(field)) {
    return random.chance(0.4) ? `${random.integer(1_000_000)}@home.example` : random.pick(known('email'));
  }
  if (format === 'date-time') return new Date(Date.now() - random.integer(1_000_000)).toISOString();
  if (pattern?.includes('SO-')) return `SO-${String(random.integer(30)).padStart(6, '0')}`;
  if (format === 'uuid' || field === 'id') return random.pick(known(field));
  if (pattern?.includes('\\d')) return String(random.chance(0.5) ? random.integer(20) : Date.now());
  if (/password/i.test(field)) return random.pick(known('password'));
  if (field === 'credential') return random.pick(known('credential'));
  if (/photo|image|logo|icon|banner|thumbnails|avatar|path/i.test(field)) return random.pick(known('path'));
  return random.pick(words);
}

function clamped(value: number, { minimum = -Infinity, maximum = Infinity }: Schema): number {
  return Math.min(Math.max(value, minimum), maximum);
}
