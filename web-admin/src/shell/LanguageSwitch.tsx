import { Box, Button } from '@mui/material';

interface LanguageSwitchProps {
  readonly language: string;
  readonly onChange: (language: string) => void;
}

/** Both languages as buttons. */
export function LanguageSwitch({ language, onChange }: LanguageSwitchProps) {
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
          aria-pressed={language === key}
          onClick={() => onChange(key)}
          sx={{
            px: 1.25,
            color: language === key ? 'primary.main' : 'text.secondary',
            fontWeight: language === key ? 700 : 500,
          }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
