import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EarlierAttempt } from '#contract/betrieb/schemas.js';
import { day } from '../../shared/format/dates.js';
import { money } from '../../shared/format/numbers.js';
import { PayoutChip } from './BatchChip.js';

/** What became of the same reward's payments before, so that nobody agrees to paying it twice unawares. */
export function EarlierAttempts({ attempts, title }: { attempts: readonly EarlierAttempt[]; title?: string }) {
  const translate = useTranslate();
  if (attempts.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {title ?? translate('batches.earlier', { smart_count: attempts.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {attempts.map(({ Auszahlungsnummer, Stapelnummer, BetragCent, Status, Grund, Am }) => (
          <Box
            component="li"
            key={Auszahlungsnummer}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: '0.8125rem' }}
          >
            <PayoutChip status={Status} />
            <span>
              {money(BetragCent)} · {day(Am)} · {translate('batches.detail', { number: Stapelnummer })}
            </span>
            {Grund && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate(`batches.reason.${Grund}`, { _: Grund })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
