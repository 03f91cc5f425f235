import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import {
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { readStatement, readStatementFile } from '#contract/agentur/calls.js';
import type { Statement as OpenedStatement } from '#contract/agentur/schemas.js';
import { typeOnWire } from '#reward-types/index.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useAnswer, useWire } from '../../providers/data-provider.js';
import { count, day, language, money, month } from '../../shared/format.js';
import { useSession } from '../../shared/session.js';
import type { Column } from '../../shared/ui/columns.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty, Failure, KeyFigure, KeyFigures, known, Page, Section } from '../../shared/ui/Page.js';
import { NumberLink } from '../../shared/ui/case-links.js';
import { TwoLines } from '../../shared/ui/rows.js';
import type { Statement } from './statement.js';

const kindOf = (kind: OpenedStatement['Arten'][number]['Auswahl']): string =>
  typeOnWire(kind).descriptor.label[language.get()];
const pathOf = ({ id }: Statement): string => `/statements/${id}/show`;

function Running() {
  const translate = useTranslate();
  return <StatusChip tone="brand">{translate('statements.running')}</StatusChip>;
}

const columns: readonly Column<Statement>[] = [
  {
    field: 'month',
    list: row => (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Link to={pathOf(row)}>{month(row.month)}</Link>
        {row.running && <Running />}
      </Box>
    ),
    card: ['title', row => month(row.month)],
  },
  { field: 'running', list: false, card: ['chip', ({ running }) => running && <Running />] },
  {
    field: 'orders',
    kind: 'count',
    card: [3, ({ orders }, translate) => translate('statements.orders_in_month', { smart_count: orders })],
  },
  {
    field: 'rewards',
    kind: 'count',
    card: [1, ({ rewards }, translate) => translate('statements.in_month', { smart_count: rewards })],
  },
  {
    field: 'returned',
    kind: 'count',
    card: [
      2,
      ({ returned }, translate) => returned > 0 && translate('statements.returned_in_month', { smart_count: returned }),
    ],
  },
  {
    field: 'kinds',
    show: ({ kinds }) =>
      kinds.map(({ Auswahl, BetragCent }) => `${kindOf(Auswahl)} ${money(BetragCent)}`).join(' · ') || '–',
  },
  { field: 'amountCents', kind: 'money', card: 'amount' },
];

/** Monthly statements of the agency, newest first. */
export function StatementList() {
  const translate = useTranslate();
  const number = useSession()?.agencyNumber;
  if (!number)
    return (
      <Page title={translate('resources.statements.name', { smart_count: 2 })}>
        <Empty title={translate('statements.no_agency')} hint={translate('statements.no_agency_hint')} />
      </Page>
    );
  return (
    <ListPage<Statement>
      resource="statements"
      intro={translate('statements.intro')}
      empty={<Empty title={translate('statements.empty')} hint={translate('statements.empty_hint')} />}
      pathOf={pathOf}
      columns={columns}
    />
  );
}

const linesAPage = 100;

/** A month's statement with its entries, to download or print. */
export function StatementShow() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const number = useSession()?.agencyNumber ?? '-';
  const [page, setPage] = useState(0);
  const one = { params: { x: number, monat: id }, query: { page: String(page + 1), pagesize: String(linesAPage) } };
  const { data: statement, error, refetch } = useAnswer(readStatement, one);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!statement) return <Skeleton variant="rounded" height={320} />;
  return (
    <Page
      title={translate('statements.one', { month: month(statement.Monat) })}
      intro={translate(statement.Laufend ? 'statements.of_running' : 'statements.of', {
        number,
        date: day(new Date()),
      })}
      actions={<Actions statement={statement} number={number} />}
    >
      <KeyFigures>
        {(
          [
            ['amountCents', ({ BetragCent }) => money(BetragCent)],
            ['rewards', ({ Praemien }) => count(Praemien)],
            ['returned', ({ Ruecklaeufer }) => count(Ruecklaeufer)],
            ['orders', ({ Auftraege }) => count(Auftraege)],
          ] satisfies readonly (readonly [string, (of: OpenedStatement) => string])[]
        ).map(([field, value]) => (
          <KeyFigure
            key={field}
            label={translate(`resources.statements.fields.${field}`)}
            of={known(statement)}
            shows={of => ({ value: value(of) })}
          />
        ))}
      </KeyFigures>
      {statement.Arten.length > 0 && <Kinds kinds={statement.Arten} />}
      <Lines lines={statement.Zeilen} />
      {statement.ZeilenGesamt > linesAPage && (
        <TablePagination
          component="div"
          count={statement.ZeilenGesamt}
          page={page}
          rowsPerPage={linesAPage}
          rowsPerPageOptions={[]}
          onPageChange={(_, wanted) => setPage(wanted)}
          labelDisplayedRows={({ from, to, count: all }) =>
            translate('statements.lines_of', { from: count(from), to: count(to), all: count(all) })
          }
          sx={{ displayPrint: 'none' }}
        />
      )}
    </Page>
  );
}

function Actions({ statement: { Monat }, number }: { statement: OpenedStatement; number: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const file = useMutation({
    mutationFn: () => wire.file(readStatementFile, { params: { x: number, monat: Monat } }),
    onSuccess: content => saveFile(content, `abrechnung-${Monat}.csv`),
    onError: error => notify(error.message, { type: 'error' }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
      <Button component={Link} to="/statements" size="small" variant="text" startIcon={<ArrowBackOutlined />}>
        {translate('statements.back')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {translate('app.save_as_csv')}
      </Button>
      <Button size="small" variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {translate('statements.print')}
      </Button>
    </Box>
  );
}

function Kinds({ kinds }: { kinds: OpenedStatement['Arten'] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('statements.by_kind')} flush>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('resources.statements.fields.kinds')}</TableCell>
            <TableCell align="right">{translate('resources.statements.fields.rewards')}</TableCell>
            <TableCell align="right">{translate('resources.statements.fields.returned')}</TableCell>
            <TableCell align="right">{translate('resources.statements.fields.amountCents')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {kinds.map(({ Auswahl, Praemien, Ruecklaeufer, BetragCent }) => (
            <TableRow key={Auswahl}>
              <TableCell>{kindOf(Auswahl)}</TableCell>
              <TableCell align="right">{count(Praemien)}</TableCell>
              <TableCell align="right">{count(Ruecklaeufer)}</TableCell>
              <TableCell align="right">{money(BetragCent)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

function Lines({ lines }: { lines: OpenedStatement['Zeilen'] }) {
  const translate = useTranslate();
  if (lines.length === 0)
    return (
      <Section title={translate('statements.lines')}>
        <Empty title={translate('statements.no_lines')} />
      </Section>
    );
  return (
    <Section title={translate('statements.lines')} hint={translate('statements.lines_hint')} flush>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('statements.order')}</TableCell>
            <TableCell>{translate('statements.day')}</TableCell>
            <TableCell align="right">{translate('resources.statements.fields.amountCents')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ Auftragsnummer, Produkt, Am, Auswahl, BetragCent }, place) => (
            <TableRow key={place}>
              <TableCell>
                <TwoLines below={Produkt || '–'}>{Auftragsnummer && <NumberLink number={Auftragsnummer} />}</TwoLines>
              </TableCell>
              <TableCell>
                <TwoLines
                  below={
                    BetragCent < 0 ? `${kindOf(Auswahl)}, ${translate('statements.returned_line')}` : kindOf(Auswahl)
                  }
                >
                  {day(Am)}
                </TwoLines>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {money(BetragCent)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
