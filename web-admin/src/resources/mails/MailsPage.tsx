import {
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listMailKinds, readMailRecords, type MailRecords } from '#contract/betrieb/mails.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { Code, CopyButton, StatusChip } from '../../shared/ui/Detail.js';
import { Failure, Page, Section } from '../../shared/ui/Page.js';
import { byName, pathTo } from './mail-key.js';

/** Every mail of the programme, and whether its text is the product's or the tenant's own. */
export function MailsPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(listMailKinds);
  return (
    <Page title={translate('resources.mails.name', { smart_count: 2 })} intro={translate('mails.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <Section title={translate('mails.kinds')} hint={translate('mails.kinds_hint')} flush>
          <Table size="small">
            <TableHead>
              <TableRow>
                {['kind', 'text', 'changed'].map(column => (
                  <TableCell key={column} sx={column === 'changed' ? wide : undefined}>
                    {translate(`mails.columns.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {byName(data).map(({ Art, Name, Sprachen }) => (
                <TableRow key={Art} hover>
                  <TableCell component="th" scope="row">
                    {Name}
                    <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
                      {lastChange(Sprachen)}
                    </Typography>
                  </TableCell>
                  <TableCell>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                      {Sprachen.map(({ Sprache, Eigen }) => (
                        <Box key={Sprache} sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minHeight: 32 }}>
                          <Link
                            to={pathTo(Art, Sprache)}
                            aria-label={translate('mails.edit_one', {
                              name: Name,
                              language: translate(`mails.languages.${Sprache}`),
                            })}
                          >
                            {translate(`mails.languages.${Sprache}`)}
                          </Link>
                          {Eigen && <StatusChip tone="brand">{translate('mails.own')}</StatusChip>}
                        </Box>
                      ))}
                    </Box>
                  </TableCell>
                  <TableCell sx={wide}>{lastChange(Sprachen)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
      )}
    </Page>
  );
}

/** On a phone the value is shown below the name instead. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

function lastChange(languages: readonly { GeaendertAm: string | null; GeaendertVon: string | null }[]): string {
  const [latest] = languages
    .filter(({ GeaendertAm }) => GeaendertAm !== null)
    .toSorted((one, other) => other.GeaendertAm!.localeCompare(one.GeaendertAm!));
  return latest ? `${dayAndTime(latest.GeaendertAm!)}, ${latest.GeaendertVon}` : '';
}

const tones = { Gut: 'ok', Warnung: 'wait', Fehlt: 'stop', Unbekannt: 'plain' } as const satisfies Record<
  MailRecords['Eintraege'][number]['Zustand'],
  string
>;

/** Deliverability: the sender's DNS records, and which are missing. */
export function Records({ own }: { own: boolean }) {
  const translate = useTranslate();
  const [selector, setSelector] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useAnswer(readMailRecords, asked ? { query: { selektor: asked } } : {});
  return (
    <Section
      title={translate('mail-sender.records')}
      hint={translate(own ? 'mail-sender.records_hint' : 'mail-sender.records_hint_installation', {
        domain: data?.Domain ?? '…',
      })}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.Eintraege.map(one => (
            <Box component="li" key={one.Art} sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 0.5 }}>
                <Typography sx={{ fontWeight: 650 }}>{one.Art}</Typography>
                <StatusChip tone={tones[one.Zustand]}>{translate(`mail-sender.state.${one.Zustand}`)}</StatusChip>
              </Box>
              <Typography sx={{ overflowWrap: 'anywhere', maxWidth: '70ch' }}>{one.Erklaerung}</Typography>
              {one.Gefunden && (
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
                  {translate('mail-sender.found')} <Code>{one.Gefunden}</Code>
                </Typography>
              )}
              {one.Empfehlung && (
                <Box sx={{ mt: 1, display: 'grid', gap: 0.5 }}>
                  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {translate('mail-sender.record', {
                      name: one.Empfehlung.Name.replace(/^…(?=\.)/, `[${translate('mail-sender.selector')}]`),
                    })}
                  </Typography>
                  {one.Empfehlung.Wert && (
                    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
                      <Code>{one.Empfehlung.Wert}</Code>
                      <CopyButton text={one.Empfehlung.Wert} />
                    </Box>
                  )}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Box
        component="form"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start', mt: 1.5 }}
        onSubmit={event => {
          event.preventDefault();
          if (selector.trim() === asked) void refetch();
          else setAsked(selector.trim());
        }}
      >
        <TextField
          label={translate('mail-sender.selector')}
          helperText={translate('mail-sender.selector_hint')}
          value={selector}
          onChange={event => setSelector(event.target.value)}
          sx={{ flex: '1 1 240px', maxWidth: 360 }}
          slotProps={{ htmlInput: { maxLength: 63, spellCheck: false, autoComplete: 'off' } }}
        />
        <Button type="submit" variant="outlined" sx={{ minHeight: 40 }} loading={isFetching}>
          {translate('mail-sender.check')}
        </Button>
      </Box>
    </Section>
  );
}
