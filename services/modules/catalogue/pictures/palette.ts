/** The tenant's colours for drawings; a theme that names none gets quiet ones. */
export interface Palette {
  readonly brand: string;
  readonly strong: string;
  readonly soft: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly paper: string;
  readonly surface: string;
  readonly ink: string;
  /** Corner radius of the tenant's cards, in CSS pixels. */
  readonly radius: number;
}

const isColour = (value: string | undefined): value is string => /^#[0-9a-f]{3,8}$/i.test(value ?? '');

export function paletteOf(theme: Readonly<Record<string, string>>): Palette {
  const colour = (name: string, otherwise: string): string => (isColour(theme[name]) ? theme[name] : otherwise);
  return {
    brand: colour('--brand', '#2f4858'),
    strong: colour('--brand-strong', '#1d2f3b'),
    soft: colour('--brand-soft', '#e6edf1'),
    onBrand: colour('--on-brand', '#ffffff'),
    accent: colour('--accent', '#f2b134'),
    accentSoft: colour('--accent-soft', '#fdf2da'),
    paper: colour('--paper', '#fafafa'),
    surface: colour('--surface', '#ffffff'),
    ink: colour('--ink', '#1b2328'),
    radius: Math.min(Number.parseFloat(theme['--radius'] ?? '') || 16, 40),
  };
}
