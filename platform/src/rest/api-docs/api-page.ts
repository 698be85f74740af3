import { groupBy } from '@countinghouse/contracts/kernel/group-by';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { codesOf, schemaOf } from '@countinghouse/contracts/routes/openapi';
import { API_PREFIX } from '../limits/call-bounds.ts';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color-scheme: light dark }
  summary { cursor: pointer; padding: .25rem 0 } summary > code { font-weight: 600 }
  pre { overflow-x: auto; padding: .75rem; border: 1px solid; border-radius: .25rem; font-size: .8rem }
  details { border-bottom: 1px solid #8884 }`;

/** Every call of the table on one page that needs nothing else: no script, no font, no other address. */
export function apiPage(routes: Readonly<Record<string, RouteDefinition>>): string {
  const areas = groupBy(Object.values(routes), ({ path }) => path.split('/')[1] ?? '');
  const sections = [...areas].map(
    ([area, calls]) => `<h2 id="${escaped(area)}">${escaped(area)}</h2>\n${calls.map(call).join('\n')}`,
  );
  const contents = [...areas.keys()].map((area) => `<a href="#${escaped(area)}">${escaped(area)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Countinghouse API</title><style>${style}</style></head>
<body><h1>Countinghouse API</h1>
<p>The same as OpenAPI 3.1 comes for any other <code>Accept</code> than <code>text/html</code>. Calls that are not public
want <code>Authorization: Bearer</code> and a token of the sign-in calls.</p>
<nav>${contents.join(' · ')}</nav>
${sections.join('\n')}
</body></html>`;
}

function call(route: RouteDefinition): string {
  const { method, path, access, summary, params, query, body, upload, raw, reply } = route;
  const parts = [
    ...(params ? [schema('Path', params, 'input')] : []),
    ...(query ? [schema('Query', query, 'input')] : []),
    ...(body ? [schema('Body', body, 'input')] : []),
    ...(upload
      ? [
          `<p>Multipart with one field <code>file</code>: ${upload === 'image' ? 'a picture' : 'a picture or a document'}.</p>`,
        ]
      : []),
    ...(raw ? ['<p>The answer is a stream.</p>'] : [schema(`Answer (${route.status ?? 200})`, reply, 'output')]),
  ];
  return `<details><summary><code>${method} ${API_PREFIX}${escaped(path)}</code> ${escaped(summary)} (${access})</summary>
${parts.join('\n')}
<p>Errors: ${codesOf(route).join(', ')}</p></details>`;
}

function schema(title: string, type: NonNullable<RouteDefinition['body']>, io: 'input' | 'output'): string {
  return `<p>${title}</p><pre>${escaped(JSON.stringify(schemaOf(type, io), undefined, 2))}</pre>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
