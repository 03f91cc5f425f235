/** The colours a tenant that names none appears in: CSS custom properties, as in the portal's `tokens.css`. */
export const houseTheme = {
  light: {
    '--brand': '#3d2fb5', '--brand-strong': '#2a1f86', '--brand-soft': '#ece9fb', '--on-brand': '#ffffff', '--accent': '#ffb238', '--accent-soft': '#fff1d9', '--on-accent': '#2b1a00',
    '--paper': '#fbfaf7', '--surface': '#ffffff', '--ink': '#1b1830', '--ink-2': '#575270', '--line': '#e3dfee',
    '--ok': '#17704a', '--ok-soft': '#e2f3ea', '--wait': '#8a5300', '--wait-soft': '#fff1d9', '--stop': '#a3263a', '--stop-soft': '#fbe6e9',
  },
  dark: {
    '--brand': '#9b90ff', '--brand-strong': '#bfb8ff', '--brand-soft': '#262147', '--on-brand': '#120e2e', '--accent': '#ffb238', '--accent-soft': '#3a2c10', '--on-accent': '#2b1a00',
    '--paper': '#131120', '--surface': '#1c192d', '--ink': '#f3f1fb', '--ink-2': '#b4aecb', '--line': '#322d4a',
    '--ok': '#6fd3a4', '--ok-soft': '#143226', '--wait': '#ffc979', '--wait-soft': '#3a2a0c', '--stop': '#ff98a6', '--stop-soft': '#40171f',
  },
} as const satisfies Record<'light' | 'dark', Readonly<Record<`--${string}`, string>>>;

export type Mode = keyof typeof houseTheme;
export type ColourName = keyof (typeof houseTheme)['light'];
