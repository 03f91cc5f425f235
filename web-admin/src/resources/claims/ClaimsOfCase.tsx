import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listClaims } from '#contract/agentur/claims.js';
import { Part } from '../../desk/frame.js';
import { useAnswer } from '../../providers/data-provider.js';
import { day } from '../../shared/format.js';
import { StatusCode } from '../../shared/ui/Detail.js';
import { Failure } from '../../shared/ui/Page.js';
import { claimPath } from './claim.js';

/** The claims about a recommendation, newest first; once it is known that there are none, nothing. */
export function ClaimsOfCase({ number }: { number: string }) {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(listClaims, { body: { Filter: { Empfehlungsnummer: number } } });
  if (!data && !error) return null;
  if (data?.TotalCount === 0) return null;
  return (
    <Part title={translate('resources.claims.name', { smart_count: 2 })} {...(data && { count: data.TotalCount })}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {data?.Content.map(({ Reklamationsnummer, Von, Name, Zustand, ErstelltAm, AntwortBis, EntscheidungBis }) => (
          <Box
            component="li"
            key={Reklamationsnummer}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
          >
            <Link to={claimPath(Reklamationsnummer)}>{Reklamationsnummer}</Link>
            <StatusCode code={Zustand} />
            <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 14rem' }}>
              {Name || translate('app.erased_person')} ({translate(`claims.words.claimant.${Von}`)}) ·{' '}
              {translate('claims.opened', { date: day(ErstelltAm) })}{' '}
              {AntwortBis
                ? translate('claims.answer_by', { date: day(AntwortBis) })
                : EntscheidungBis && translate('claims.decide_by', { date: day(EntscheidungBis) })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Part>
  );
}
