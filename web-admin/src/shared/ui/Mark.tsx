import { Box } from '@mui/material';

interface MarkProps {
  readonly brand?: string | undefined;
  readonly accent?: string | undefined;
  readonly size?: number;
  readonly inverted?: boolean;
}

/** The logo: a speech bubble in brand and accent colours. */
export function Mark({ brand, accent, size = 26, inverted = false }: MarkProps) {
  return (
    <Box
      aria-hidden
      sx={({ palette }) => ({
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50% 50% 50% 12%',
        background: `conic-gradient(from 210deg, ${inverted ? '#fff' : (brand ?? palette.primary.main)}, ${accent ?? palette.secondary.main})`,
      })}
    />
  );
}
