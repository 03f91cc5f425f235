import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { readGoodwill } from '#contract/praemie/goodwill-calls.js';
import { useAnswer } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/numbers.js';

/** What this person was granted out of goodwill, by whom and why. Nothing where there was none. */
export function GoodwillHistory({ number }: { number: string }) {
  const translate = useTranslate();
  const { data } = useAnswer(readGoodwill, { params: { empfehlernummer: number } });
  if (!data || data.Verlauf.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="goodwill-history" sx={{ mt: 2.5, display: 'grid', gap: 1 }}>
      <Typography id="goodwill-history" component="h3" variant="h3">
        {translate('goodwill.history')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.Verlauf.map(({ Nummer, BetragCent, Begruendung, Status, Von, Am, EntschiedenVon, Ablehnungsgrund }) => (
          <Box component="li" key={Nummer}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <b>{money(BetragCent)}</b> <Chip size="small" label={translate(`goodwill.state.${Status}`)} />
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{Begruendung}</Box>
            <Typography variant="body2" color="text.secondary">
              {translate('goodwill.by', { name: Von, time: dayAndTime(Am) })}
              {EntschiedenVon &&
                Status !== 'Wartet' &&
                ` · ${translate(`goodwill.decided.${Status}`, { name: EntschiedenVon })}`}
              {Ablehnungsgrund && `: ${Ablehnungsgrund}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
