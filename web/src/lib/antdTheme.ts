/**
 * The look of the console as Ant Design tokens: compact, on a grid of 8 pixels, neutral surfaces, one accent, four
 * text sizes. The colours are those of app/base.css, which also dresses what does not use Ant Design.
 */
import { type ThemeConfig, theme as antdTheme } from 'antd';
import type { Theme } from './theme.ts';

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";
export const CODE_FONT_FAMILY = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace";

/** The only text sizes, in pixels. */
export const TEXT_SIZES = { small: 12, body: 14, title: 16, display: 22 } as const;

const LIGHT = {
  colorPrimary: '#5b50d6',
  colorPrimaryHover: '#4a3fc4',
  colorPrimaryActive: '#3d33ad',
  colorInfo: '#2f6fc4',
  colorSuccess: '#1f7a4d',
  colorWarning: '#9a5b00',
  colorError: '#c3322f',
  colorLink: '#4a3fc4',
  colorTextBase: '#1b1c22',
  colorText: '#1b1c22',
  colorTextSecondary: '#565967',
  colorTextTertiary: '#686b79',
  colorTextPlaceholder: '#737684',
  colorTextDescription: '#686b79',
  colorTextDisabled: '#8b8e9a',
  colorBgBase: '#ffffff',
  colorBgLayout: '#f6f6f8',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#d9dae1',
  colorBorderSecondary: '#e8e8ed',
  colorSplit: '#ececf0',
  colorFillQuaternary: '#f7f7f9',
  colorSuccessBg: '#eef7f1',
  colorSuccessBorder: '#b5d9c3',
  colorWarningBg: '#fdf5e8',
  colorWarningBorder: '#ecd3a6',
  colorErrorBg: '#fdf0ef',
  colorErrorBorder: '#f0bfbd',
  colorInfoBg: '#eef4fc',
  colorInfoBorder: '#bcd4f2',
  controlItemBgActive: '#eeecfc',
  controlItemBgActiveHover: '#e6e3fa',
};

const DARK = {
  colorPrimary: '#6f65e4',
  colorPrimaryHover: '#6359d9',
  colorPrimaryActive: '#564cc7',
  colorInfo: '#6ba4ee',
  colorSuccess: '#4fba82',
  colorWarning: '#dfa144',
  colorError: '#f0706b',
  colorLink: '#aaa3ff',
  colorTextBase: '#ececf1',
  colorText: '#ececf1',
  colorTextSecondary: '#a9acb9',
  colorTextTertiary: '#9194a2',
  colorTextPlaceholder: '#858896',
  colorTextDescription: '#9194a2',
  colorTextDisabled: '#6f7280',
  colorBgBase: '#16171b',
  colorBgLayout: '#0f1013',
  colorBgContainer: '#16171b',
  colorBgElevated: '#1e1f25',
  colorBorder: '#363842',
  colorBorderSecondary: '#2a2c34',
  colorSplit: '#25272e',
  colorFillQuaternary: '#1b1c21',
  colorSuccessBg: '#12271c',
  colorSuccessBorder: '#23523a',
  colorWarningBg: '#2b2110',
  colorWarningBorder: '#5c4520',
  colorErrorBg: '#35191b',
  colorErrorBorder: '#6b3033',
  colorInfoBg: '#14233a',
  colorInfoBorder: '#27456f',
  controlItemBgActive: '#2a2850',
  controlItemBgActiveHover: '#322f60',
};

const SHARED = {
  fontFamily: FONT_FAMILY,
  fontFamilyCode: CODE_FONT_FAMILY,
  fontSize: TEXT_SIZES.body,
  fontSizeSM: TEXT_SIZES.small,
  fontSizeLG: TEXT_SIZES.title,
  fontSizeXL: TEXT_SIZES.title,
  fontSizeHeading1: TEXT_SIZES.display,
  fontSizeHeading2: TEXT_SIZES.display,
  fontSizeHeading3: TEXT_SIZES.title,
  fontSizeHeading4: TEXT_SIZES.title,
  fontSizeHeading5: TEXT_SIZES.body,
  borderRadius: 6,
  borderRadiusLG: 8,
  borderRadiusSM: 4,
  controlHeight: 32,
  controlHeightSM: 24,
  controlHeightLG: 40,
  sizeUnit: 4,
  sizeStep: 4,
  wireframe: false,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
  linkDecoration: 'none',
  linkHoverDecoration: 'underline',
};

const INK = 'var(--ink)';
const ACCENT_TEXT = 'var(--accentText)';

const COMPONENTS: ThemeConfig['components'] = {
  Table: {
    cellPaddingBlock: 8,
    cellPaddingInline: 12,
    cellPaddingBlockMD: 8,
    cellPaddingInlineMD: 12,
    cellPaddingBlockSM: 6,
    cellPaddingInlineSM: 8,
  },
  Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
  Drawer: { paddingLG: 24, padding: 16 },
  Modal: { titleFontSize: TEXT_SIZES.title },
  Card: { bodyPadding: 16, headerHeight: 48 },
  Tooltip: { fontSize: TEXT_SIZES.small },
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 500,
    defaultHoverColor: INK,
    defaultHoverBorderColor: 'var(--inkFaint)',
    defaultActiveColor: INK,
    defaultActiveBorderColor: 'var(--inkFaint)',
  },
  // The accent is dark enough to write on; written in it, it is lighter in the dark theme.
  Tabs: { itemSelectedColor: ACCENT_TEXT, itemHoverColor: ACCENT_TEXT, itemActiveColor: ACCENT_TEXT },
  Pagination: { itemActiveColor: ACCENT_TEXT, itemActiveColorHover: ACCENT_TEXT },
  Segmented: { itemSelectedColor: INK },
};

const { darkAlgorithm, defaultAlgorithm } = antdTheme;

/** The Ant Design theme for light or dark; without motion where the machine asks for none. */
export function antdThemeOf(theme: Theme, still: boolean): ThemeConfig {
  const colours = theme === 'dark' ? DARK : LIGHT;
  const base = theme === 'dark' ? darkAlgorithm : defaultAlgorithm;
  return {
    // The dark algorithm would dull our colours, which were chosen for their contrast as they are.
    algorithm: [base, (seed, derived) => ({ ...(derived ?? base(seed)), ...colours })],
    token: { ...SHARED, ...colours, motion: !still },
    // White on the red of the dark theme cannot be read.
    components:
      theme === 'dark'
        ? { ...COMPONENTS, Button: { ...COMPONENTS?.Button, dangerColor: DARK.colorBgLayout } }
        : COMPONENTS,
    cssVar: { key: 'pilotdesk' },
    hashed: false,
  };
}
