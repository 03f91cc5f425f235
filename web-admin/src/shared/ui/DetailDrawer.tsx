import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';

/** The record whose detail lies open over the list (`/orders/A-1/show`), or null. */
export function useOpenRecordId(resource: string): string | null {
  const { pathname } = useLocation();
  return matchPath(`/${resource}/:id/show`, pathname)?.params.id ?? null;
}

interface DetailDrawerProps {
  readonly resource: string;
  readonly title: ReactNode;
  readonly chip?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Detail beside the list: the list stays where it was, Escape leads back. */
export function DetailDrawer({ resource, title, chip, footer, children }: DetailDrawerProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const close = () => navigate(`/${resource}`);
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 460 }, display: 'flex' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, p: 2.5, pb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography
            id={id}
            component="h2"
            sx={{
              fontSize: '1.35rem',
              fontWeight: 750,
              letterSpacing: '-0.02em',
              lineHeight: 1.2,
              overflowWrap: 'anywhere',
            }}
          >
            {title}
          </Typography>
          {chip}
        </Box>
        <IconButton aria-label={translate('app.close')} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          px: 2.5,
          pb: 3,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          alignContent: 'start',
        }}
      >
        {children}
      </Box>
      {footer && (
        <Box sx={{ p: 2.5, borderTop: '1px solid', borderColor: 'divider', display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {footer}
        </Box>
      )}
    </Drawer>
  );
}
