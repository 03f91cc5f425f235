import type {
  bankAnswerKinds,
  OpenBankAnswer,
  openAnswerReasons,
  openAnswerStates,
} from '#contract/betrieb/bank-answer-schemas.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { names } from '#contract/shared/names.js';
import type { Candidate, OpenAnswer } from '../../persistence/open-bank-answers.js';
import type { EarlierAttempt } from '../../persistence/payouts.js';
import { toWireAttempt } from '../wire.js';

export const answerStateNames = names({
  open: 'Offen',
  assigned: 'Zugeordnet',
  dismissed: 'Verworfen',
} satisfies Record<string, (typeof openAnswerStates)[number]>);
const kindNames = names({
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  noted: 'Vermerkt',
  unclear: 'Unklar',
} satisfies Record<string, (typeof bankAnswerKinds)[number]>);
const whyNames = names({
  'unknown-payment': 'ZahlungUnbekannt',
  'not-sent': 'NichtGesendet',
  'amount-differs': 'BetragWeichtAb',
  unclear: 'Unklar',
  'unknown-batch': 'StapelUnbekannt',
  'batch-differs': 'StapelWeichtAb',
  'returned-after-settlement': 'RueckgabeNachAusfuehrung',
  contradicts: 'BankWiderspricht',
} satisfies Record<string, (typeof openAnswerReasons)[number]>);

export const toWireOpenAnswer = (
  answer: OpenAnswer,
  candidates: readonly Candidate[],
  attempts: readonly EarlierAttempt[],
): OpenBankAnswer => ({
  Eintrag: answer.key,
  Art: kindNames.toWire(answer.kind),
  Warum: whyNames.toWire(answer.why),
  Auszahlungsnummer: answer.endToEndId,
  BetragCent: answer.amountCents,
  Grund: answer.reason,
  EingelesenAm: toWireDateTime(answer.at),
  EingelesenVon: answer.reportedByName,
  ZweitePerson: answer.why === 'returned-after-settlement',
  FruehereVersuche: attempts.map(toWireAttempt),
  Zustand: answerStateNames.toWire(answer.state),
  Vorschlaege: candidates.map(({ endToEndId, batchNumber, holder, iban, amountCents }) => ({
    Auszahlungsnummer: endToEndId,
    Stapelnummer: batchNumber,
    Kontoinhaber: holder,
    Iban: iban,
    BetragCent: amountCents,
  })),
  ZugeordnetZu: answer.assignedTo,
  ErledigtAm: toWireDateTimeOrNull(answer.doneAt),
  ErledigtVon: answer.doneByName,
  Begruendung: answer.note,
});
