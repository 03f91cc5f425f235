/** CSS custom properties of the two brands, for light and dark screens. */
const shared = {
  '--ok': '#17704a',
  '--ok-soft': '#e2f3ea',
  '--wait': '#8a5300',
  '--wait-soft': '#fff1d9',
  '--stop': '#a3263a',
  '--stop-soft': '#fbe6e9',
  '--surface': '#ffffff',
  '--on-brand': '#ffffff',
};
const sharedDark = {
  '--ok': '#6fd3a4',
  '--ok-soft': '#143226',
  '--wait': '#ffc979',
  '--wait-soft': '#3a2a0c',
  '--stop': '#ff98a6',
  '--stop-soft': '#40171f',
  '--shadow': '0 12px 32px -12px rgb(0 0 0 / .6)',
};
const font = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';
const serif = '"Fraunces Variable", "Fraunces Fallback", Georgia, serif';
/** What light and dark share besides colours: corners, faces, the mark's outline, what is drawn (`--scene`). */
const round = {
  '--radius': '20px',
  '--font': font,
  '--font-head': font,
  '--head-weight': '750',
  '--head-spacing': '-.02em',
  '--display-weight': '800',
  '--display-spacing': '-.045em',
  '--mark': '50% 50% 50% 12%',
  '--scene': 'people',
};
const crisp = {
  '--radius': '6px',
  '--font': font,
  '--font-head': serif,
  '--head-weight': '560',
  '--head-spacing': '-.015em',
  '--display-weight': '600',
  '--display-spacing': '-.03em',
  '--mark': '0 62% 0 62%',
  '--scene': 'landscape',
  '--hero-ground': 'linear-gradient(var(--brand-soft), var(--paper))',
};

export const fernklang = {
  light: {
    ...shared,
    ...round,
    '--brand': '#3d2fb5',
    '--brand-strong': '#2a1f86',
    '--brand-soft': '#ece9fb',
    '--accent': '#ffb238',
    '--accent-soft': '#fff1d9',
    '--on-accent': '#2b1a00',
    '--paper': '#fbfaf7',
    '--ink': '#1b1830',
    '--ink-2': '#575270',
    '--line': '#e3dfee',
    '--shadow': '0 1px 2px rgb(27 24 48 / .05), 0 12px 32px -12px rgb(27 24 48 / .16)',
  },
  dark: {
    ...sharedDark,
    '--brand': '#9b90ff',
    '--brand-strong': '#bfb8ff',
    '--brand-soft': '#262147',
    '--on-brand': '#120e2e',
    '--accent': '#ffb238',
    '--accent-soft': '#3a2c10',
    '--on-accent': '#2b1a00',
    '--paper': '#131120',
    '--surface': '#1c192d',
    '--ink': '#f3f1fb',
    '--ink-2': '#b4aecb',
    '--line': '#322d4a',
  },
};

export const auenstrom = {
  light: {
    ...shared,
    ...crisp,
    '--brand': '#0d6b52',
    '--brand-strong': '#074a39',
    '--brand-soft': '#e0f2eb',
    '--accent': '#f4d03a',
    '--accent-soft': '#fdf6d3',
    '--on-accent': '#2a2400',
    '--paper': '#f6faf7',
    '--ink': '#10241d',
    '--ink-2': '#4b6259',
    '--line': '#d8e6de',
    '--shadow': '0 1px 0 rgb(16 36 29 / .08)',
  },
  dark: {
    ...sharedDark,
    '--brand': '#5fd0ab',
    '--brand-strong': '#95e4cb',
    '--brand-soft': '#12352b',
    '--on-brand': '#04211a',
    '--accent': '#f4d03a',
    '--accent-soft': '#38310d',
    '--on-accent': '#2a2400',
    '--paper': '#0c1613',
    '--surface': '#13211c',
    '--ink': '#eaf6f0',
    '--ink-2': '#a4bdb3',
    '--line': '#22392f',
  },
};
