import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Statistics } from '#contract/agentur/statistics.js';
import { count, month, percent } from '../../shared/format.js';
import { Section } from '../../shared/ui/Page.js';

/** How long it takes: of each month's recommendations, the share with a contract within so many days. */
export function Cohorts({ of: cohorts }: { of: Statistics['Kohorten'] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('statistics.cohorts.title')} hint={translate('statistics.cohorts.hint')} flush>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('statistics.choice.monat')}</TableCell>
            <TableCell align="right">{translate('statistics.figure.Empfehlungen')}</TableCell>
            {cohorts[0]?.MitVertrag.map(({ BinnenTagen }) => (
              <TableCell key={BinnenTagen} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {translate('statistics.cohorts.within', { smart_count: BinnenTagen })}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {cohorts.map(({ Monat, Empfehlungen, MitVertrag }) => (
            <TableRow key={Monat}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {month(Monat)}
              </TableCell>
              <TableCell align="right">{count(Empfehlungen)}</TableCell>
              {MitVertrag.map(({ BinnenTagen, Anzahl }) => (
                <TableCell
                  key={BinnenTagen}
                  align="right"
                  {...(Anzahl === null && { title: translate('statistics.cohorts.runs') })}
                  sx={({ tokens }) => ({
                    whiteSpace: 'nowrap',
                    background: Anzahl ? alpha(tokens.brand, Math.min(0.4, (0.6 * Anzahl) / Empfehlungen)) : 'none',
                  })}
                >
                  {Anzahl === null ? (
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      –
                    </Box>
                  ) : (
                    percent(Anzahl, Empfehlungen)
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
