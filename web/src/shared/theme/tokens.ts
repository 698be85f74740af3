import { type ThemeConfig, theme } from 'antd';

/**
 * The look of the whole product in one place: ink on paper, one brass accent for what is alive, semantic colours only for state.
 * Everything else (antd, the style sheets through CSS variables, the charts) takes its colours from here.
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

/** What antd draws with. */
export function antdTheme(palette: Palette, isDark: boolean): ThemeConfig {
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.action,
      colorInfo: palette.action,
      colorLink: palette.brassText,
      colorLinkHover: palette.brass,
      colorSuccess: palette.good,
      colorWarning: palette.wait,
      colorError: palette.bad,
      colorTextBase: palette.ink,
      colorText: palette.ink,
      colorTextSecondary: palette.inkSoft,
      colorTextTertiary: palette.inkFaint,
      colorTextPlaceholder: palette.inkFaint,
      colorTextDescription: palette.inkFaint,
      colorTextLightSolid: palette.onAction,
      colorBgBase: palette.raised,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.raised,
      colorBgElevated: palette.raised,
      colorBorder: palette.ruleStrong,
      colorBorderSecondary: palette.rule,
      colorSplit: palette.rule,
      controlItemBgActive: palette.brassWash,
      controlItemBgActiveHover: palette.brassWash,
      controlItemBgHover: palette.sunken,
      controlOutline: 'transparent',
      fontFamily: fontText,
      fontFamilyCode: fontMono,
      fontSize: 14,
      fontSizeHeading1: 28,
      fontSizeHeading2: 20,
      fontSizeHeading3: 16,
      lineHeight: 1.5,
      borderRadius: 4,
      borderRadiusLG: 6,
      controlHeight: 34,
      controlHeightLG: 42,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 550,
        primaryColor: palette.onAction,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: isDark ? '#1b0f0d' : '#ffffff',
        defaultBg: 'transparent',
      },
      Table: {
        headerBg: palette.ground,
        headerColor: palette.inkFaint,
        headerSplitColor: 'transparent',
        borderColor: palette.rule,
        rowHoverBg: palette.sunken,
        rowSelectedBg: palette.brassWash,
        rowSelectedHoverBg: palette.brassWash,
        cellPaddingBlockMD: 3,
        cellPaddingInlineMD: 12,
        colorBgContainer: palette.ground,
      },
      Input: { activeShadow: 'none', activeBorderColor: palette.brass, hoverBorderColor: palette.inkFaint },
      InputNumber: { activeShadow: 'none', activeBorderColor: palette.brass, hoverBorderColor: palette.inkFaint },
      Select: {
        activeOutlineColor: 'transparent',
        activeBorderColor: palette.brass,
        hoverBorderColor: palette.inkFaint,
        optionSelectedBg: palette.brassWash,
      },
      DatePicker: { activeShadow: 'none', activeBorderColor: palette.brass, hoverBorderColor: palette.inkFaint },
      Form: { labelColor: palette.inkSoft, verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
      Modal: { titleFontSize: 16 },
      Tooltip: { colorBgSpotlight: palette.header, colorTextLightSolid: palette.onHeader },
      Pagination: { itemActiveBg: 'transparent', itemSize: 30 },
      Segmented: { itemSelectedBg: palette.raised, trackBg: palette.sunken },
      Alert: { withDescriptionPadding: '12px 16px' },
      Checkbox: { colorWhite: palette.onAction },
      Switch: { colorPrimary: palette.good, colorPrimaryHover: palette.good },
    },
  };
}

/** Series colours of the charts, in order of use; distinguishable without colour by their lightness. */
export function chartColours(palette: Palette): readonly string[] {
  return [palette.brass, palette.action, palette.good, palette.inkFaint];
}

/** Writes the palette as CSS variables (`--ground`, `--ink-soft`, …) for the style sheets. */
export function applyPalette(palette: Palette, isDark: boolean, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(palette)) {
    root.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  }
  root.style.setProperty('--font-text', fontText);
  root.style.setProperty('--font-mono', fontMono);
  root.style.colorScheme = isDark ? 'dark' : 'light';
}
