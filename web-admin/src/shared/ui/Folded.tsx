import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Details a card keeps to itself until somebody asks. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="details"
      sx={{ '& > summary': { cursor: 'pointer', fontWeight: 600, py: 1, color: 'primary.dark' } }}
    >
      <summary>{title}</summary>
      {children}
    </Box>
  );
}
