import { z } from 'zod';
import type { AnyEventDefinition, EventRegistry } from './event-registry.ts';
import { groupBy } from './kernel/group-by.ts';

/** The event registry as a page for people (Markdown). */
export function eventCatalogue(registry: EventRegistry): string {
  const byContext = groupBy(registry.values(), ({ type }) => type.slice(0, type.indexOf('.')));
  const sections = [...byContext].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, events]) => section(name, events));
  return `# Events

Generated from the event registry by \`npm run docs\`; do not edit. From 0.1.0 on a shape is never changed: a new one is a new version.
Fields marked * are personal data, sealed under the key of the person whom **subject** names.

${sections.join('\n')}`;
}

function section(context: string, events: readonly AnyEventDefinition[]): string {
  const rows = events.map((event) => {
    const { formerly = [], personal } = event;
    const fields = fieldsOf(event).map((field) => (personal && field in personal.erased ? `${field}*` : field));
    const names = [event.type, ...formerly.map((name) => `(formerly ${name})`)].join('<br>');
    return `| ${names} | ${event.version} | ${event.summary} | ${fields.join(', ')} | ${personal?.subject ?? ''} |`;
  });
  const head = '| type | version | description | fields | subject |\n| --- | --- | --- | --- | --- |';
  return `## ${context}\n\n${head}\n${rows.join('\n')}\n`;
}

function fieldsOf({ data }: AnyEventDefinition): string[] {
  const { properties = {} } = z.toJSONSchema(data, { unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(properties);
}
