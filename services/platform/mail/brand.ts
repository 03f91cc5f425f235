import { houseTheme } from '../tenant/house-theme.js';
import type { Tenant } from '../tenant/tenant.js';

const roles = [
  'brand',
  'brandSoft',
  'brandStrong',
  'onBrand',
  'accent',
  'paper',
  'surface',
  'ink',
  'ink2',
  'line',
  'waitSoft',
  'stopSoft',
] as const;

type Role = (typeof roles)[number];
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
const property = (role: string): string => `--${role.replace(/([A-Z]|\d)/g, letter => `-${letter.toLowerCase()}`)}`;

/** A tenant's look in a mail: plain colours only, since a mail client understands nothing else; the house's where it names none. */
export function brandOf({ name, portalUrl, config }: Tenant): Brand {
  return {
    name,
    portalUrl,
    light: palette(config.theme, houseTheme.light),
    dark: palette(config.themeDark, houseTheme.dark),
    radius: Math.min(24, Number.parseInt(config.theme['--radius'] ?? '20', 10) || 0),
  };
}

function palette(theme: Readonly<Record<string, string>>, house: Readonly<Record<string, string>>): Palette {
  return Object.fromEntries(roles.map(role => [role, hex(theme[property(role)]) ?? house[property(role)]])) as Palette;
}

/** Six digits: some clients do not read three. */
function hex(value: string | undefined): string | undefined {
  if (!value || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  return value.length === 4 ? `#${[...value.slice(1)].map(digit => digit + digit).join('')}` : value;
}
