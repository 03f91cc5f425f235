import { Box, Skeleton, Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { readLedger } from '#contract/betrieb/calls.js';
import { useAnswer } from '../../providers/data-provider.js';
import { count, money } from '../../shared/format.js';
import { KeyFigure, KeyFigures, Page, Section } from '../../shared/ui/Page.js';
import { Empty, Failure } from '../../shared/ui/Page.js';

/** On a phone debit and credit stand below the account’s name. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** Every cent twice: the sum over all accounts must be zero. */
export function LedgerPage() {
  const translate = useTranslate();
  const { data: ledger, error, refetch } = useAnswer(readLedger, {}, { refresh: 15_000 });
  const even = ledger?.SaldoCent === 0;
  return (
    <Page title={translate('resources.ledger.name', { smart_count: 1 })} intro={translate('ledger.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <KeyFigures>
        <KeyFigure
          label={translate('ledger.balance')}
          value={money(ledger?.SaldoCent ?? 0)}
          pending={!ledger}
          tone={!ledger ? 'plain' : even ? 'ok' : 'stop'}
          hint={ledger && translate(even ? 'ledger.even' : 'ledger.uneven')}
        />
        <KeyFigure
          label={translate('ledger.payable')}
          value={money(ledger?.AuszahlbarCent ?? 0)}
          pending={!ledger}
          hint={ledger && translate('ledger.payable_hint', { smart_count: ledger.AuszahlbarAnzahl })}
        />
        <KeyFigure
          label={translate('ledger.postings')}
          value={count(ledger?.Buchungen ?? 0)}
          pending={!ledger}
          hint={translate('ledger.postings_hint')}
        />
      </KeyFigures>
      <Section title={translate('ledger.accounts')} flush>
        {!ledger && !error && <Skeleton variant="rounded" height={220} sx={{ m: 2 }} />}
        {ledger?.Konten.length === 0 && (
          <Empty title={translate('ledger.empty')} hint={translate('ledger.empty_hint')} />
        )}
        {ledger && ledger.Konten.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('ledger.account')}</TableCell>
                <TableCell align="right" sx={wide}>
                  {translate('ledger.debit')}
                </TableCell>
                <TableCell align="right" sx={wide}>
                  {translate('ledger.credit')}
                </TableCell>
                <TableCell align="right">{translate('ledger.saldo')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {ledger.Konten.map(({ Konto, SollCent, HabenCent, SaldoCent }) => (
                <TableRow key={Konto} hover>
                  <TableCell>
                    {Konto}
                    <Box
                      component="span"
                      sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: '0.8125rem' }}
                    >
                      {translate('ledger.debit')} {money(SollCent)} · {translate('ledger.credit')} {money(HabenCent)}
                    </Box>
                  </TableCell>
                  <TableCell align="right" sx={wide}>
                    {money(SollCent)}
                  </TableCell>
                  <TableCell align="right" sx={wide}>
                    {money(HabenCent)}
                  </TableCell>
                  <TableCell align="right" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
                    {money(SaldoCent)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
            <TableFooter>
              <TableRow
                sx={{
                  '& td': {
                    fontWeight: 700,
                    fontSize: '0.875rem',
                    color: 'text.primary',
                    borderTop: '2px solid',
                    borderColor: 'divider',
                  },
                }}
              >
                <TableCell>{translate('ledger.sum')}</TableCell>
                <TableCell align="right" sx={wide}>
                  {money(total(ledger.Konten.map(({ SollCent }) => SollCent)))}
                </TableCell>
                <TableCell align="right" sx={wide}>
                  {money(total(ledger.Konten.map(({ HabenCent }) => HabenCent)))}
                </TableCell>
                <TableCell align="right">{money(ledger.SaldoCent)}</TableCell>
              </TableRow>
            </TableFooter>
          </Table>
        )}
      </Section>
    </Page>
  );
}

function total(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
