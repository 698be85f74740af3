import { type ThemeConfig, theme } from 'antd';
import { fontMono, fontText, type Palette } from '../../../shared/theme/tokens.ts';

/** The dark algorithm dulls the colours that the palette has chosen for a dark background. */
function asGiven({ action, good, wait, bad }: Palette): typeof theme.darkAlgorithm {
  const colours = { colorPrimary: action, colorSuccess: good, colorWarning: wait, colorError: bad };
  return (seed, map) => ({ ...(map ?? theme.darkAlgorithm(seed)), ...colours });
}

/** Sizes in pixels: large enough for touch on a phone, dense on a desktop. */
const sizes = {
  desktop: { control: 34, option: 32, page: 30, treeRow: 28, item: 5, tab: 12 },
  phone: { control: 44, option: 44, page: 44, treeRow: 44, item: 12, tab: 13 },
};

/** Returns the theme of antd. */
export function antdTheme(palette: Palette, isDark: boolean, isPhone: boolean): ThemeConfig {
  const size = sizes[isPhone ? 'phone' : 'desktop'];
  return {
    algorithm: isDark ? [theme.darkAlgorithm, asGiven(palette)] : theme.defaultAlgorithm,
    token: {
      ...coloursOf(palette, isDark),
      fontFamily: fontText,
      fontFamilyCode: fontMono,
      fontSize: 14,
      fontSizeHeading1: 28,
      fontSizeHeading2: 20,
      fontSizeHeading3: 16,
      lineHeight: 1.5,
      borderRadius: 4,
      borderRadiusLG: 6,
      controlHeight: size.control,
      controlHeightLG: Math.max(size.control, 42),
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      wireframe: false,
    },
    components: {
      ...controlsOf(palette, isDark, size),
      ...surroundingsOf(palette, size, isPhone),
    },
  };
}

type Sizes = (typeof sizes)[keyof typeof sizes];

function coloursOf(palette: Palette, isDark: boolean): ThemeConfig['token'] {
  return {
    colorPrimary: palette.action,
    colorInfo: palette.action,
    // Derived from the action's near-black it would be grey, on which text has too little contrast.
    colorInfoBg: palette.brassWash,
    colorInfoBorder: palette.rule,
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
    colorBgContainerDisabled: palette.ground,
    colorBgElevated: palette.raised,
    colorBorder: palette.ruleStrong,
    colorBorderSecondary: palette.rule,
    colorBorderDisabled: palette.rule,
    colorSplit: palette.rule,
    controlItemBgActive: palette.brassWash,
    controlItemBgActiveHover: palette.brassWash,
    controlItemBgHover: palette.sunken,
    controlOutline: 'transparent',
    // The focus ring.
    colorPrimaryBorder: palette.brass,
    colorBgMask: isDark ? 'rgb(4 6 10 / 62%)' : 'rgb(20 29 49 / 38%)',
  };
}

/** Buttons, tables and fields. */
function controlsOf(palette: Palette, isDark: boolean, size: Sizes): ThemeConfig['components'] {
  return {
    Button: {
      fontWeight: 550,
      colorPrimaryHover: palette.actionHover,
      colorPrimaryActive: palette.action,
      primaryColor: palette.onAction,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: isDark ? '#1b0f0d' : '#ffffff',
      defaultBg: 'transparent',
    },
    Table: {
      headerBg: palette.ground,
      headerBorderRadius: 0,
      headerColor: palette.inkFaint,
      headerSplitColor: 'transparent',
      borderColor: palette.rule,
      rowHoverBg: palette.sunken,
      rowSelectedBg: palette.brassWash,
      rowSelectedHoverBg: palette.brassWash,
      cellPaddingBlockMD: 3,
      cellPaddingInlineMD: 9,
      colorBgContainer: palette.ground,
    },
    Input: { activeShadow: 'none', activeBorderColor: palette.brass, hoverBorderColor: palette.inkFaint },
    InputNumber: { activeShadow: 'none', activeBorderColor: palette.brass, hoverBorderColor: palette.inkFaint },
    Select: {
      activeOutlineColor: 'transparent',
      activeBorderColor: palette.brass,
      hoverBorderColor: palette.inkFaint,
      optionSelectedBg: palette.brassWash,
      optionHeight: size.option,
      optionPadding: `${(size.option - 21) / 2}px 12px`,
    },
    DatePicker: { activeShadow: 'none', activeBorderColor: palette.brass, hoverBorderColor: palette.inkFaint },
    Form: { labelColor: palette.inkSoft, verticalLabelPadding: '0 0 4px', itemMarginBottom: 24 },
  };
}

/** What is around tables and fields, or over them. */
function surroundingsOf(palette: Palette, size: Sizes, isPhone: boolean): ThemeConfig['components'] {
  return {
    Dropdown: { paddingBlock: size.item },
    Tree: { titleHeight: size.treeRow },
    Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
    Modal: { titleFontSize: 16 },
    Tooltip: { colorBgSpotlight: palette.header, colorTextLightSolid: palette.onHeader },
    Pagination: {
      itemBg: 'transparent',
      itemActiveBg: 'transparent',
      itemSize: size.page,
      itemSizeSM: isPhone ? size.page : 24,
    },
    Segmented: { itemSelectedBg: palette.raised, trackBg: palette.sunken },
    Alert: { withDescriptionPadding: '12px 16px' },
    Checkbox: { colorWhite: palette.onAction },
    Switch: {
      colorPrimary: palette.good,
      colorPrimaryHover: palette.good,
      // The background of "off", dark enough for its text.
      colorTextQuaternary: palette.inkFaint,
      colorTextTertiary: palette.inkSoft,
    },
  };
}
