import { z } from 'zod';
import type { AnyEventDefinition } from '../src/event-registry.ts';

/** One published version of an event type, kept for ever in contracts/golden. */
export interface GoldenEvent {
  readonly type: string;
  readonly version: number;
  /** JSON Schema of the shape as published. */
  readonly schema: unknown;
  /** An event of that shape. */
  readonly data: Record<string, unknown>;
}

/** `orders.OrderPlaced.v1.json`. */
export function goldenFileName(type: string, version: number): string {
  return `${type}.v${version}.json`;
}

/** The newest shape of an event type as JSON Schema. */
export function publishedSchema({ data }: AnyEventDefinition): unknown {
  return JSON.parse(JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' })));
}

/** A plain event of the newest shape, every field filled. */
export function goldenOf(definition: AnyEventDefinition): GoldenEvent {
  const schema = publishedSchema(definition);
  const { type, version } = definition;
  return { type, version, schema, data: sample(schema as Schema, schema as Schema) as Record<string, unknown> };
}

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
}

function sample(schema: Schema, root: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sample(choice, root);
  if (schema.$ref) return sample(root.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {}, root);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sample(property, root)]),
      );
    case 'array':
      return schema.items ? [sample(schema.items, root)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return 'text 文字';
    default:
      return null;
  }
}
