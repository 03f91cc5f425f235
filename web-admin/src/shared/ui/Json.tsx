import { Box } from '@mui/material';

/** A value as indented JSON, for those who want the exact fact. */
export function Json({ value }: { value: unknown }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      sx={{
        m: 0,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'background.default',
        border: '1px solid',
        borderColor: 'divider',
        overflowX: 'auto',
        fontSize: '0.8125rem',
        lineHeight: 1.5,
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}
