import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Case } from '#contract/agentur/desk.js';
import { day, dayAndTime } from '../shared/format.js';
import { StatusCode } from '../shared/ui/Detail.js';
import { PersonLink } from '../shared/ui/case-links.js';
import { PersonActions } from './actions.js';
import { CorrectButton, WaitingAddress } from './corrections.js';
import { Part } from './frame.js';
import { MaskedAddress } from './people.js';

interface RecommenderPartProps {
  readonly recommender: Case['Empfehler'];
  readonly allowed: Case['Erlaubt'];
  /** The page itself does not say who it is. */
  readonly isNamed?: boolean;
  readonly children?: ReactNode;
}

/** Who recommended, how to reach them, what stands in their way, and what may be done for them. */
export function RecommenderPart({ recommender, allowed, isNamed = false, children }: RecommenderPartProps) {
  const translate = useTranslate();
  const { Empfehlernummer, Name, Email, RegistriertAm, Status, Unerreichbar, Sperre } = recommender;
  return (
    <Part title={translate('desk.section.recommender')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {isNamed && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <b>
              <PersonLink number={Empfehlernummer} name={Name} />
            </b>
            <StatusCode code={Status} />
          </Box>
        )}
        {Status !== 'Geloescht' && (
          <MaskedAddress number={Empfehlernummer} name={Name} email={Email} allowed={allowed}>
            <CorrectButton
              number={Empfehlernummer}
              name={Name}
              who={Status === 'Unbestaetigt' ? 'unconfirmed' : 'confirmed'}
              allowed={allowed}
            />
          </MaskedAddress>
        )}
        <WaitingAddress of={recommender} allowed={allowed} />
        {isNamed && (
          <Typography variant="body2" color="text.secondary">
            {translate('desk.person.since', { date: day(RegistriertAm) })}
          </Typography>
        )}
        {Sperre && (
          <Alert severity="error">
            <Box component="b" sx={{ display: 'block' }}>
              {translate('recommenders.inactive.Gesperrt')} {translate(`recommenders.block.kinds.${Sperre.Art}.name`)}
            </Box>
            {translate(Sperre.Von ? 'recommenders.block.since_by' : 'recommenders.block.since', {
              date: dayAndTime(Sperre.Seit),
              name: Sperre.Von ?? '',
            })}
            {Sperre.Grund && (
              <Box sx={{ overflowWrap: 'anywhere' }}>
                {translate('recommenders.block.reason', { reason: Sperre.Grund })}
              </Box>
            )}
          </Alert>
        )}
        {!Sperre && (Status === 'Unbestaetigt' || Status === 'Geloescht') && (
          <Alert severity="info">{translate(`recommenders.inactive.${Status}`)}</Alert>
        )}
        {Unerreichbar && <Alert severity="warning">{translate('recommenders.unreachable_text')}</Alert>}
        <PersonActions recommender={recommender} allowed={allowed} />
        {children}
      </Box>
    </Part>
  );
}
