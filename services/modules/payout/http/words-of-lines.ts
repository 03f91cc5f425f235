import { chargeBetween, differenceOf } from '#shared/bank-charge.js';
import { day, money } from '#shared/dates-and-money.js';
import type { Language, Texts } from '#shared/texts.js';
import type { EntryKind, Rejection } from '../bank/bank-entry.js';
import { isRepeatedInEntry, referenceOf, type Booking } from '../domain/bookings.js';
import type { OpenReason } from '../persistence/bank-response-rows.js';
import type { StatesOfBatch } from '../persistence/payouts.js';
import type { WhyNothing } from '../use-cases/possible-outcomes.js';

// What a person reads of a line of the bank: why it waits, was refused, or can be assigned as nothing.

export const rejections: Record<Rejection, Texts> = {
  'account-missing': {
    de: 'Das Konto ist nicht mit seiner IBAN genannt.',
    en: 'The account isn’t identified by its IBAN.',
  },
  'foreign-account': {
    de: 'Von diesem Konto wurde die Zahlung nicht beauftragt.',
    en: 'The payment wasn’t made from this account.',
  },
  'foreign-currency': { de: 'Der Betrag ist nicht in Euro angegeben.', en: 'The amount isn’t in euros.' },
  'amount-missing': { de: 'Der Betrag fehlt.', en: 'The amount is missing.' },
  'amount-unreadable': { de: 'Der Betrag ist nicht lesbar.', en: 'The amount can’t be read.' },
  'amount-not-positive': { de: 'Der Betrag muss größer als null sein.', en: 'The amount must be more than zero.' },
  'other-batch': {
    de: 'Die Meldung nennt nicht den Stapel dieser Zahlung.',
    en: 'The file doesn’t name the batch this payment is in.',
  },
  'settled-already': {
    de: 'Das ist schon ausgeführt; eine Ablehnung danach gilt nicht.',
    en: 'This has already been executed and can no longer be rejected.',
  },
};

/** What the sentence on a line that waits may name. */
export interface Figures {
  readonly kind: EntryKind | null;
  readonly about: 'payment' | 'batch';
  readonly amountCents: number | null;
  /** What the bank says that it kept. */
  readonly chargesCents: number | null;
  /** Of the payment that is named. */
  readonly payoutCents: number | null;
  /** Whether the payment that is named is executed. */
  readonly isExecuted: boolean;
  /** Day of the payment's execution, `YYYY-MM-DD`. */
  readonly bookedOn: string | null;
  readonly booking: Booking | null;
  /** Of the batch that is named as a whole, as it stands now. */
  readonly batch: StatesOfBatch | null;
}

const differs = (figures: Figures, language: Language): string => {
  const { kind, about, amountCents, payoutCents, chargesCents, isExecuted } = figures;
  const german = language === 'de';
  if (amountCents === null || payoutCents === null) {
    if (about === 'payment' || amountCents === null)
      return german ? 'Der Betrag ist ein anderer als der der Zahlung.' : 'The amount doesn’t match the payment.';
    const sum = money(amountCents, language);
    return german
      ? `Die Bank nennt ${sum}. Das ist weder die Summe des Stapels noch die seiner nicht abgelehnten Zahlungen.`
      : `The bank says ${sum}. That’s neither the batch’s total nor the sum of its payments that weren’t rejected.`;
  }
  const [booked, paid] = [money(amountCents, language), money(payoutCents, language)];
  const difference = money(Math.abs(amountCents - payoutCents), language);
  const amounts = { bookedCents: amountCents, payoutCents, chargesCents };
  const charge = (outcome: 'settled' | 'returned') => kind === outcome && chargeBetween(outcome, amounts) !== null;
  const isBeyond = (outcome: 'settled' | 'returned') => kind === outcome && differenceOf(outcome, amounts) > 0;
  if (charge('returned'))
    return german
      ? `Zurück kamen ${booked}, gezahlt waren ${paid}. Es fehlen ${difference}, wahrscheinlich das Entgelt der Bank.`
      : `${booked} came back, ${paid} was paid. ${difference} is missing, probably the bank’s charge.`;
  if (charge('settled'))
    return german
      ? `Abgebucht sind ${booked}, die Zahlung lautet auf ${paid}: ${difference} mehr, wahrscheinlich das Entgelt der Bank.`
      : `${booked} was debited, the payment is ${paid}: ${difference} more, probably the bank’s charge.`;
  if (isBeyond('returned')) {
    const [und, and] = isExecuted ? ['; die Prämie bleibt ausgezahlt', ', and the reward stays paid'] : ['', ''];
    return german
      ? `Zurück kamen ${booked}, gezahlt waren ${paid}. Es fehlen ${difference}, das ist mehr, als ein Entgelt der Bank erklärt${und}.`
      : `${booked} came back, ${paid} was paid. ${difference} is missing, more than a bank charge explains${and}.`;
  }
  if (isBeyond('settled'))
    return german
      ? `Abgebucht sind ${booked}, die Zahlung lautet auf ${paid}: ${difference} mehr, und das erklärt kein Entgelt der Bank.`
      : `${booked} was debited, the payment is ${paid}: ${difference} more, which no bank charge explains.`;
  return german
    ? `Die Bank nennt ${booked}, die Zahlung lautet auf ${paid}. Der Unterschied ist ${difference}.`
    : `The bank says ${booked}, the payment is ${paid}. The difference is ${difference}.`;
};

/** Of a calendar day, so that no time zone makes another one of it. */
const noonOf = (calendarDay: string): Date => new Date(`${calendarDay}T12:00:00Z`);

/** What makes it one more booking: the same entry names it again, or another reference, or none at all. */
function onceMore({ booking }: Figures, [german, english]: readonly [string, string], language: Language): string {
  const within = booking?.within;
  const isGerman = language === 'de';
  if (within) {
    const [entry, sum] = [money(within.entryCents, language), money(within.sumCents, language)];
    return isGerman
      ? `In derselben Buchung nennt die Bank sie zweimal: Gebucht sind ${entry}, die genannten Zahlungen ergeben ${sum}.`
      : `The bank names it twice in the same entry: ${entry} was booked, the payments it names add up to ${sum}.`;
  }
  const isSame = (booking?.occurrence ?? 1) > 1;
  const reference = booking && referenceOf(booking);
  const [under, by] =
    reference === null
      ? ['', '']
      : isSame
        ? ['unter derselben Referenz ', ' under the same reference']
        : ['unter einer anderen Referenz ', ' under another reference'];
  return isGerman ? german.replace('{under}', under!) : english.replace('{by}', by!);
}

const bookedAgain = (figures: Figures, language: Language): string => {
  const { bookedOn, booking } = figures;
  const on = bookedOn && day(noonOf(bookedOn), language);
  const opening =
    language === 'de'
      ? `Diese Zahlung ist schon gebucht${on ? `, am ${on}` : ''}.`
      : `This payment has already been booked${on ? `, on ${on}` : ''}.`;
  const look =
    language === 'de'
      ? 'Bitte sehen Sie auf dem Konto nach: Ist das Geld zweimal abgeflossen, holen Sie es über Ihre Bank zurück.'
      : 'Please check the account: if the money left twice, recall it through your bank.';
  const again = ['Die Bank bucht sie {under}noch einmal ab.', 'The bank debits it again{by}.'] as const;
  return [opening, onceMore(figures, again, language), ...(isRepeatedInEntry(booking) ? [] : [look])].join(' ');
};

const returnedAgain = (figures: Figures, language: Language): string => {
  const opening =
    language === 'de'
      ? 'Von dieser Zahlung ist schon eine Rückgabe bekannt.'
      : 'A return of this payment is already known.';
  const again = ['Jetzt kommt {under}noch einmal Geld zurück.', 'Now money comes back once more{by}.'] as const;
  return `${opening} ${onceMore(figures, again, language)}`;
};

const statesOfPayments = [
  ['settled', ['ist ausgeführt', 'sind ausgeführt'], ['is executed', 'are executed']],
  [
    'returned',
    ['ist abgelehnt oder zurück', 'sind abgelehnt oder zurück'],
    ['is rejected or returned', 'are rejected or returned'],
  ],
  ['sent', ['wartet auf die Bank', 'warten auf die Bank'], ['waits for the bank', 'wait for the bank']],
] as const;

/** The payments of the batch by what became of them: `1 ist ausgeführt (90,00 €), 2 warten auf die Bank (180,00 €)`. */
const statesTold = (batch: StatesOfBatch, language: Language): string =>
  statesOfPayments
    .flatMap(([status, german, english]) => {
      const { count, cents } = batch[status];
      const [one, several] = language === 'de' ? german : english;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several} (${money(cents, language)})`];
    })
    .join(', ');

/** What the bank says of the whole batch, beside what became of its payments. */
const saidOfBatch =
  (opening: Texts) =>
  ({ kind, batch }: Figures, language: Language): string => {
    const german = language === 'de';
    const said = kind === 'returned' ? (german ? 'abgelehnt' : 'rejected') : german ? 'ausgeführt' : 'executed';
    const states = batch && statesTold(batch, language);
    return [
      opening[language].replace('{said}', said),
      ...(states ? [`${german ? 'Von seinen Zahlungen' : 'Of its payments'}: ${states}.`] : []),
      german
        ? 'Die Meldung hat nichts geändert. Bitte fragen Sie Ihre Bank, was gilt. Zuordnen muss sie dann eine andere Person als die, die sie eingelesen hat.'
        : 'The report changed nothing. Please ask your bank which is right. Someone other than the person who uploaded it then has to assign it.',
    ].join(' ');
  };

/** Why a line waits for a person. */
const openTexts: Record<OpenReason, Texts | ((of: Figures, language: Language) => string)> = {
  'unknown-payment': {
    de: 'Die Bank nennt eine Zahlung, die es hier nicht gibt.',
    en: 'The bank refers to a payment that doesn’t exist here.',
  },
  'not-sent': {
    de: 'Diese Zahlung ist noch nicht an die Bank gegeben.',
    en: 'This payment hasn’t been sent to the bank yet.',
  },
  'amount-differs': differs,
  unclear: {
    de: 'Die Meldung sagt nicht, um welche Zahlung es geht.',
    en: 'The message doesn’t say which payment it’s about.',
  },
  'several-fit': {
    de: 'Die Bank nennt keine Zahlung, und nach Konto und Betrag passen mehrere.',
    en: 'The bank names no payment, and several fit by account and amount.',
  },
  'unsaid-outcome': {
    de: 'Die Bank nennt diese Zahlung, sagt aber nicht, was mit ihr geschah. Bitte sehen Sie auf dem Konto nach: Eine Gutschrift ist nur dann eine Rückgabe, wenn dieses Geld zurückkam.',
    en: 'The bank names this payment but doesn’t say what became of it. Please check the account: a credit is a return only if this money came back.',
  },
  'unknown-batch': {
    de: 'Die Bank nennt einen Stapel, den es hier nicht gibt.',
    en: 'The bank refers to a batch that doesn’t exist here.',
  },
  'batch-differs': {
    de: 'Die Bank nennt einen anderen Stapel als den dieser Zahlung.',
    en: 'The bank refers to a different batch from the one this payment is in.',
  },
  'returned-after-settlement': {
    de: 'Die Zahlung war ausgeführt, jetzt kommt Geld zurück.',
    en: 'The payment was executed, but now money has come back.',
  },
  'booked-again': bookedAgain,
  'booked-after-return': {
    de: 'Diese Zahlung war zurückgekommen und wird jetzt noch einmal abgebucht. Die Prämie ist angehalten, bis jemand entscheidet.',
    en: 'This payment had been returned and is now debited again. The reward is on hold until someone decides.',
  },
  'returned-again': returnedAgain,
  'debit-waits': {
    de: 'Das Geld dieser Zahlung soll zurück sein, während noch eine Belastung von ihr zu klären war. Deshalb hat die Meldung nichts geändert.',
    en: 'The money of this payment is said to have come back while a debit of it was still unclear, so this changed nothing.',
  },
  'booked-though-rejected': {
    de: 'Die Bank hatte diese Zahlung abgelehnt und bucht sie jetzt doch. Die Prämie ist angehalten, bis jemand entscheidet.',
    en: 'The bank had rejected this payment and now books it after all. The reward is on hold until someone decides.',
  },
  'announced-though-rejected': {
    de: 'Die Bank hatte diese Zahlung abgelehnt und meldet sie jetzt als ausgeführt, ohne sie zu buchen. Die Prämie ist angehalten, bis jemand entscheidet.',
    en: 'The bank had rejected this payment and now reports it as executed without booking it. The reward is on hold until someone decides.',
  },
  contradicts: {
    de: 'Das widerspricht dem, was von dieser Zahlung bekannt ist. Bitte sehen Sie auf dem Konto nach. Ist die Prämie angehalten, entscheiden Sie auch dort.',
    en: 'This contradicts what’s known of the payment. Please check the account. If the reward is on hold, decide there as well.',
  },
  'unknown-code': {
    de: 'Das Kennzeichen der Bank ist hier nicht bekannt. Es hat nichts geändert.',
    en: 'The bank’s status code isn’t known here. It didn’t change anything.',
  },
  'references-differ': {
    de: 'Die Angaben der Bank meinen verschiedene Zahlungen.',
    en: 'The bank’s references point to different payments.',
  },
  'batch-and-payments': {
    de: 'Die Bank meldet den ganzen Stapel und nennt zugleich einzelne Zahlungen. Für die übrigen Zahlungen hat das nichts geändert.',
    en: 'The bank reports on the whole batch and names single payments as well. Nothing has changed for the other payments.',
  },
  'batch-contradicts': saidOfBatch({
    de: 'Die Bank meldet den ganzen Stapel als {said}. Das widerspricht dem, was von seinen Zahlungen bekannt ist.',
    en: 'The bank reports the whole batch as {said}. That contradicts what’s known of its payments.',
  }),
  'statuses-differ': saidOfBatch({
    de: 'Die Bank meldet den ganzen Stapel als {said} und in derselben Datei als etwas anderes.',
    en: 'The bank reports the whole batch as {said}, and as something else in the same file.',
  }),
  'payee-name': {
    de: 'Laut Bank gehört das Konto nicht zu diesem Namen. Bitte fragen Sie die Person und geben Sie die Zahlung bei der Bank erst danach frei.',
    en: 'According to the bank, the account doesn’t belong to this name. Please ask the person, and only then release the payment at the bank.',
  },
};

/** Why a response can be assigned as nothing. */
export const obstacleTexts: Record<WhyNothing, Texts> = {
  'not-sent': {
    de: 'Zuordnen lässt sie sich erst, wenn die Zahlung an die Bank gegeben ist.',
    en: 'It can be assigned once the payment has been sent to the bank.',
  },
  executed: {
    de: 'Zuordnen lässt sie sich nicht: Die Zahlung ist schon ausgeführt.',
    en: 'It can’t be assigned: the payment has already been executed.',
  },
  returned: {
    de: 'Zuordnen lässt sie sich nicht: Die Zahlung ist schon zurückgekommen.',
    en: 'It can’t be assigned: the payment has already been returned.',
  },
  'no-longer-owed': {
    de: 'Zuordnen lässt sie sich nicht: Die Prämie wartet nicht mehr auf diese Zahlung. Sie ist storniert, abgelaufen oder anders ausgegeben, oder eine andere Zahlung ist unterwegs.',
    en: 'It can’t be assigned: the reward no longer waits for this payment. It was cancelled, expired or given in another way, or another payment is under way.',
  },
  'announced-only': {
    de: 'Zuordnen lässt sie sich nicht: Das ist eine Meldung, und erst eine Buchung belegt, dass Geld geflossen ist.',
    en: 'It can’t be assigned: this is a report, and only an entry on the account proves that money moved.',
  },
  'debit-waits': {
    de: 'Zuordnen lässt sie sich erst, wenn über die Belastung dieser Zahlung entschieden ist, die hier noch wartet.',
    en: 'It can be assigned once the debit of this payment that still waits here has been decided.',
  },
  'on-clearing-account': {
    de: 'Als Rückgabe zuordnen lässt sie sich nicht: Eine Belastung dieser Zahlung steht noch auf dem Klärungskonto. Kommt Geld zurück, gleichen Sie es mit diesem Posten aus, sonst würde die Prämie zweimal gezahlt.',
    en: 'It can’t be assigned as a return: a debit of this payment is still on the clearing account. If money came back, offset it against that item, or the reward would be paid twice.',
  },
  'told-twice': {
    de: 'Zuordnen lässt sie sich nicht, und auf das Klärungskonto gehört sie auch nicht: Für sie ist kein Geld geflossen.',
    en: 'It can’t be assigned, and it doesn’t belong on the clearing account either: no money moved for it.',
  },
  'amount-differs': {
    de: 'Zuordnen lässt sie sich nicht: Auch ein Entgelt der Bank erklärt diesen Unterschied nicht.',
    en: 'It can’t be assigned: not even a bank charge explains this difference.',
  },
  'none-named': {
    de: 'Zuordnen lässt sie sich nicht: Die Bank sagt nicht, welche Zahlung sie meint.',
    en: 'It can’t be assigned: the bank doesn’t say which payment it means.',
  },
  'batch-answered': {
    de: 'Zuordnen lässt sie sich nicht: Keine Zahlung dieses Stapels wartet noch darauf.',
    en: 'It can’t be assigned: no payment in this batch is still waiting for it.',
  },
};

/** Why a line was refused or waits. */
export function whyOf(why: OpenReason | Rejection, figures: Figures, language: Language): string {
  const texts = { ...openTexts, ...rejections }[why];
  return typeof texts === 'function' ? texts(figures, language) : texts[language];
}
