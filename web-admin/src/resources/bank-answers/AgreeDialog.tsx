import { Alert, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { assignBankAnswer } from '#contract/betrieb/bank-answer-calls.js';
import type { OpenBankAnswer } from '#contract/betrieb/bank-answer-schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { Code } from '../../shared/ui/Fields.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import { EarlierAttempts } from '../batches/EarlierAttempts.js';
import { WhatTheBankSaid } from './WhatTheBankSaid.js';

/** Executed money came back: the second person agrees, with every attempt to pay this reward before their eyes. */
export function AgreeDialog({ answer, onClose }: { answer: OpenBankAnswer; onClose: () => void }) {
  const { Eintrag, Auszahlungsnummer, EingelesenVon, FruehereVersuche, Grund } = answer;
  const translate = useTranslate();
  const notify = useNotify();
  const agree = useCommand(assignBankAnswer, () => {
    notify('bank_open.agree.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank_open.agree.title')}
      confirm={translate('bank_open.agree.action')}
      pending={agree.isPending}
      disabled={Auszahlungsnummer === null}
      error={agree.error}
      onClose={onClose}
      onConfirm={note =>
        agree.mutate({
          params: { eintrag: Eintrag },
          body: { Auszahlungsnummer, Ergebnis: 'Zurueckgegeben', Begruendung: note },
        })
      }
    >
      <WhatTheBankSaid answer={answer} />
      <Typography>
        {Grund && `${translate(`batches.reason.${Grund}`, { _: Grund })} · `}
        <Code>{Auszahlungsnummer}</Code>
      </Typography>
      <EarlierAttempts attempts={FruehereVersuche} title={translate('bank_open.attempts')} />
      <Alert severity="warning">{translate('bank_open.agree.text', { name: EingelesenVon ?? '–' })}</Alert>
    </ReasonDialog>
  );
}
