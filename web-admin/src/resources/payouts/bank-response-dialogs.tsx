import {
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { assignBankResponse, type OpenBankResponse } from '#contract/betrieb/payouts.js';
import { useCommand } from '../../providers/data-provider.js';
import { Code } from '../../shared/ui/Detail.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { EarlierAttempts } from './BatchShow.js';
import { money } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';

/** A return after execution: the second person agrees, seeing every earlier payout of this reward. */
export function AgreeDialog({ answer, onClose }: { answer: OpenBankResponse; onClose: () => void }) {
  const { Eintrag, Auszahlungsnummer, EingelesenVon, FruehereVersuche, Grund } = answer;
  const translate = useTranslate();
  const notify = useNotify();
  const agree = useCommand(assignBankResponse, () => {
    notify('bank-responses.unmatched.agree.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank-responses.unmatched.agree.title')}
      confirm={translate('bank-responses.unmatched.agree.action')}
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
      <BankEntrySummary answer={answer} />
      <Typography>
        {Grund && `${translate(`batches.reason.${Grund}`, { _: Grund })} · `}
        <Code>{Auszahlungsnummer}</Code>
      </Typography>
      <EarlierAttempts attempts={FruehereVersuche} title={translate('bank-responses.unmatched.attempts')} />
      <Alert severity="warning">
        {translate('bank-responses.unmatched.agree.text', { name: EingelesenVon ?? '–' })}
      </Alert>
    </ReasonDialog>
  );
}

const other = 'other';

/** Which payout a response refers to, and what the bank did with it. */
export function AssignDialog({ answer, onClose }: { answer: OpenBankResponse; onClose: () => void }) {
  const { Eintrag, Art, Warum, Auszahlungsnummer, Vorschlaege } = answer;
  const translate = useTranslate();
  const notify = useNotify();
  const [payments, outcomes] = [useId(), useId()];
  const [chosen, setChosen] = useState(
    Vorschlaege.length === 1 ? Vorschlaege[0]!.Auszahlungsnummer : Vorschlaege.length === 0 ? other : '',
  );
  // The bank named one of our payouts; only the amount differs.
  const [typed, setTyped] = useState(Warum === 'BetragWeichtAb' ? (Auszahlungsnummer ?? '') : '');
  const [outcome, setOutcome] = useState<'Ausgefuehrt' | 'Zurueckgegeben'>(
    Art === 'Zurueckgegeben' ? 'Zurueckgegeben' : 'Ausgefuehrt',
  );
  const number = chosen === other ? typed.trim() : chosen;
  const assign = useCommand(assignBankResponse, () => {
    notify('bank-responses.unmatched.assign.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank-responses.unmatched.assign.title')}
      confirm={translate('bank-responses.unmatched.assign.action')}
      pending={assign.isPending}
      disabled={number === ''}
      error={assign.error}
      onClose={onClose}
      onConfirm={note =>
        assign.mutate({
          params: { eintrag: Eintrag },
          body: { Auszahlungsnummer: number, Ergebnis: outcome, Begruendung: note },
        })
      }
    >
      <BankEntrySummary answer={answer} />
      <Typography>{translate('bank-responses.unmatched.assign.text')}</Typography>
      {Vorschlaege.length === 0 ? (
        <Alert severity="warning">{translate('bank-responses.unmatched.assign.no_candidates')}</Alert>
      ) : (
        <FormControl>
          <FormLabel id={payments}>{translate('bank-responses.unmatched.assign.candidates')}</FormLabel>
          <RadioGroup aria-labelledby={payments} value={chosen} onChange={(_, value) => setChosen(value)}>
            {Vorschlaege.map(({ Auszahlungsnummer, Kontoinhaber, Iban, Stapelnummer }) => (
              <FormControlLabel
                key={Auszahlungsnummer}
                value={Auszahlungsnummer}
                control={<Radio />}
                sx={{ alignItems: 'flex-start', py: 0.5 }}
                label={
                  <Box sx={{ pt: 1 }}>
                    {Kontoinhaber} · <Code>{Iban}</Code>
                    <Typography variant="body2" color="text.secondary">
                      {translate('batches.detail', { number: Stapelnummer })}
                    </Typography>
                  </Box>
                }
              />
            ))}
            <FormControlLabel
              value={other}
              control={<Radio />}
              label={translate('bank-responses.unmatched.assign.other')}
            />
          </RadioGroup>
        </FormControl>
      )}
      {chosen === other && (
        <TextField
          label={translate('bank-responses.unmatched.assign.number')}
          helperText={translate('bank-responses.unmatched.assign.number_hint')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          required
          fullWidth
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
      )}
      <FormControl>
        <FormLabel id={outcomes}>{translate('bank-responses.unmatched.assign.outcome')}</FormLabel>
        <RadioGroup
          aria-labelledby={outcomes}
          value={outcome}
          onChange={(_, value) => setOutcome(value as typeof outcome)}
        >
          <FormControlLabel
            value="Ausgefuehrt"
            control={<Radio />}
            label={translate('bank-responses.unmatched.assign.settled')}
          />
          <FormControlLabel
            value="Zurueckgegeben"
            control={<Radio />}
            label={translate('bank-responses.unmatched.assign.returned')}
          />
        </RadioGroup>
      </FormControl>
    </ReasonDialog>
  );
}

/** Amount and outcome of a response. */
export function BankEntrySummary({ answer: { Art, BetragCent } }: { answer: OpenBankResponse }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' }}>
        {BetragCent === null ? translate('bank-responses.unmatched.no_amount') : money(BetragCent)}
      </Box>
      <StatusChip tone={Art === 'Zurueckgegeben' ? 'stop' : Art === 'Ausgefuehrt' ? 'ok' : 'plain'}>
        {translate(`bank-responses.unmatched.kind.${Art}`)}
      </StatusChip>
    </Box>
  );
}
