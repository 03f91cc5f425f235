import { Box, Button } from '@mui/material';
import { useLocaleState } from 'react-admin';

/** Two languages, both in sight: no menu needed. */
export function LanguageSwitch() {
  const [locale, setLocale] = useLocaleState();
  return (
    <Box role="group" aria-label="Sprache / Language" sx={{ display: 'flex', gap: 0.5 }}>
      {[
        ['de', 'Deutsch'],
        ['en', 'English'],
      ].map(([key = '', name]) => (
        <Button
          key={key}
          size="small"
          variant="text"
          lang={key}
          aria-pressed={locale === key}
          onClick={() => setLocale(key)}
          sx={{
            px: 1.25,
            color: locale === key ? 'primary.main' : 'text.secondary',
            fontWeight: locale === key ? 700 : 500,
          }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
