import createCache from '@emotion/cache';
import { createTheme, darken, lighten, type Theme, type ThemeOptions } from '@mui/material/styles';

/** Material's components in the console's style; the focus ring is always visible. */
function components(t: Tokens): NonNullable<ThemeOptions['components']> {
  const ring = { outline: `3px solid ${t.accent}`, outlineOffset: 2 };
  const hairline = `1px solid ${t.line}`;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums', WebkitFontSmoothing: 'antialiased', backgroundColor: t.paper },
        ':focus-visible': ring,
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        a: { color: 'inherit' },
        '.visually-hidden-input': { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 999, minHeight: 40, paddingInline: 18, lineHeight: 1.2, whiteSpace: 'nowrap' },
        sizeSmall: { minHeight: 32, paddingInline: 13, fontSize: '0.8438rem' },
        sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
        outlined: {
          borderColor: t.line,
          color: t.ink,
          backgroundColor: t.surface,
          '&:hover': { borderColor: t.brand, color: t.brandStrong, backgroundColor: t.brandSoft },
        },
        text: { color: t.brand, '&:hover': { backgroundColor: t.brandSoft } },
      },
      variants: [
        { props: { variant: 'contained', color: 'primary' }, style: { '&:hover': { backgroundColor: t.brandStrong } } },
        {
          props: { variant: 'outlined', color: 'error' },
          style: { color: t.stop, '&:hover': { borderColor: t.stop, color: t.stop, backgroundColor: t.stopSoft } },
        },
      ],
    },
    MuiIconButton: {
      styleOverrides: { root: { color: t.inkSoft, '&:hover': { backgroundColor: t.brandSoft, color: t.brandStrong } } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: t.radius } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: hairline, boxShadow: `0 1px 2px rgb(27 24 48 / .05)` } },
    },
    MuiPopover: {
      styleOverrides: {
        paper: { border: hairline, boxShadow: '0 12px 32px -8px rgb(27 24 48 / .22)', backgroundColor: t.raised },
      },
    },
    MuiDialog: {
      styleOverrides: { paper: { borderRadius: t.radius + 4, backgroundColor: t.raised, backgroundImage: 'none' } },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: '1.3rem', fontWeight: 750, letterSpacing: '-0.02em', padding: '24px 24px 8px' },
      },
    },
    // Space above the first field, whose label overlaps its border.
    MuiDialogContent: {
      styleOverrides: { root: { padding: '8px 24px 16px', '.MuiDialogTitle-root + &': { paddingTop: 8 } } },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(19 16 32 / .45)' } } },
    },
    // Beside the menu, away from a detail's buttons at the bottom and its close button at the top right.
    MuiSnackbar: {
      styleOverrides: {
        root: {
          '&&': {
            inset: '8px 64px auto 8px',
            '@media (min-width: 600px)': { inset: '8px auto auto 50%' },
            '@media (min-width: 900px)': { inset: 'auto auto 24px 272px', transform: 'none' },
          },
        },
      },
    },
    MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: hairline, padding: '7px 12px', fontSize: '0.875rem' },
        head: {
          color: t.inkSoft,
          fontWeight: 600,
          fontSize: '0.8125rem',
          backgroundColor: t.surface,
          whiteSpace: 'nowrap',
          paddingBlock: 10,
        },
        paddingCheckbox: { paddingInline: 8, width: 44 },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: `color-mix(in srgb, ${t.brandSoft} 50%, ${t.surface})` },
          'tbody &:last-child > *': { borderBottom: 0 },
        },
      },
    },
    MuiTablePagination: {
      styleOverrides: {
        root: { borderTop: hairline },
        toolbar: { minHeight: 48 },
        selectLabel: { fontSize: '0.8125rem' },
        displayedRows: { fontSize: '0.8125rem' },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-active': { color: t.ink } } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: Math.min(10, t.radius),
          backgroundColor: t.surface,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: t.line },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: t.inkSoft },
          '& input:focus-visible': { outline: 'none' },
        },
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: t.ink,
          color: t.paper,
          fontSize: '0.8125rem',
          fontWeight: 500,
          padding: '6px 10px',
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 10, borderRadius: 999, backgroundColor: t.brandSoft },
        bar: { borderRadius: 999 },
      },
    },
    MuiAlert: {
      styleOverrides: { root: { borderRadius: Math.min(12, t.radius), fontSize: '0.9rem', alignItems: 'center' } },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiToggleButtonGroup: { styleOverrides: { root: { gap: 6, flexWrap: 'wrap' } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          borderRadius: '999px !important',
          border: `${hairline} !important`,
          padding: '5px 14px',
          minHeight: 36,
          textTransform: 'none',
          color: t.inkSoft,
          backgroundColor: t.surface,
          fontWeight: 600,
          lineHeight: 1.2,
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: t.brandSoft,
            color: t.brandStrong,
            borderColor: `${t.brand} !important`,
          },
        },
      },
    },
  };
}

/** The console's palette: brand and accent come from the tenant, the rest is fixed. */
interface Tokens {
  readonly brand: string;
  readonly brandStrong: string;
  readonly brandSoft: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly paper: string;
  readonly surface: string;
  readonly raised: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly ok: string;
  readonly okSoft: string;
  readonly wait: string;
  readonly waitSoft: string;
  readonly stop: string;
  readonly stopSoft: string;
  readonly radius: number;
}

const defaultBrand = '#3d2fb5';
const defaultAccent = '#ffb238';

/** `theme` is the tenant configuration's: CSS custom properties such as `--brand`. */
function lightTokens(theme: Readonly<Record<string, string>>): Tokens {
  const brand = colour(theme, 'brand', defaultBrand);
  return {
    brand,
    brandStrong: colour(theme, 'brand-strong', darken(brand, 0.25)),
    brandSoft: colour(theme, 'brand-soft', lighten(brand, 0.9)),
    onBrand: '#ffffff',
    accent: colour(theme, 'accent', defaultAccent),
    paper: colour(theme, 'paper', '#fbfaf7'),
    surface: '#ffffff',
    raised: '#ffffff',
    ink: colour(theme, 'ink', '#1b1830'),
    inkSoft: colour(theme, 'ink-2', '#575270'),
    line: colour(theme, 'line', '#e3dfee'),
    ok: '#17704a',
    okSoft: '#e2f3ea',
    wait: '#8a5300',
    waitSoft: '#fff1d9',
    stop: '#a3263a',
    stopSoft: '#fbe6e9',
    radius: cornersOf(theme),
  };
}

/** Dark colours are derived from the brand: tenants state light colours only. */
function darkTokens(theme: Readonly<Record<string, string>>): Tokens {
  const brand = lighten(colour(theme, 'brand', defaultBrand), 0.48);
  return {
    brand,
    brandStrong: lighten(brand, 0.3),
    brandSoft: darken(brand, 0.74),
    onBrand: '#120e1c',
    accent: colour(theme, 'accent', defaultAccent),
    paper: '#131118',
    surface: '#1b1922',
    raised: '#23202c',
    ink: '#f3f1fb',
    inkSoft: '#b4aec6',
    line: '#3f3a50',
    ok: '#6fd3a4',
    okSoft: '#143226',
    wait: '#ffc979',
    waitSoft: '#3a2a0c',
    stop: '#ff98a6',
    stopSoft: '#40171f',
    radius: cornersOf(theme),
  };
}

function colour(theme: Readonly<Record<string, string>>, name: string, otherwise: string): string {
  const value = theme[`--${name}`] ?? theme[name];
  return value && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : otherwise;
}

/** Corner radius from the tenant's theme, at most 14 px because the console is denser than the portal. */
function cornersOf(theme: Readonly<Record<string, string>>): number {
  const stated = Number.parseFloat(theme['--radius'] ?? theme['radius'] ?? '20');
  return Math.max(4, Math.min(14, Number.isFinite(stated) ? stated : 14));
}

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

/** Light and dark theme in a tenant's colours. */
export function themesOf(tenantTheme: Readonly<Record<string, string>>): { light: Theme; dark: Theme } {
  return { light: themeFrom('light', lightTokens(tenantTheme)), dark: themeFrom('dark', darkTokens(tenantTheme)) };
}

const family = '"Figtree Variable", system-ui, sans-serif';

function themeFrom(mode: 'light' | 'dark', tokens: Tokens): Theme {
  return createTheme({
    tokens,
    palette: {
      mode,
      primary: { main: tokens.brand, dark: tokens.brandStrong, light: tokens.brandSoft, contrastText: tokens.onBrand },
      secondary: { main: tokens.accent },
      success: { main: tokens.ok },
      warning: { main: tokens.wait },
      error: { main: tokens.stop },
      background: { default: tokens.paper, paper: tokens.surface },
      text: { primary: tokens.ink, secondary: tokens.inkSoft },
      divider: tokens.line,
    },
    shape: { borderRadius: tokens.radius },
    breakpoints: { values: { xs: 0, sm: 640, md: 960, lg: 1240, xl: 1600 } },
    typography: {
      fontFamily: family,
      fontSize: 14,
      h1: { fontSize: '1.75rem', fontWeight: 750, letterSpacing: '-0.025em', lineHeight: 1.15 },
      h2: { fontSize: '1.15rem', fontWeight: 700, letterSpacing: '-0.015em', lineHeight: 1.25 },
      h3: { fontSize: '1rem', fontWeight: 700, letterSpacing: '-0.01em', lineHeight: 1.3 },
      h6: { fontSize: '1.15rem', fontWeight: 700, letterSpacing: '-0.015em' },
      body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      button: { fontWeight: 650, textTransform: 'none', letterSpacing: 0 },
    },
    components: components(tokens),
  });
}

/** Passes on the CSP nonce from the meta tag; without it the browser drops every style that emotion writes. */
export function styleCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });
}
