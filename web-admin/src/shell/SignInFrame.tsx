import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Mark } from '../shared/ui/Mark.js';
import { useTabTitle } from '../shared/ui/tab-title.js';
import { SignInLanguage, useSignInWords } from './sign-in-words.js';

/** Frame of the pages before sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const translate = useSignInWords();
  useTabTitle(title);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.1fr)' } }}
    >
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          justifyContent: 'space-between',
          p: 6,
          color: 'primary.contrastText',
          overflow: 'hidden',
          position: 'relative',
          background: ({ palette }) => `linear-gradient(150deg, ${palette.primary.main} 10%, ${palette.primary.dark})`,
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            fontWeight: 800,
            fontSize: '1.25rem',
            letterSpacing: '-0.03em',
          }}
        >
          <Mark inverted /> Weitersagen
        </Box>
        <Typography
          component="p"
          sx={{
            fontSize: 'clamp(2rem, 3.4vw, 3.2rem)',
            fontWeight: 750,
            letterSpacing: '-0.035em',
            lineHeight: 1.06,
            maxWidth: '13ch',
            textWrap: 'balance',
            zIndex: 1,
          }}
        >
          {translate('signin.headline')}
        </Typography>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            right: '-22%',
            bottom: '-18%',
            width: '75%',
            aspectRatio: '1',
            borderRadius: '50% 50% 50% 14%',
            border: '2px solid',
            borderColor: 'color-mix(in srgb, currentColor 22%, transparent)',
          }}
        />
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            right: '-6%',
            bottom: '-4%',
            width: '40%',
            aspectRatio: '1',
            borderRadius: '50% 50% 50% 14%',
            bgcolor: 'secondary.main',
            opacity: 0.9,
          }}
        />
        <span />
      </Box>
      <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 2, p: { xs: 2, sm: 4 } }}>
        <Box
          sx={{
            width: 'min(100%, 460px)',
            display: { xs: 'flex', md: 'none' },
            alignItems: 'center',
            gap: 1,
            fontWeight: 800,
            fontSize: '1.15rem',
            letterSpacing: '-0.03em',
          }}
        >
          <Mark /> Weitersagen
        </Box>
        <Card sx={{ width: 'min(100%, 460px)', p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2.5 }}>
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          {children}
        </Card>
        <SignInLanguage />
      </Box>
    </Box>
  );
}
