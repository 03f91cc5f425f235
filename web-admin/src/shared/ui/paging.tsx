import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** What the buttons say where pages are not newer and older. */
  readonly previous?: string;
  readonly next?: string;
}

/** The way to the neighbouring pages of a list; of a single page nothing. */
export function Pages({ page, pages, onChange, previous, next }: PagesProps) {
  const translate = useTranslate();
  if (pages <= 1) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2.5, py: 1 }}>
      <Button size="small" variant="outlined" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {previous ?? translate('pages.newer')}
      </Button>
      <Typography variant="body2">{translate('pages.page', { page, pages })}</Typography>
      <Button size="small" variant="outlined" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {next ?? translate('pages.older')}
      </Button>
    </Box>
  );
}
