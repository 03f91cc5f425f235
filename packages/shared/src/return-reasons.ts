// Why a bank returned or rejected a transfer (ISO 20022's external codes of returns and statuses, and those of the
// verification of payee): in one table for the payee's mail, the console and the sentences of events.

import type { Language, Texts } from './texts.js';

const say = (de: string, en: string): Texts => ({ de, en });

/** What the payee reads: whether something about their account is wrong, and what. */
const toPayee = {
  unknown: say('Die IBAN gehört zu keinem Konto.', 'There is no account with this IBAN.'),
  closed: say('Das Konto ist geschlossen.', 'The account is closed.'),
  blocked: say(
    'Das Konto ist gesperrt oder nimmt keine Überweisungen an.',
    'The account is blocked or doesn’t accept transfers.',
  ),
  changed: say('Die Kontodaten haben sich geändert.', 'The account details have changed.'),
  name: say('Kontoinhaber und IBAN passen nicht zusammen.', 'The account holder and IBAN don’t match.'),
  nearlyTheName: say(
    'Der Name des Kontoinhabers weicht von dem ab, den die Bank zu dieser IBAN kennt.',
    'The account holder’s name differs from the one the bank knows for this IBAN.',
  ),
  uncheckedName: say(
    'Die Bank konnte nicht prüfen, ob Kontoinhaber und IBAN zusammenpassen.',
    'The bank couldn’t check whether the account holder and IBAN match.',
  ),
  bank: say('Die Bank zu dieser IBAN oder BIC gibt es nicht.', 'There is no bank for this IBAN or BIC.'),
  refused: say('Die Empfängerbank hat die Überweisung abgelehnt.', 'The receiving bank rejected the transfer.'),
  recalled: say('Die Überweisung wurde zurückgerufen.', 'The transfer was recalled.'),
  ours: say('Unsere Bank hat die Überweisung nicht ausgeführt.', 'Our bank didn’t carry out the transfer.'),
  unsaid: say('Die Bank hat keinen Grund genannt.', 'The bank didn’t give a reason.'),
} as const;

interface Reason {
  readonly payee: Texts;
  readonly staff: Texts;
}

const rows: readonly (readonly [payee: keyof typeof toPayee, codes: string, de: string, en: string])[] = [
  ['unknown', 'AC01', 'Kontonummer falsch', 'Wrong account number'],
  ['unknown', 'AC03', 'Konto des Empfängers falsch', 'Wrong payee account'],
  ['unknown', 'BE06', 'Empfänger bei der Bank unbekannt', 'Payee unknown to the bank'],
  ['closed', 'AC04 AC07', 'Konto geschlossen', 'Account closed'],
  ['closed', 'AC17', 'Konto wird aufgelöst', 'Account in liquidation'],
  ['blocked', 'AC06', 'Konto gesperrt', 'Account blocked'],
  ['blocked', 'AC14 AG01 AG03', 'Überweisung auf dieses Konto nicht erlaubt', 'Transfer to this account not allowed'],
  ['blocked', 'AC16', 'Konto gepfändet oder beschlagnahmt', 'Account seized'],
  ['blocked', 'AC09 AC11', 'Währung des Kontos passt nicht', 'Account currency doesn’t fit'],
  ['changed', 'AC15', 'Kontodaten haben sich geändert', 'Account details have changed'],
  ['name', 'RVNM', 'Name gehört nicht zum Konto', 'Name doesn’t belong to the account'],
  ['name', 'BE01', 'Name und Konto passen nicht zusammen', 'Name and account don’t match'],
  ['name', 'BE20 BE21 BE22', 'Name des Empfängers fehlt oder ist ungültig', 'Payee’s name missing or invalid'],
  ['nearlyTheName', 'RVMC', 'Name weicht leicht vom Konto ab', 'Name differs slightly from the account’s'],
  ['uncheckedName', 'RVNA', 'Name konnte nicht geprüft werden', 'Name couldn’t be checked'],
  ['uncheckedName', 'RVNC', 'Namensprüfung nicht abgeschlossen', 'Name check not completed'],
  ['bank', 'RC01', 'Bankleitzahl falsch', 'Wrong bank code'],
  ['bank', 'RC04 RC07 RC08 RC10', 'Bank des Empfängers falsch', 'Wrong payee bank'],
  ['bank', 'AGNT CNOR ED01 RC11', 'Bank des Empfängers nicht erreichbar', 'Payee’s bank not reachable'],
  ['refused', 'RCVC', 'Abgelehnt, obwohl der Name zum Konto passt', 'Rejected although the name matches the account'],
  ['refused', 'AB05 AB08 AB09', 'Bank des Empfängers antwortet nicht', 'Payee’s bank doesn’t respond'],
  ['refused', 'AG11', 'Bank des Empfängers nimmt nicht teil', 'Payee’s bank doesn’t take part'],
  ['refused', 'AM07', 'Betrag behördlich gesperrt', 'Amount blocked by an authority'],
  ['refused', 'AM09', 'Betrag nicht wie erwartet', 'Amount not as expected'],
  ['refused', 'BE04 BE11 BE14', 'Adresse fehlt', 'Address missing'],
  ['refused', 'BE05', 'Auftraggeber beim Empfänger unbekannt', 'Payer unknown to the payee'],
  ['refused', 'BE17 RR03 RR12', 'Angaben zum Empfänger fehlen', 'Details of the payee missing'],
  ['refused', 'CNPC NOAS', 'Empfänger hat sich nicht gemeldet', 'No response from the payee'],
  ['refused', 'ERIN', 'Form des Verwendungszwecks nicht unterstützt', 'Form of reference not supported'],
  ['refused', 'FR01 FRAD', 'Betrugsverdacht', 'Suspected fraud'],
  ['refused', 'LEGL NOCM RR04', 'Rechtliche Gründe', 'Legal reasons'],
  ['refused', 'MD06', 'Vom Empfänger zurückgefordert', 'Return requested by the payee'],
  ['refused', 'MD07', 'Kontoinhaber verstorben', 'Account holder deceased'],
  ['refused', 'MS02', 'Vom Empfänger abgelehnt', 'Rejected by the payee'],
  ['refused', 'SL02', 'Vereinbarung des Empfängers mit seiner Bank', 'Payee’s agreement with their bank'],
  ['refused', 'SVNR UPAY', 'Zahlung nicht gerechtfertigt', 'Payment not justified'],
  ['recalled', 'CUST', 'Vom Auftraggeber zurückgerufen', 'Recalled by the payer'],
  ['recalled', 'FOCR', 'Nach einem Rückruf zurückgegeben', 'Returned after a recall'],
  ['recalled', 'DS02', 'Auftrag von einer berechtigten Person storniert', 'Order cancelled by an authorised person'],
  ['recalled', 'SP01 SP02', 'Zahlung angehalten', 'Payment stopped'],
  ['ours', 'AC02 AC12 AC13', 'Eigenes Zahlungskonto falsch', 'Own payout account wrong'],
  ['ours', 'AC05', 'Eigenes Zahlungskonto geschlossen', 'Own payout account closed'],
  ['ours', 'AC08 RC03', 'Eigene Bank falsch angegeben', 'Own bank wrongly named'],
  ['ours', 'AC10', 'Währung des eigenen Zahlungskontos passt nicht', 'Currency of own payout account doesn’t fit'],
  ['ours', 'AG07', 'Eigenes Zahlungskonto nicht belastbar', 'Own payout account can’t be debited'],
  ['ours', 'AG08 DS0G DS0H DS0K DS14 DS19 DS27', 'Berechtigung fehlt', 'Authorisation missing'],
  ['ours', 'AG02 AG10 DNOR FF03 FF04 FF05 FF06 FF07', 'Zahlungsart nicht möglich', 'Kind of payment not possible'],
  ['ours', 'AM01 AM11 AM12 CH20 CURR AM03', 'Betrag oder Währung ungültig', 'Amount or currency invalid'],
  ['ours', 'AM02 AM13 AM14 AM21 AM23', 'Betrag über dem Limit', 'Amount above the limit'],
  ['ours', 'AM04', 'Deckung fehlt', 'Insufficient funds'],
  ['ours', 'AM05 ARDT DU01 DU02 DU03 DU04 DU05 DUPL RF01 DS15', 'Doppelt eingereicht', 'Submitted twice'],
  ['ours', 'AM06 AM15', 'Betrag unter dem Mindestbetrag', 'Amount below the minimum'],
  ['ours', 'AM10 AM16 AM17 AM18 AM19 AM20', 'Summe oder Anzahl in der Datei falsch', 'Sum or number in the file wrong'],
  ['ours', 'BE07 BE08 BE10 BE13 BE16 RR01 RR02', 'Angaben zum Auftraggeber fehlen', 'Details of the payer missing'],
  ['ours', 'BE09 BE12 BE15 BE18 BE19 RR05 RR06', 'Pflichtangabe fehlt', 'Required detail missing'],
  ['ours', 'CH03 DT04', 'Ausführungstag zu weit in der Zukunft', 'Execution date too far ahead'],
  ['ours', 'CH04 DT01 DT02 DT03 DT05 DT06 TM01', 'Ausführungstag ungültig', 'Execution date invalid'],
  ['ours', 'CH15 RR07 RR08 RR09', 'Verwendungszweck ungültig', 'Reference invalid'],
  ['ours', 'CH16 CH17 CH21 FF01 FF10 ID01 DS08 DS09 DS18', 'Datei nicht lesbar', 'File not readable'],
  ['ours', 'DS03 DS04 DS24 DS25', 'Auftrag von der eigenen Bank abgelehnt', 'Order rejected by own bank'],
  [
    'ours',
    'DS0A DS0B DS0C DS0D DS0E DS0F DS10 DS11 DS12 DS13 DS16 DS17 DS20 DS21 DS22 DS23 DS26',
    'Unterschrift fehlt oder ist ungültig',
    'Signature missing or invalid',
  ],
  ['ours', 'ED03 RR11', 'Meldeangaben fehlen', 'Reporting details missing'],
  ['ours', 'AB01 AB02 AB03 AB04 AB06 AB07 AB10 AB11 DS28 ED05 TECH', 'Technischer Fehler', 'Technical error'],
  ['ours', 'RVCM', 'Nicht jeder Name passt zum Konto', 'Not every name matches its account'],
  ['ours', 'SL01', 'Vereinbarung mit der eigenen Bank', 'Agreement with own bank'],
  ['unsaid', 'MS03', 'Ohne Angabe von Gründen', 'Reason not specified'],
  ['unsaid', 'NARR', 'Begründung im Text der Bank', 'Reason in the bank’s own text'],
];

const reasons: ReadonlyMap<string, Reason> = new Map(
  rows.flatMap(([payee, codes, de, en]) =>
    codes.split(' ').map(code => [code, { payee: toPayee[payee], staff: say(de, en) }] as const),
  ),
);

/** Every code that has words. */
export const returnCodes: readonly string[] = [...reasons.keys()];

/** Of these no later payment reaches the account: there is none, or it is closed. */
const noSuchAccount: readonly (keyof typeof toPayee)[] = ['unknown', 'closed'];
/** Of these the account may be right; its owner knows. */
const accountInDoubt: readonly (keyof typeof toPayee)[] = ['name', 'blocked', 'changed', 'bank'];

/** What a reason says of the payee's account: `gone`, nothing can be paid there; `doubtful`, its owner is asked first; null, nothing. */
export function accountAfter(written: string): 'gone' | 'doubtful' | null {
  const said = reasons.get(returnCode(written))?.payee;
  const isSaidBy = (kinds: readonly (keyof typeof toPayee)[]) => kinds.some(kind => toPayee[kind] === said);
  return isSaidBy(noSuchAccount) ? 'gone' : isSaidBy(accountInDoubt) ? 'doubtful' : null;
}

/** In place of a code where the bank gave none; by MS03 it says itself that it gives no reason. */
export const noReasonGiven = 'no-reason';

const noneGiven = say('Kein Grund genannt', 'No reason given');

/** The reason as the table holds it: banks write codes in small letters and with blanks, too. */
export const returnCode = (written: string): string => {
  const code = written.trim().toUpperCase();
  return reasons.has(code) ? code : written.trim();
};

/** Why it came back, in plain words for the payee; a code without words is named, the bank's own text is not passed on. */
export function returnReasonForPayee(written: string, language: Language): string {
  if (written === noReasonGiven) return toPayee.unsaid[language];
  const code = returnCode(written);
  const known = reasons.get(code);
  if (known) return known.payee[language];
  if (!/^[A-Z0-9]{3,6}$/i.test(code))
    return {
      de: 'Die Bank hat einen Grund genannt, den wir nicht zuordnen können.',
      en: 'The bank gave a reason that we couldn’t make out.',
    }[language];
  return {
    de: `Die Bank nennt als Grund nur die Kennung ${code}.`,
    en: `The bank only gives the code ${code} as its reason.`,
  }[language];
}

/** Why it came back, for whoever looks after payments: `Konto geschlossen (AC04)`; as the bank wrote it where it has no words. */
export function returnReasonForStaff(written: string, language: Language): string {
  if (written === noReasonGiven) return noneGiven[language];
  const code = returnCode(written);
  const known = reasons.get(code);
  return known ? `${known.staff[language]} (${code})` : written;
}

/** Why a payment left its batch before the bank had it. */
const leftItsBatch: Readonly<Record<string, Texts | undefined>> = {
  held: say('wartet auf eine Entscheidung', 'awaiting a decision'),
  'batch-refused': say('Stapel abgelehnt', 'batch rejected'),
  'reward-cancelled': say('Prämie storniert', 'reward cancelled'),
  'bank-details-missing': say('Bankdaten fehlen', 'bank details missing'),
  'editor-unknown': say('niemand Bekanntes hat das Konto eingetragen', 'nobody known has entered the account'),
  'holder-unwritable': say(
    'der Name lässt sich in der Bankdatei nicht schreiben',
    'the name can’t be written in the bank’s file',
  ),
  'payer-address-missing': say(
    'das Konto liegt außerhalb des EWR, und beim Zahlungskonto fehlt die Anschrift',
    'the account is outside the EEA, and the payout account has no address',
  ),
  'waits-for-others': say('zurückgestellt, wartet auf weitere Zahlungen', 'put back, waiting for other payments'),
};

/** Why a payment came back, or left its batch. */
export const payoutReasonForStaff = (reason: string, language: Language): string =>
  leftItsBatch[reason]?.[language] ?? returnReasonForStaff(reason, language);
