import { createTheme, type Theme } from '@mui/material/styles';
import { components } from './components.js';
import { darkTokens, lightTokens, type Tokens } from './tokens.js';

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

/** The console's two themes in the colours of a tenant. */
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
