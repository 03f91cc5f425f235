import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { showPersonInFull, type Case, type PersonInFull } from '#contract/agentur/desk.js';
import { useCommand } from '../providers/data-provider.js';
import { CopyButton, Field, Fields } from '../shared/ui/Detail.js';
import { Failure } from '../shared/ui/Page.js';
import { allows } from './case-standing.js';

interface MaskedAddressProps {
  /** Of a recommender or a contact. */
  readonly number: string;
  readonly name: string;
  /** Masked. */
  readonly email: string;
  readonly allowed: Case['Erlaubt'];
  /** What else may be done with it. */
  readonly children?: ReactNode;
}

/** A masked e-mail address, and on demand the whole one with the postal address; each look is logged. */
export function MaskedAddress({ number, name, email, allowed, children }: MaskedAddressProps) {
  const translate = useTranslate();
  const mayShow = allows(allowed, 'Klartext', number);
  const show = useCommand(showPersonInFull);
  if (show.data)
    return (
      <InFull person={show.data} onHide={() => show.reset()}>
        {children}
      </InFull>
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {email || '–'}
        </Box>
        {mayShow && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Visibility />}
            loading={show.isPending}
            aria-label={translate('desk.full.of', { name })}
            onClick={() => show.mutate({ params: { nr: number } })}
          >
            {translate('desk.full.action')}
          </Button>
        )}
        {children}
      </Box>
      {mayShow && (
        <Typography variant="caption" color="text.secondary">
          {translate('desk.full.logged')}
        </Typography>
      )}
      {show.error && <Failure error={show.error} />}
    </Box>
  );
}

function InFull({ person, onHide, children }: { person: PersonInFull; onHide: () => void; children: ReactNode }) {
  const translate = useTranslate();
  const { Email, Telefon, Strasse, Hausnummer, Plz, Ort } = person;
  const lines = [`${Strasse ?? ''} ${Hausnummer ?? ''}`.trim(), `${Plz ?? ''} ${Ort ?? ''}`.trim()].filter(Boolean);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.25, justifyItems: 'start' }}>
      <Fields>
        <Field label={translate('desk.full.email')}>
          {Email} <CopyButton text={Email} />
        </Field>
        {Telefon && (
          <Field label={translate('desk.full.phone')}>
            <a href={`tel:${Telefon.replace(/[^\d+]/g, '')}`}>{Telefon}</a>
          </Field>
        )}
        <Field label={translate('desk.full.address')}>
          {lines.length === 0 ? translate('desk.full.no_address') : lines.map(line => <div key={line}>{line}</div>)}
        </Field>
      </Fields>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" startIcon={<VisibilityOff />} onClick={onHide}>
          {translate('desk.full.hide')}
        </Button>
        {children}
      </Box>
    </Box>
  );
}
