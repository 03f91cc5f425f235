import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { importBankAnswer } from '#contract/betrieb/calls.js';
import type { BankAnswerResult } from '#contract/betrieb/schemas.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, dayAndTime } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { FileDrop } from '../../shared/ui/FileDrop.js';
import { Page, Section } from '../../shared/ui/Page.js';
import { OpenAnswers } from './OpenAnswers.js';

interface Import {
  readonly file: string;
  readonly at: Date;
  readonly result: BankAnswerResult;
}

/** Reads what the bank says about the payments: executed, rejected, returned. */
export function BankAnswerPage() {
  const translate = useTranslate();
  const [imports, setImports] = useState<readonly Import[]>([]);
  const [file, setFile] = useState('');
  const send = useCommand(importBankAnswer);

  const read = async (chosen: File) => {
    setFile(chosen.name);
    send.mutate(
      { body: await chosen.text() },
      { onSuccess: result => setImports(before => [{ file: chosen.name, at: new Date(), result }, ...before]) },
    );
  };
  const last = imports[0];

  return (
    <Page title={translate('resources.bank-answers.name', { smart_count: 2 })} intro={translate('bank-answers.intro')}>
      <FileDrop
        title={translate('bank-answers.drop')}
        hint={translate('bank-answers.drop_hint')}
        accept=".xml,application/xml,text/xml"
        pending={send.isPending}
        onFile={chosen => void read(chosen)}
      />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {send.error && (
          <Alert severity="error">
            <strong>{file}</strong>: {send.error.message}
          </Alert>
        )}
        {last && !send.error && (
          <Alert severity={last.result.Offen > 0 || last.result.Abgewiesen.length > 0 ? 'warning' : 'success'}>
            {verdict(last, translate)}
          </Alert>
        )}
        {last && last.result.Abgewiesen.length > 0 && <Rejected entries={last.result.Abgewiesen} />}
      </Box>
      {imports.length > 0 && (
        <Section title={translate('bank-answers.results')} hint={translate('bank-answers.results_hint')} flush>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('bank-answers.file')}</TableCell>
                <TableCell align="right">{translate('bank-answers.matched')}</TableCell>
                <TableCell align="right">{translate('bank-answers.open')}</TableCell>
                <TableCell align="right">{translate('bank-answers.known')}</TableCell>
                <TableCell align="right">{translate('bank-answers.rejected')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {imports.map(({ file: name, at, result }) => (
                <TableRow key={at.getTime()}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {name}
                    <Typography variant="caption" color="text.secondary" component="p">
                      {dayAndTime(at)}
                    </Typography>
                  </TableCell>
                  <TableCell align="right">{count(result.Zugeordnet)}</TableCell>
                  <TableCell align="right">{count(result.Offen)}</TableCell>
                  <TableCell align="right">{count(result.Bereits)}</TableCell>
                  <TableCell align="right">{count(result.Abgewiesen.length)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
      )}
      <OpenAnswers />
    </Page>
  );
}

/** Entries that changed nothing, each with where it stands and why. */
function Rejected({ entries }: { entries: BankAnswerResult['Abgewiesen'] }) {
  const translate = useTranslate();
  const shown = entries.slice(0, 20);
  return (
    <Alert severity="error">
      <strong>{translate('bank-answers.rejected_text', { smart_count: entries.length })}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {shown.map(({ Stelle, Grund }) => (
          <li key={`${Stelle}${Grund}`}>
            <Code>{Stelle}</Code> {Grund}
          </li>
        ))}
        {entries.length > shown.length && (
          <li>{translate('bank-answers.rejected_more', { smart_count: entries.length - shown.length })}</li>
        )}
      </Box>
    </Alert>
  );
}

function verdict(
  { result: { Zugeordnet, Offen, Bereits, Abgewiesen } }: Import,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (Zugeordnet === 0 && Offen === 0 && Bereits === 0 && Abgewiesen.length > 0)
    return translate('bank-answers.all_rejected');
  if (Zugeordnet === 0 && Offen === 0)
    return translate(Bereits > 0 ? 'bank-answers.all_known' : 'bank-answers.nothing');
  const matched = translate('bank-answers.matched_text', { smart_count: Zugeordnet });
  return Offen > 0 ? `${matched} ${translate('bank-answers.open_text', { smart_count: Offen })}` : matched;
}
