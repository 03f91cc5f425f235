import {
  Alert,
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { listBankFiles, readBankFile, type BankFile, type BankFileLine } from '#contract/betrieb/payouts.js';
import type { BankFileDocument } from '#contract/betrieb/schemas.js';
import { useAnswer } from '../../providers/data-provider.js';
import { count, dayAndTime, money } from '../../shared/format.js';
import { Code, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { Empty, Failure, Section } from '../../shared/ui/Page.js';
import { Pages } from '../../shared/ui/paging.js';
import { rowsAsCards, TwoLines } from '../../shared/ui/rows.js';

const filesShown = 20;
const linesShown = 50;

const tones: Record<BankFileLine['Ergebnis'], Tone> = {
  Zugeordnet: 'ok',
  Bekannt: 'plain',
  Vermerkt: 'plain',
  Offen: 'wait',
  Abgewiesen: 'stop',
};

/** Every bank file that was read, with what it did and each of its lines. */
export function BankFiles() {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAnswer(listBankFiles, { query: { page, pagesize: filesShown } });
  return (
    <Section title={translate('bank-responses.files.title')} hint={translate('bank-responses.files.hint')} flush>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} sx={{ mx: 2.5, mb: 2 }} />}
      {data && data.TotalCount === 0 && (
        <Empty title={translate('bank-responses.files.none')} hint={translate('bank-responses.files.none_hint')} />
      )}
      {data && data.TotalCount > 0 && (
        <Table size="small" sx={[rowsAsCards, { minWidth: { sm: 640 } }]}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('bank-responses.file')}</TableCell>
              <TableCell align="right">{translate('bank-responses.matched')}</TableCell>
              <TableCell align="right">{translate('bank-responses.open')}</TableCell>
              <TableCell align="right">{translate('bank-responses.known')}</TableCell>
              <TableCell align="right">{translate('bank-responses.rejected')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.Content.map(file => (
              <FileRows key={file.Datei} file={file} />
            ))}
          </TableBody>
        </Table>
      )}
      {data && (
        <Pages
          page={page}
          pages={data.PageCount}
          onChange={setPage}
          previous={translate('bank-responses.files.newer')}
          next={translate('bank-responses.files.older')}
        />
      )}
    </Section>
  );
}

function FileRows({ file }: { file: BankFile }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const lines = useId();
  const { Name, Art, EingelesenAm, EingelesenVon, Male, ZuletztAm } = file;
  return (
    <>
      <TableRow hover>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>
          <TwoLines
            below={[
              Art === 'Archiv' ? translate('bank-responses.files.archive') : Art,
              translate('bank-responses.files.read', { time: dayAndTime(EingelesenAm), name: EingelesenVon ?? '–' }),
              ...(Male > 1
                ? [translate('bank-responses.files.times', { smart_count: Male, time: dayAndTime(ZuletztAm) })]
                : []),
            ].join(' · ')}
          >
            {Name ?? translate('bank-responses.files.unnamed')}
          </TwoLines>
          <Button
            size="small"
            sx={{ mt: 0.5, ml: -0.625 }}
            aria-expanded={open}
            aria-controls={open ? lines : undefined}
            onClick={() => setOpen(!open)}
          >
            {translate(open ? 'bank-responses.files.hide' : 'bank-responses.files.show')}
          </Button>
        </TableCell>
        <TableCell align="right" data-label={translate('bank-responses.matched')}>
          {count(file.Zugeordnet)}
        </TableCell>
        <TableCell align="right" data-label={translate('bank-responses.open')}>
          {count(file.Offen)}
        </TableCell>
        <TableCell align="right" data-label={translate('bank-responses.known')}>
          {count(file.Bereits)}
        </TableCell>
        <TableCell align="right" data-label={translate('bank-responses.rejected')}>
          {count(file.Abgewiesen)}
        </TableCell>
      </TableRow>
      {open && (
        <TableRow>
          <TableCell colSpan={5} id={lines} sx={{ bgcolor: 'action.hover' }}>
            <Lines file={file.Datei} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

function Lines({ file }: { file: string }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAnswer(readBankFile, {
    params: { datei: file },
    query: { page, pagesize: linesShown },
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={80} />;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <DocumentNotes documents={data.Dokumente} />
      {data.Zeilen.TotalCount === 0 ? (
        <Typography variant="body2">{translate('bank-responses.files.no_lines')}</Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {data.Zeilen.Content.map(line => (
            <Line key={line.Nummer} line={line} />
          ))}
        </Box>
      )}
      <Pages
        page={page}
        pages={data.Zeilen.PageCount}
        onChange={setPage}
        previous={translate('bank-responses.files.previous')}
        next={translate('bank-responses.files.next')}
      />
    </Box>
  );
}

function Line({ line }: { line: BankFileLine }) {
  const translate = useTranslate();
  const { Nummer, Dokument, Stelle, Art, Kennzeichen, BetragCent, Ergebnis, Grund, Auszahlungsnummer, Entscheidung } =
    line;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', fontSize: '0.8125rem' }}
    >
      <Box component="span" sx={{ color: 'text.secondary', minWidth: '2ch', textAlign: 'right' }}>
        {Nummer}
      </Box>
      <StatusChip tone={tones[Ergebnis]}>
        {translate(
          Entscheidung && Entscheidung !== 'Offen'
            ? `bank-responses.files.decision.${Entscheidung}`
            : `bank-responses.files.result.${Ergebnis}`,
        )}
      </StatusChip>
      {BetragCent !== null && (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 650 }}>
          {money(BetragCent)}
        </Box>
      )}
      {Art && <span>{translate(`bank-responses.unmatched.kind.${Art}`)}</span>}
      {Kennzeichen && <Code>{Kennzeichen}</Code>}
      {Grund && <span>{Grund}</span>}
      {Auszahlungsnummer && <Code>{Auszahlungsnummer}</Code>}
      <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[Dokument, Stelle].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

/** Documents of a file about which there is something to say: not readable, or nothing booked yet. */
export function DocumentNotes({ documents }: { documents: readonly BankFileDocument[] }) {
  const noted = documents.filter(({ Hinweis }) => Hinweis !== null);
  if (noted.length === 0) return null;
  return (
    <Alert severity={noted.some(({ Art }) => Art === null) ? 'warning' : 'info'}>
      {noted.map(({ Name, Hinweis }, index) => (
        <Box key={index} sx={{ overflowWrap: 'anywhere' }}>
          {documents.length > 1 && Name && <strong>{Name}: </strong>}
          {Hinweis}
        </Box>
      ))}
    </Alert>
  );
}
