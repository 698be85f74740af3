/**
 * The design tokens: ink on paper, one brass accent for what is active, semantic colours only for state. Everything
 * else (antd, the style sheets through CSS variables, the charts) takes its colours from here.
 */
export interface Palette {
  readonly ground: string;
  readonly raised: string;
  readonly sunken: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly rule: string;
  readonly ruleStrong: string;
  readonly action: string;
  readonly actionHover: string;
  readonly onAction: string;
  readonly brass: string;
  readonly brassText: string;
  readonly brassWash: string;
  readonly header: string;
  readonly onHeader: string;
  readonly onHeaderSoft: string;
  readonly good: string;
  readonly wait: string;
  readonly bad: string;
  readonly idle: string;
}

export const light: Palette = {
  ground: '#faf8f3',
  raised: '#ffffff',
  sunken: '#f3efe6',
  ink: '#182136',
  inkSoft: '#4b5468',
  inkFaint: '#6a7182',
  rule: '#e6e0d3',
  ruleStrong: '#cdc4b1',
  action: '#1d2a47',
  actionHover: '#2b3b60',
  onAction: '#faf8f3',
  brass: '#b08433',
  brassText: '#80590f',
  brassWash: '#f4ead3',
  header: '#141d31',
  onHeader: '#f4efe3',
  onHeaderSoft: '#a9b0c0',
  good: '#2c7a4b',
  wait: '#b5791c',
  bad: '#b13a2c',
  idle: '#8b8f99',
};

export const dark: Palette = {
  ground: '#10151f',
  raised: '#181f2d',
  sunken: '#0c1018',
  ink: '#ece6d8',
  inkSoft: '#b9bcc4',
  inkFaint: '#8f95a3',
  rule: '#262e3e',
  ruleStrong: '#3b4558',
  action: '#e9e0cb',
  actionHover: '#f6efdf',
  onAction: '#141b2a',
  brass: '#d3a64e',
  brassText: '#dfba70',
  brassWash: '#2a2619',
  header: '#0a0e16',
  onHeader: '#ece6d8',
  onHeaderSoft: '#949bab',
  good: '#5fb683',
  wait: '#dba94a',
  bad: '#e5796a',
  idle: '#767c8a',
};

export const fontText =
  "'Inter Variable', Inter, 'PingFang HK', 'Noto Sans HK', 'Noto Sans CJK HK', 'Microsoft JhengHei', system-ui, sans-serif";
export const fontMono = "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace";

/**
 * Series colours of the charts, in order of use; their lightness differs, so that they are distinguishable without
 * colour.
 */
export function chartColours(palette: Palette): readonly string[] {
  return [palette.brass, palette.action, palette.good, palette.inkFaint];
}

/** Returns the palette and the fonts as CSS variables (`--ground`, `--ink-soft`, …). */
export function cssVariables(palette: Palette): Readonly<Record<string, string>> {
  const colours = Object.entries(palette).map(([name, value]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return { ...Object.fromEntries(colours), '--font-text': fontText, '--font-mono': fontMono };
}

/** Sets the palette as CSS variables for the style sheets. */
export function applyPalette(palette: Palette, isDark: boolean, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables(palette))) root.style.setProperty(name, value);
  root.style.colorScheme = isDark ? 'dark' : 'light';
}
