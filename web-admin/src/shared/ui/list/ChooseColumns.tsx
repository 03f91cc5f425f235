import { Box } from '@mui/material';
import { ColumnsButton } from 'react-admin';

/** Which columns the table shows, kept for the next visit. On a phone there is no table. */
export function ChooseColumns() {
  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <ColumnsButton />
    </Box>
  );
}
