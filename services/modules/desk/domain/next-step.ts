import { day } from '#shared/dates-and-money.js';
import type { Language, Texts } from '#shared/texts.js';
import type { Stage, StageReason, StatusBar } from '../../recommendation/events.js';

/** `{by}`: the last day. A second sentence is used where there is no day. */
type Words = Texts | ((by: boolean) => Texts);

const say = (de: string, en: string): Texts => ({ de, en });

/** What explains a line that ended, or why nobody can go on. */
const byReason: Partial<Readonly<Record<StageReason, Words>>> = {
  'claim-period-over': say(
    'Erledigt: Die Prämie wurde nicht rechtzeitig gewählt und ist verfallen.',
    'Closed: the reward wasn’t chosen in time and has lapsed.',
  ),
  'contract-revoked': say(
    'Erledigt: Die Bestellung wurde widerrufen.',
    'Closed: the order was cancelled within the cooling-off period.',
  ),
  'contract-cancelled-by-provider': say(
    'Erledigt: Der Anbieter hat den Vertrag storniert.',
    'Closed: the provider cancelled the contract.',
  ),
  'contract-not-concluded': say('Erledigt: Es kam kein Vertrag zustande.', 'Closed: no contract was signed.'),
  'contract-renewal': say(
    'Erledigt: Der Auftrag ist eine Verlängerung, dafür gibt es keine Prämie.',
    'Closed: the order is a renewal, which earns no reward.',
  ),
  'reward-cancelled': say('Erledigt: Die Prämie wurde storniert.', 'Closed: the reward was cancelled.'),
  'recommendation-blocked': say('Erledigt: Die Empfehlung wurde storniert.', 'Closed: the referral was cancelled.'),
  'recommendation-withdrawn': say(
    'Erledigt: Die Empfehlung wurde zurückgezogen.',
    'Closed: the referral was withdrawn.',
  ),
  'recommendation-expired': say('Erledigt: Die Empfehlung ist abgelaufen.', 'Closed: the referral has expired.'),
  'order-refused': say('Erledigt: Die Agentur hat den Auftrag abgelehnt.', 'Closed: the agency rejected the order.'),
  'assigned-elsewhere': say(
    'Der Auftrag, der hier stand, wurde jemand anderem zugeordnet.',
    'The order that was here was assigned to someone else.',
  ),
  'own-contract': say(
    'Erledigt: Der Empfehler hat selbst abgeschlossen, dafür gibt es keine Prämie.',
    'Closed: the referrer signed the contract themselves, which earns no reward.',
  ),
  'second-contract': say(
    'Erledigt: Es ist ein zweiter Vertrag derselben Person, dafür gibt es keine Prämie.',
    'Closed: it’s a second contract of the same person, which earns no reward.',
  ),
  'no-offer': say(
    'Erledigt: Für das gekaufte Produkt gab es am Auftragstag keine Prämie.',
    'Closed: no reward was offered for the product on the order date.',
  ),
  'recommendation-ended': say(
    'Erledigt: Die Empfehlung war schon beendet, als der Auftrag gemeldet wurde.',
    'Closed: the referral had already ended when the order was reported.',
  ),
  'reward-being-checked': say(
    'Der Betreiber prüft die Prämie und entscheidet.',
    'The operator is reviewing the reward and will decide.',
  ),
  'mailbox-being-checked': say(
    'Der Betreiber prüft die Prämie, weil zwei Personen dasselbe Postfach nutzen.',
    'The operator is reviewing the reward because two people share a mailbox.',
  ),
  'waiting-for-release': say(
    'Die Agentur muss den Auftrag freigeben oder ablehnen. Der Empfehler rechnet bis {by} damit.',
    'The agency has to release or reject the order. The referrer expects it by {by}.',
  ),
  'waiting-for-complaint-period': say(
    'Der Vertrag steht, die Widerrufsfrist läuft. Die Agentur kann den Auftrag ab {by} freigeben.',
    'The contract is signed and the cooling-off period is running. The agency can release the order from {by}.',
  ),
  'contact-has-not-confirmed': say(
    'Der Kontakt muss seine E-Mail-Adresse bestätigen. Zeit bis {by}.',
    'The contact has to confirm their e-mail address. They have until {by}.',
  ),
  'contact-has-left': by =>
    by
      ? say(
          'Der Kontakt ist nicht mehr dabei. Der Empfehler kann den Link noch bis {by} weitergeben.',
          'The contact has left. The referrer can pass the link on until {by}.',
        )
      : say('Der Kontakt ist nicht mehr dabei.', 'The contact has left.'),
};

const payee: Readonly<Record<'recommender' | 'contact', Texts>> = {
  recommender: say('Der Empfehler', 'The referrer'),
  contact: say('Der Kontakt', 'The contact'),
};

const byStage: Readonly<Record<Stage, Words>> = {
  'contact-not-reacted': say(
    'Noch hat sich niemand über den Link eingetragen. Er gilt bis {by}.',
    'Nobody has signed up through the link yet. It’s valid until {by}.',
  ),
  reacted: say(
    'Der Kontakt hat sich eingetragen. Ein Auftrag wurde noch nicht gemeldet.',
    'The contact has signed up. No order has been reported yet.',
  ),
  'contract-not-concluded': say('Erledigt: Es kam kein Vertrag zustande.', 'Closed: no contract was signed.'),
  'claim-in-processing': say(
    'Die Prämie wird ausgezahlt. Sie ist spätestens am {by} da.',
    'The reward is being paid. It arrives by {by} at the latest.',
  ),
  'reward-ready': by =>
    by
      ? say(
          '{payee} muss wählen, wie die Prämie kommt. Zeit bis {by}.',
          '{payee} has to choose how to receive the reward. They have until {by}.',
        )
      : say('{payee} muss wählen, wie die Prämie kommt.', '{payee} has to choose how to receive the reward.'),
  'enter-bank-details': say('{payee} muss Bankdaten eingeben.', '{payee} has to enter bank details.'),
  'pick-up-reward': say(
    'Der Code kommt per E-Mail, spätestens am {by}.',
    'The code is e-mailed by {by} at the latest.',
  ),
  'reward-paid': say('Erledigt: Die Prämie ist da.', 'Closed: the reward has arrived.'),
  'reward-expired': say('Erledigt: Die Prämie ist verfallen.', 'Closed: the reward has lapsed.'),
};

const returned = say(
  'Die Überweisung kam zurück. {payee} muss neue Bankdaten eingeben.',
  'The payment came back. {payee} has to enter new bank details.',
);

const announced = say(
  'Der Auftrag ist freigegeben. Noch ist nichts hinausgegangen, und es lässt sich rückgängig machen.',
  'The order has been released. Nothing has left yet, and it can still be undone.',
);

/** Who acts next on a line and by when, for staff. `isAnnounced`: its release can still be undone. */
export function nextStepSentence(
  { stage, reason, next }: StatusBar,
  language: Language,
  { isAnnounced = false }: { readonly isAnnounced?: boolean } = {},
): string {
  if (isAnnounced && reason === 'waiting-for-release') return announced[language];
  const words = reason === 'payment-returned' ? returned : ((reason && byReason[reason]) ?? byStage[stage]);
  const text = (typeof words === 'function' ? words(next.by !== null) : words)[language];
  const who = payee[next.who === 'contact' ? 'contact' : 'recommender'][language];
  return text.replace('{payee}', who).replace('{by}', next.by ? day(next.by, language) : '');
}

/** An order that nobody has been given yet. */
export const assignmentSentence = (orderNumber: string, by: Date | null, language: Language): string =>
  language === 'de'
    ? `Die Agentur muss Auftrag ${orderNumber} jemandem zuordnen${by ? `, überfällig ab ${day(by, 'de')}` : ''}.`
    : `The agency has to assign order ${orderNumber} to someone${by ? `; overdue from ${day(by, 'en')}` : ''}.`;
