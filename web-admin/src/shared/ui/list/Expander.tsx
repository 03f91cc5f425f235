import { Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin';

/** Opens and closes a row's detail by keyboard as well; React-admin's own arrow is for the mouse only. */
export function Expander({ children }: { children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const [expanded, toggle] = useExpanded(resource, record?.id ?? '');
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    toggle();
  };
  return (
    <Link
      component="button"
      type="button"
      aria-expanded={expanded}
      onClick={onClick}
      sx={{ font: 'inherit', fontWeight: 650, color: 'primary.dark' }}
    >
      {children}
    </Link>
  );
}
