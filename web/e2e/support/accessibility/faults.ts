import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.0, 2.1 and 2.2, levels A and AA. axe leaves the size of targets out unless it is asked for. */
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** What alone can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** What is checked on a page that was checked in another look: only its colours, or all but these. */
export type Part = 'colours' | 'all but colours';
const parts: Readonly<Record<Part, object>> = {
  colours: { ...options, runOnly: { type: 'rule', values: colourRules } },
  'all but colours': {
    ...options,
    rules: { ...options.rules, ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) },
  },
};

interface AxeViolation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

export interface Scope {
  /** Default: all rules. */
  readonly part?: Part | undefined;
  /** Selector of what is looked at, which has to be there. Default: the whole page. */
  readonly within?: string | undefined;
}

/** The serious and critical barriers on a page as it is. */
export async function barriersOn(page: Page, { part, within }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const [where, how] = [within ?? 'html', part ? parts[part] : options].map((value) => JSON.stringify(value));
  const violations = (await page.evaluate(
    `axe.run(${where}, ${how}).then((result) => result.violations)`,
  )) as AxeViolation[];
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`),
  );
}
