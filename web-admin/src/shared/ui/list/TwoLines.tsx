import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Two facts in one cell: what one looks for, and beneath it what belongs to it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      {children}
      <Typography variant="caption" color="text.secondary" component="div" noWrap>
        {below}
      </Typography>
    </>
  );
}
