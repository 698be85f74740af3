import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.0, 2.1 and 2.2, levels A and AA; axe checks the size of targets only when that rule is enabled. */
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** The only rules whose results can differ between light and dark, and between languages with all their texts. */
const ofLooks = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size'] },
};

interface AxeViolation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The rules and the elements of a check. */
export interface Scope {
  /** Only the rules of colours and sizes, for a page that was checked in another look. Default false. */
  readonly looksOnly?: boolean | undefined;
  /** Selector of the checked element, which must exist. Default: the whole page. */
  readonly within?: string | undefined;
}

/** Returns the serious and critical violations on a page in its current state. */
export async function violationsOn(page: Page, { looksOnly = false, within }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const [context, ruleOptions] = [within ?? 'html', looksOnly ? ofLooks : options].map((value) =>
    JSON.stringify(value),
  );
  const violations = (await page.evaluate(
    `axe.run(${context}, ${ruleOptions}).then((result) => result.violations)`,
  )) as AxeViolation[];
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`),
  );
}
