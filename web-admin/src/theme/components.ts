import type { ThemeOptions } from '@mui/material/styles';
import type { Tokens } from './theme.js';

/** What turns Material's parts into ours: pills, hairlines, soft shadows, quiet tables, a focus ring that is always seen. */
export function components(t: Tokens): NonNullable<ThemeOptions['components']> {
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
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(19 16 32 / .45)' } } },
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
          '&:last-child td': { borderBottom: 0 },
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
