import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** Appears once something is selected: how many, what can be done, and the way out. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const translate = useTranslate();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: { xs: 60, md: 0 },
        zIndex: 4,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 1.5,
        py: 1,
        bgcolor: 'primary.light',
        color: 'primary.dark',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <IconButton size="small" aria-label={translate('ra.action.unselect')} onClick={() => onUnselectItems()}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography sx={{ fontWeight: 650, mr: 'auto' }}>
        {translate('list.selected', { smart_count: selectedIds.length })}
      </Typography>
      {children}
    </Box>
  );
}
