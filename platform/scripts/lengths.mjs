// What must hold for the limits of length in biome.json: each is found where it is broken, and each exception needs
// to be one, so that their list only becomes shorter.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { root, runTool } from './prepare.mjs';

const RULES = ['style/noExcessiveLinesPerFile', 'complexity/noExcessiveLinesPerFunction'];
const lines = (count) => Array.from({ length: count }, (_, line) => `export const line${line} = ${line};\n`).join('');
const functionOf = (count) => `export function long() {\n${'  void 0;\n'.repeat(count)}}\n`;
const suiteOf = (count) => `describe('a suite', () => {\n${'  void 0;\n'.repeat(count)}});\n`;

/** Files within the limits, and files beyond one, by that rule. */
const innocents = {
  'platform/src/long.ts': lines(300),
  'platform/src/long-function.ts': functionOf(76),
  'platform/src/long.unit.test.ts': suiteOf(390),
  'demo/src/drawing/forms/long.ts': lines(500),
};
const violations = {
  'platform/src/too-long.ts': [lines(301), RULES[0]],
  'platform/src/too-long.css': [Array.from({ length: 301 }, (_, n) => `.line${n} {}\n`).join(''), RULES[0]],
  'platform/src/too-long.unit.test.ts': [lines(401), RULES[0]],
  'platform/src/too-long-function.ts': [functionOf(90), RULES[1]],
  'demo/src/drawing/too-long-function.ts': [functionOf(90), RULES[1]],
};

/** Limits that are not found where they are broken, and exceptions that are none. */
export async function lengthFaults() {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const exceptions = exceptionsOf(config);
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-lengths-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    write('biome.json', JSON.stringify(limitsOf(config)));
    for (const [path, text] of Object.entries(innocents)) write(path, text);
    for (const [path, [text]] of Object.entries(violations)) write(path, text);
    const there = exceptions.filter((path) => existsSync(join(root, path)));
    for (const path of there) {
      write(copyOf(path), '');
      copyFileSync(join(root, path), join(folder, copyOf(path)));
    }
    const found = await rulesBrokenIn(folder);
    return [
      ...Object.keys(innocents).flatMap((path) =>
        found.has(path) ? [`${path} is within the limits: ${found.get(path)}`] : [],
      ),
      ...Object.entries(violations).flatMap(([path, [, rule]]) =>
        found.get(path)?.includes(rule) ? [] : [`${rule} is not found in ${path}`],
      ),
      ...exceptions.flatMap((path) => {
        if (there.includes(path) && found.has(copyOf(path))) return [];
        return [`${path} is within the limits of length: take it off the exceptions in biome.json`];
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The limits of a configuration without its other rules. */
function limitsOf({ linter, overrides }) {
  const limits = ({ style, complexity }) => ({
    style: { noExcessiveLinesPerFile: style?.noExcessiveLinesPerFile },
    complexity: { noExcessiveLinesPerFunction: complexity?.noExcessiveLinesPerFunction },
  });
  return {
    linter: { rules: { preset: 'none', ...limits(linter.rules) } },
    overrides: overrides.map(({ includes, linter: { rules } }) => ({ includes, linter: { rules: limits(rules) } })),
  };
}

/** The files that are named one by one where both rules are off. */
function exceptionsOf({ overrides }) {
  return overrides
    .filter(({ linter: { rules } }) => rules.style?.noExcessiveLinesPerFile === 'off' && rules.complexity)
    .flatMap(({ includes }) => includes);
}

/** Where no exception reaches a file, and its kind stays what it is. */
function copyOf(path) {
  return `exceptions/${path.replaceAll('/', '-').slice(0, -extname(path).length)}${extname(path)}`;
}

async function rulesBrokenIn(folder) {
  const { output } = await runTool('biome', ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: folder,
  });
  const report = JSON.parse(output.slice(output.indexOf('{"summary"'), output.lastIndexOf('}') + 1));
  const found = new Map();
  for (const { category, location } of report.diagnostics) {
    const rules = found.get(location.path) ?? [];
    found.set(location.path, [...rules, category.replace('lint/', '')]);
  }
  return found;
}
