import type { Tenant } from '../tenant/tenant.js';

const defaults = {
  light: { brand: '#3d2fb5', brandSoft: '#ece9fb', brandStrong: '#2a1f86', onBrand: '#ffffff', accent: '#ffb238', paper: '#fbfaf7', surface: '#ffffff', ink: '#1b1830', ink2: '#575270', line: '#e3dfee', waitSoft: '#fff1d9', stopSoft: '#fbe6e9' },
  dark: { brand: '#9b90ff', brandSoft: '#262147', brandStrong: '#bfb8ff', onBrand: '#120e2e', accent: '#ffb238', paper: '#131120', surface: '#1c192d', ink: '#f3f1fb', ink2: '#b4aecb', line: '#322d4a', waitSoft: '#3a2a0c', stopSoft: '#40171f' },
} as const;

type Role = keyof (typeof defaults)['light'];
export type Palette = Readonly<Record<Role, string>>;

export interface Brand {
  readonly name: string;
  readonly portalUrl: string;
  readonly light: Palette;
  readonly dark: Palette;
  /** Pixels. */
  readonly radius: number;
}

/** `--brand-soft` of brandSoft, `--ink-2` of ink2. */
const property = (role: string): string => `--${role.replace(/([A-Z]|\d)/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A tenant's look in a mail: plain colours only, since a mail client understands nothing else; the house's where it names none. */
export function brandOf({ name, portalUrl, config }: Tenant): Brand {
  return { name, portalUrl, light: palette(config.theme, defaults.light), dark: palette(config.themeDark, defaults.dark), radius: Math.min(24, Number.parseInt(config.theme['--radius'] ?? '20', 10) || 0) };
}

function palette(theme: Readonly<Record<string, string>>, otherwise: Palette): Palette {
  const roles = Object.keys(otherwise) as Role[];
  return Object.fromEntries(roles.map((role) => [role, hex(theme[property(role)]) ?? otherwise[role]])) as Palette;
}

/** Six digits: some clients do not read three. */
function hex(value: string | undefined): string | undefined {
  if (!value || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join('')}` : value;
}
