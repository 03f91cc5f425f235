import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listMailKinds } from '#contract/betrieb/mails.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { Failure, Page, Section } from '../../shared/ui/Page.js';
import { pathTo } from './index.js';

/** Every mail the programme sends, and in whose words. */
export function MailsPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(listMailKinds);
  return (
    <Page title={translate('resources.mails.name', { smart_count: 2 })} intro={translate('mails.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <Section title={translate('mails.kinds')} hint={translate('mails.kinds_hint')} flush>
          <Table size="small" sx={{ minWidth: 520 }}>
            <TableHead>
              <TableRow>
                {['kind', 'text', 'changed'].map(column => (
                  <TableCell key={column}>{translate(`mails.columns.${column}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map(({ Art, Name, Sprachen }) => (
                <TableRow key={Art} hover>
                  <TableCell component="th" scope="row">
                    {Name}
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
                  <TableCell>{lastChange(Sprachen)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
      )}
    </Page>
  );
}

function lastChange(languages: readonly { GeaendertAm: string | null; GeaendertVon: string | null }[]): string {
  const [latest] = languages
    .filter(({ GeaendertAm }) => GeaendertAm !== null)
    .toSorted((one, other) => other.GeaendertAm!.localeCompare(one.GeaendertAm!));
  return latest ? `${dayAndTime(latest.GeaendertAm!)}, ${latest.GeaendertVon}` : '';
}
