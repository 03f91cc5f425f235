import type { EventDefinition } from '#platform/domain/aggregate.js';
import type { Language } from '#shared/texts.js';
import { day, money } from '#shared/dates-and-money.js';
import { returnReasonForStaff } from '#shared/return-reasons.js';
import { wireOf } from '#reward-types/index.js';
import { rewardWords } from '#reward-types/words.js';
import type { HoldReason } from '../../hold/events.js';

/** What events are about, in the order in which people know it. */
export type EventKind =
  | 'recommender'
  | 'recommendation'
  | 'recipient'
  | 'order'
  | 'reward'
  | 'voucher-code'
  | 'payout'
  | 'hold'
  | 'claim'
  | 'campaign'
  | 'invitation'
  | 'content'
  | 'contact'
  | 'operations';

/** The definitions that a module's `events.ts` exports. */
type DefinedIn<Module> = Extract<Module[keyof Module], EventDefinition<never, never> | EventDefinition>;
type Definition =
  | DefinedIn<typeof import('../../account/events.js')>
  | DefinedIn<typeof import('../../agency/events.js')>
  | DefinedIn<typeof import('../../campaign/events.js')>
  | DefinedIn<typeof import('../../catalogue/events.js')>
  | DefinedIn<typeof import('../../claim/events.js')>
  | DefinedIn<typeof import('../../contact/events.js')>
  | DefinedIn<typeof import('../../content/events.js')>
  | DefinedIn<typeof import('../../decisions/events.js')>
  | DefinedIn<typeof import('../../hold/events.js')>
  | DefinedIn<typeof import('../../invitation/events.js')>
  | DefinedIn<typeof import('../../messaging/events.js')>
  | DefinedIn<typeof import('../../order/events.js')>
  | DefinedIn<typeof import('../../payout/events.js')>
  | DefinedIn<typeof import('../../recipient/events.js')>
  | DefinedIn<typeof import('../../recommendation/events.js')>
  | DefinedIn<typeof import('../../reports/events.js')>
  | DefinedIn<typeof import('../../reward/events.js')>
  | DefinedIn<typeof import('../../tenant/events.js')>
  | DefinedIn<typeof import('../../voucher/events.js')>
  | DefinedIn<typeof import('../events.js')>;
/** Every event type of the product, with its data. */
type DataOf = { readonly [D in Definition as D['type']]: ReturnType<D['of']>['data'] };

/** The business numbers of what an event is about; null where it has none, or none that is still known. */
export interface Mentioned {
  readonly recommendation: string | null;
  readonly recipient: string | null;
  readonly order: string | null;
  readonly batch: string | null;
  readonly invitation: string | null;
  /** Of the reward or payment. */
  readonly cents: number | null;
  readonly beneficiary: 'recommender' | 'recipient' | null;
}

type Words<Data> = (data: Data, of: Mentioned) => string;
interface Sentence<Data> {
  readonly kind: EventKind;
  readonly de: Words<Data>;
  readonly en: Words<Data>;
}

const numbered = (noun: string, number: string | null): string => (number === null ? noun : `${noun} ${number}`);

/** The nouns of a language with their numbers. */
const german = {
  recommendation: (of: Mentioned) => numbered('Empfehlung', of.recommendation),
  recipient: (of: Mentioned) => numbered('Empfänger', of.recipient),
  order: (of: Mentioned) => numbered('Auftrag', of.order),
  batch: (of: Mentioned) => numbered('Auszahlungsstapel', of.batch),
  invitation: (of: Mentioned) => numbered('Einladung', of.invitation),
  amount: (of: Mentioned) => (of.cents === null ? '' : ` von ${money(of.cents, 'de')}`),
  source: (of: Mentioned) =>
    of.order ? ` aus Auftrag ${of.order}` : of.recommendation ? ` zu Empfehlung ${of.recommendation}` : '',
  reward: (of: Mentioned): string =>
    `Prämie${german.amount(of)}${of.beneficiary === null ? '' : of.beneficiary === 'recipient' ? ' des Empfängers' : ' des Empfehlers'}${german.source(of)}`,
  payout: (of: Mentioned): string => `Auszahlung${german.amount(of)}${german.source(of)}`,
};
const english = {
  recommendation: (of: Mentioned) => numbered('Referral', of.recommendation),
  recipient: (of: Mentioned) => numbered('Friend', of.recipient),
  order: (of: Mentioned) => numbered('Order', of.order),
  batch: (of: Mentioned) => numbered('Payment batch', of.batch),
  invitation: (of: Mentioned) => numbered('Invitation', of.invitation),
  amount: (of: Mentioned) => (of.cents === null ? '' : ` of ${money(of.cents, 'en')}`),
  source: (of: Mentioned) =>
    of.order ? ` from order ${of.order}` : of.recommendation ? ` for referral ${of.recommendation}` : '',
  reward: (of: Mentioned): string =>
    `${of.beneficiary === null ? 'Reward' : of.beneficiary === 'recipient' ? 'Friend’s reward' : 'Referrer’s reward'}${english.amount(of)}${english.source(of)}`,
  payout: (of: Mentioned): string => `Payment${english.amount(of)}${english.source(of)}`,
};
const [g, e] = [german, english];

/** A sentence that needs nothing of the event's own data but what it is about. */
const said = (kind: EventKind, de: (of: Mentioned) => string, en: (of: Mentioned) => string): Sentence<unknown> => ({
  kind,
  de: (_, of) => de(of),
  en: (_, of) => en(of),
});
const fixed = (kind: EventKind, de: string, en: string): Sentence<unknown> =>
  said(
    kind,
    () => de,
    () => en,
  );

const heldBecause: Readonly<Record<HoldReason, Readonly<Record<Language, string>>>> = {
  'same-account': {
    de: 'Empfehler und Empfänger nennen dasselbe Konto',
    en: 'referrer and friend gave the same account',
  },
  'same-person': {
    de: 'Empfehler und Empfänger könnten dieselbe Person sein',
    en: 'referrer and friend may be the same person',
  },
  'same-number': {
    de: 'Empfehler und Empfänger haben dieselbe Telefon- oder Kundennummer',
    en: 'referrer and friend have the same phone or customer number',
  },
  'shared-account': { de: 'das Konto gehört auch anderen', en: 'the account also belongs to others' },
  'look-alike-email': { de: 'die E-Mail-Adressen sind sich sehr ähnlich', en: 'the e-mail addresses are very similar' },
  'voucher-value': { de: 'viele Gutscheine nach Wert', en: 'high value of vouchers' },
  'voucher-pace': { de: 'viele Gutscheine in kurzer Zeit', en: 'many vouchers in a short time' },
  'address-unproven': {
    de: 'der Empfänger hat seine E-Mail-Adresse nie bestätigt',
    en: 'the friend never confirmed their e-mail address',
  },
  'address-replaced': {
    de: 'die E-Mail-Adresse wurde gerade durch den Service geändert',
    en: 'the service team has just changed the e-mail address',
  },
  'account-replaced': { de: 'die Bankverbindung wurde ersetzt', en: 'the bank details were replaced' },
  'account-disputed': { de: 'der Inhaber widerspricht einer Änderung', en: 'the owner objects to a change' },
  'account-refused': {
    de: 'die Bank hat eine Zahlung auf dieses Konto abgelehnt',
    en: 'the bank refused a payment to this account',
  },
  'taken-out': { de: 'aus einem Stapel herausgenommen', en: 'taken out of a batch' },
  'bank-contradicts': { de: 'die Bank widerspricht sich', en: 'the bank contradicts itself' },
  'owner-blocked': { de: 'das Konto des Inhabers ist gesperrt', en: 'the owner’s account is blocked' },
};

const clicks = (counts: readonly { readonly clicks: number }[]): number =>
  counts.reduce((sum, one) => sum + one.clicks, 0);

const withoutReward: Readonly<Record<DataOf['ContractWithoutReward']['reason'], Readonly<Record<Language, string>>>> = {
  renewal: { de: 'eine Verlängerung', en: 'a renewal' },
  'recommendation-ended': { de: 'die Empfehlung war beendet', en: 'the referral had ended' },
  'own-contract': { de: 'es ist der eigene Vertrag des Empfehlers', en: 'it is the referrer’s own contract' },
  'second-contract': { de: 'ein weiterer Vertrag desselben Empfängers', en: 'another contract of the same friend' },
  'no-offer': { de: 'für das Produkt galt kein Prämienangebot', en: 'no reward was offered for the product' },
};
const orderEnded: Readonly<Record<DataOf['OrderCancelled']['reason'], Readonly<Record<Language, string>>>> = {
  withdrawn: { de: 'widerrufen', en: 'withdrawn by the buyer' },
  'cancelled-by-provider': { de: 'vom Anbieter storniert', en: 'cancelled by the provider' },
  revoked: { de: 'widerrufen oder storniert', en: 'cancelled' },
};
const cancelled: Readonly<Record<DataOf['RewardCancelled']['reason'], Readonly<Record<Language, string>>>> = {
  'contract-cancelled': { de: 'der Vertrag wurde storniert', en: 'the contract was cancelled' },
  'contract-withdrawn': { de: 'die Bestellung wurde widerrufen', en: 'the order was withdrawn by the buyer' },
  'contract-not-concluded': { de: 'der Vertrag ist nicht zustande gekommen', en: 'the contract was not concluded' },
  'recommendation-cancelled': { de: 'die Empfehlung wurde storniert', en: 'the referral was cancelled' },
  'by-agency': { de: 'nach der Prüfung', en: 'after the review' },
  'order-refused': { de: 'der Auftrag wurde abgelehnt', en: 'the order was refused' },
  'assigned-elsewhere': { de: 'der Auftrag wurde anders zugeordnet', en: 'the order was assigned elsewhere' },
};
const dropped: Readonly<Record<DataOf['PayoutDropped']['reason'], Readonly<Record<Language, string>>>> = {
  'reward-cancelled': { de: 'die Prämie ist storniert', en: 'the reward was cancelled' },
  'bank-details-missing': { de: 'die Bankverbindung fehlt', en: 'bank details are missing' },
  held: { de: 'die Prämie wird geprüft', en: 'the reward is under review' },
  'batch-refused': { de: 'der Stapel wurde abgelehnt', en: 'the batch was refused' },
  'editor-unknown': {
    de: 'wer die Bankverbindung geändert hat, ist nicht bekannt',
    en: 'it is not known who changed the bank details',
  },
  'holder-unwritable': {
    de: 'der Kontoinhaber lässt sich nicht an die Bank schreiben',
    en: 'the account holder cannot be written to the bank',
  },
  'payer-address-missing': {
    de: 'das Konto liegt außerhalb des EWR, und beim Zahlungskonto fehlt die Anschrift',
    en: 'the account is outside the EEA, and the payout account has no address',
  },
  'waits-for-others': { de: 'wartet auf weitere Zahlungen', en: 'waits for other payments' },
};

/** A movement of the account, as the bank books it. */
const moved = (cents: number, language: Language): string => {
  const amount = money(Math.abs(cents), language);
  if (language === 'de') return `${cents < 0 ? 'Eine Belastung' : 'Eine Gutschrift'} von ${amount}`;
  return `A ${cents < 0 ? 'debit' : 'credit'} of ${amount}`;
};

/** One sentence per language for each event type; a type without one does not compile. */
export const eventSentences: { readonly [Type in keyof DataOf]: Sentence<DataOf[Type]> } = {
  RecommenderRegistered: {
    kind: 'recommender',
    de: ({ source }) =>
      ({
        self: 'Ein Empfehler hat sich registriert.',
        recommendation: 'Ein Empfehler hat sich mit einer Empfehlung registriert.',
        invitation: 'Für eine eingeladene Person wurde ein Empfehlerkonto angelegt.',
        import: 'Ein Empfehlerkonto wurde importiert.',
        'sign-in': 'Ein Empfehler ist über einen Anmeldedienst dazugekommen.',
      })[source],
    en: ({ source }) =>
      ({
        self: 'A referrer registered.',
        recommendation: 'A referrer registered with a referral.',
        invitation: 'A referrer account was created for an invited person.',
        import: 'A referrer account was imported.',
        'sign-in': 'A referrer joined through a sign-in service.',
      })[source],
  },
  RecommenderActivated: fixed(
    'recommender',
    'Ein Empfehler hat seine E-Mail-Adresse bestätigt.',
    'A referrer confirmed their e-mail address.',
  ),
  RecommenderBlocked: {
    kind: 'recommender',
    de: ({ reason }) =>
      ({
        general: 'Ein Empfehlerkonto wurde allgemein gesperrt.',
        single: 'Ein Empfehlerkonto wurde gesperrt.',
        'excluded-by-terms': 'Ein Empfehler wurde nach den Teilnahmebedingungen ausgeschlossen.',
      })[reason],
    en: ({ reason }) =>
      ({
        general: 'A referrer account was blocked for all purposes.',
        single: 'A referrer account was blocked.',
        'excluded-by-terms': 'A referrer was excluded under the terms.',
      })[reason],
  },
  RecommenderUnblocked: fixed(
    'recommender',
    'Die Sperre eines Empfehlerkontos wurde aufgehoben.',
    'A referrer account was unblocked.',
  ),
  RecommenderErased: fixed('recommender', 'Ein Empfehlerkonto wurde gelöscht.', 'A referrer account was erased.'),
  RecommenderErasureCompleted: fixed(
    'recommender',
    'Die letzten Daten eines gelöschten Empfehlers wurden entfernt, seine Prämien sind erledigt.',
    'The last data of an erased referrer was removed; their rewards are settled.',
  ),
  AccountProtectionChanged: {
    kind: 'recommender',
    de: ({ change }) =>
      ({
        password: 'Ein Empfehler hat ein neues Passwort.',
        'authenticator-added': 'Ein Empfehler hat eine Authenticator-App hinzugefügt.',
        'authenticator-removed': 'Die Authenticator-App eines Empfehlers wurde entfernt.',
        'passkey-added': 'Ein Empfehler hat einen Passkey hinzugefügt.',
        'passkey-removed': 'Ein Passkey eines Empfehlers wurde entfernt.',
        'sign-in-linked': 'Ein Empfehler hat einen Anmeldedienst verbunden.',
        'sign-in-unlinked': 'Ein Empfehler hat einen Anmeldedienst getrennt.',
        'recovery-codes-renewed': 'Ein Empfehler hat neue Wiederherstellungscodes.',
        'recovery-code-used': 'Ein Empfehler hat einen Wiederherstellungscode benutzt.',
      })[change],
    en: ({ change }) =>
      ({
        password: 'A referrer has a new password.',
        'authenticator-added': 'A referrer added an authenticator app.',
        'authenticator-removed': 'A referrer’s authenticator app was removed.',
        'passkey-added': 'A referrer added a passkey.',
        'passkey-removed': 'A referrer’s passkey was removed.',
        'sign-in-linked': 'A referrer linked a sign-in service.',
        'sign-in-unlinked': 'A referrer unlinked a sign-in service.',
        'recovery-codes-renewed': 'A referrer has new recovery codes.',
        'recovery-code-used': 'A referrer used a recovery code.',
      })[change],
  },
  AccessLinkRequested: {
    kind: 'recommender',
    de: ({ purpose }) =>
      ({
        welcome: 'Einem Empfehler wird die Willkommens-Mail geschickt.',
        login: 'Ein Empfehler hat einen Anmeldelink angefordert.',
        reset: 'Ein Empfehler möchte sein Passwort neu setzen.',
        known: 'Jemand wollte eine Adresse registrieren, die schon ein Konto hat; der Inhaber bekommt eine Mail.',
        imported: 'Einem importierten Empfehler wird sein Zugang geschickt.',
      })[purpose],
    en: ({ purpose }) =>
      ({
        welcome: 'The welcome e-mail is on its way to a referrer.',
        login: 'A referrer asked for a sign-in link.',
        reset: 'A referrer wants to reset their password.',
        known: 'Someone tried to register an address that already has an account; its owner gets an e-mail.',
        imported: 'An imported referrer is sent their access.',
      })[purpose],
  },
  NewsletterOptInRequested: fixed(
    'recommender',
    'Ein Empfehler hat den Newsletter bestellt.',
    'A referrer asked for the newsletter.',
  ),
  NewsletterOptInConfirmed: fixed(
    'recommender',
    'Ein Empfehler hat den Newsletter bestätigt.',
    'A referrer confirmed the newsletter.',
  ),
  NewsletterOptInWithdrawn: fixed(
    'recommender',
    'Ein Empfehler hat den Newsletter abbestellt.',
    'A referrer unsubscribed from the newsletter.',
  ),
  CustomerNumberSubmitted: fixed(
    'recommender',
    'Ein Empfehler hat eine Kundennummer zur Prüfung eingereicht.',
    'A referrer submitted a customer number for review.',
  ),
  CustomerNumberDecided: {
    kind: 'recommender',
    de: ({ accepted }) => `Die Kundennummer eines Empfehlers wurde ${accepted ? 'bestätigt' : 'abgelehnt'}.`,
    en: ({ accepted }) => `A referrer’s customer number was ${accepted ? 'accepted' : 'rejected'}.`,
  },
  RecommenderNameCorrected: fixed(
    'recommender',
    'Der Name eines Empfehlers wurde berichtigt.',
    'A referrer’s name was corrected.',
  ),
  EmailChangeRequested: {
    kind: 'recommender',
    de: ({ taken, byStaff }) => {
      if (byStaff) return 'Für einen Empfehler wurde eine neue E-Mail-Adresse eingetragen; sie wartet auf Bestätigung.';
      return taken
        ? 'Ein Empfehler wollte eine E-Mail-Adresse angeben, die schon ein Konto hat.'
        : 'Ein Empfehler hat eine neue E-Mail-Adresse angegeben.';
    },
    en: ({ taken, byStaff }) => {
      if (byStaff) return 'A new e-mail address was entered for a referrer; it waits to be confirmed.';
      return taken
        ? 'A referrer entered an e-mail address that already has an account.'
        : 'A referrer entered a new e-mail address.';
    },
  },
  EmailChangeWithdrawn: fixed(
    'recommender',
    'Die neue E-Mail-Adresse eines Empfehlers wurde zurückgenommen; die bisherige bleibt.',
    'A referrer’s new e-mail address was taken back; the present one stays.',
  ),
  RecommenderEmailChanged: fixed(
    'recommender',
    'Ein Empfehler hat seine neue E-Mail-Adresse bestätigt.',
    'A referrer confirmed their new e-mail address.',
  ),
  BankDetailsStored: {
    kind: 'recommender',
    de: ({ first, country }) => `Eine Bankverbindung (${country}) wurde ${first ? 'hinterlegt' : 'geändert'}.`,
    en: ({ first, country }) => `Bank details (${country}) were ${first ? 'stored' : 'changed'}.`,
  },
  BankDetailsRemoved: fixed('recommender', 'Eine Bankverbindung wurde gelöscht.', 'Bank details were removed.'),
  BankDetailsDisputed: fixed(
    'recommender',
    'Jemand widerspricht einer Änderung an seinem Konto; was ihm zusteht, wartet auf eine Entscheidung.',
    'Someone objects to a change to their account; what they are owed waits for a decision.',
  ),
  AccountHolderQuestioned: fixed(
    'recommender',
    'Die Bank kennt den Kontoinhaber unter einem anderen Namen; die Person wird gefragt.',
    'The bank knows the account holder by another name; the person is asked.',
  ),
  AccountHolderConfirmed: {
    kind: 'recommender',
    de: ({ name }) =>
      name === 'of-bank'
        ? 'Der Kontoinhaber wurde auf den Namen berichtigt, den die Bank kennt.'
        : 'Der Kontoinhaber wurde so bestätigt, wie er angegeben war.',
    en: ({ name }) =>
      name === 'of-bank'
        ? 'The account holder was corrected to the name the bank knows.'
        : 'The account holder was confirmed as entered.',
  },

  RecommendationCreated: {
    kind: 'recommendation',
    de: ({ rewardCents, validUntil }, of) =>
      `${g.recommendation(of)} wurde angelegt, Prämie ${money(rewardCents, 'de')}, gültig bis ${day(validUntil, 'de')}.`,
    en: ({ rewardCents, validUntil }, of) =>
      `${e.recommendation(of)} was created, reward ${money(rewardCents, 'en')}, valid until ${day(validUntil, 'en')}.`,
  },
  RecommendationShared: {
    kind: 'recommendation',
    de: ({ channel }, of) => `${g.recommendation(of)} wurde geteilt (${channel}).`,
    en: ({ channel }, of) => `${e.recommendation(of)} was shared (${channel}).`,
  },
  RecommendationClicked: {
    kind: 'recommendation',
    de: ({ counts }, of) => `Der Link von ${g.recommendation(of)} wurde ${clicks(counts)}-mal geöffnet.`,
    en: ({ counts }, of) =>
      `The link of ${e.recommendation(of).toLowerCase()} was opened ${clicks(counts) === 1 ? 'once' : `${clicks(counts)} times`}.`,
  },
  RecommendationJumpedIn: said(
    'recommendation',
    of => `Über ${g.recommendation(of)} kam jemand ins Portal.`,
    of => `Someone entered the portal through ${e.recommendation(of).toLowerCase()}.`,
  ),
  RecommendationSucceeded: said(
    'recommendation',
    of => `${g.recommendation(of)} war erfolgreich${of.order ? ` mit Auftrag ${of.order}` : ''}.`,
    of => `${e.recommendation(of)} succeeded${of.order ? ` with order ${of.order}` : ''}.`,
  ),
  RecommendationReopened: said(
    'recommendation',
    of => `${g.recommendation(of)} ist wieder offen${of.order ? `, Auftrag ${of.order} zählt nicht mehr` : ''}.`,
    of => `${e.recommendation(of)} is open again${of.order ? `; order ${of.order} no longer counts` : ''}.`,
  ),
  RecommendationNewLinkWanted: said(
    'recommendation',
    of => `Jemand hat den abgelaufenen Link von ${g.recommendation(of)} geöffnet und wünscht einen neuen.`,
    of => `Someone opened the expired link of ${e.recommendation(of).toLowerCase()} and wants a new one.`,
  ),
  RecommendationExpired: said(
    'recommendation',
    of => `${g.recommendation(of)} ist abgelaufen.`,
    of => `${e.recommendation(of)} expired.`,
  ),
  RecommendationCancelled: {
    kind: 'recommendation',
    de: ({ reason }, of) =>
      `${g.recommendation(of)} wurde storniert: ${
        {
          blocked: 'gesperrt',
          withdrawn: 'zurückgezogen',
          'contract-not-concluded': 'der Vertrag ist nicht zustande gekommen',
          'contract-cancelled': 'aus dem Auftrag ist nichts geworden',
        }[reason]
      }.`,
    en: ({ reason }, of) =>
      `${e.recommendation(of)} was cancelled: ${
        {
          blocked: 'blocked',
          withdrawn: 'withdrawn',
          'contract-not-concluded': 'the contract was not concluded',
          'contract-cancelled': 'the order came to nothing',
        }[reason]
      }.`,
  },
  RecommendationSettled: said(
    'recommendation',
    of => `Alle Prämien zu ${g.recommendation(of)} sind erledigt.`,
    of => `All rewards for ${e.recommendation(of).toLowerCase()} are settled.`,
  ),

  RecipientRegistered: {
    kind: 'recipient',
    de: ({ channel }, of) => `${g.recipient(of)} hat sich zu ${g.recommendation(of)} eingetragen (${channel}).`,
    en: ({ channel }, of) => `${e.recipient(of)} signed up for ${e.recommendation(of).toLowerCase()} (${channel}).`,
  },
  RecipientAddressChanged: said(
    'recipient',
    of => `Die E-Mail-Adresse von ${g.recipient(of)} wurde berichtigt.`,
    of => `${e.recipient(of)}: the e-mail address was corrected.`,
  ),
  RecipientMailRequested: said(
    'recipient',
    of => `Die Bestätigungs-Mail an ${g.recipient(of)} geht noch einmal hinaus.`,
    of => `${e.recipient(of)}: the confirmation e-mail is sent again.`,
  ),
  RecipientReminded: said(
    'recipient',
    of => `${g.recipient(of)} wird an die Bestätigung erinnert.`,
    of => `${e.recipient(of)} is reminded to confirm.`,
  ),
  RecipientOfferRequested: said(
    'recipient',
    of => `Der Link zum Angebot geht noch einmal an ${g.recipient(of)}.`,
    of => `${e.recipient(of)}: the link to the offer is sent again.`,
  ),
  RecipientConfirmed: said(
    'recipient',
    of => `${g.recipient(of)} hat die E-Mail-Adresse zu ${g.recommendation(of)} bestätigt.`,
    of => `${e.recipient(of)} confirmed the e-mail address for ${e.recommendation(of).toLowerCase()}.`,
  ),
  RecipientDetailsGiven: said(
    'recipient',
    of => `${g.recipient(of)} hat weitere Angaben gemacht.`,
    of => `${e.recipient(of)} gave further details.`,
  ),
  RecipientRecommendationCancelled: said(
    'recipient',
    of => `${g.recommendation(of)}, der ${g.recipient(of)} gefolgt ist, wurde storniert.`,
    of => `${e.recommendation(of)}, which ${e.recipient(of).toLowerCase()} followed, was cancelled.`,
  ),
  RecipientMarketingWithdrawn: said(
    'recipient',
    of => `${g.recipient(of)} hat die Einwilligung in Werbung widerrufen.`,
    of => `${e.recipient(of)} withdrew the consent to marketing.`,
  ),
  RecipientErased: {
    kind: 'recipient',
    de: ({ reason }, of) =>
      `${g.recipient(of)} wurde gelöscht: ${
        {
          'not-confirmed-in-time': 'nicht rechtzeitig bestätigt',
          requested: 'auf Wunsch',
          'retention-over': 'die Aufbewahrung ist vorbei',
        }[reason]
      }.`,
    en: ({ reason }, of) =>
      `${e.recipient(of)} was erased: ${
        {
          'not-confirmed-in-time': 'not confirmed in time',
          requested: 'on request',
          'retention-over': 'retention is over',
        }[reason]
      }.`,
  },
  RecipientErasureCompleted: said(
    'recipient',
    of => `Die letzten Daten zu ${g.recipient(of)} wurden entfernt, die Prämien sind erledigt.`,
    of => `The last data of ${e.recipient(of).toLowerCase()} was removed; the rewards are settled.`,
  ),

  OrderReported: {
    kind: 'order',
    de: ({ kind, orderedAt }, of) =>
      `${g.order(of)} vom ${day(orderedAt, 'de')} wurde gemeldet${kind === 'renewal' ? ' (Verlängerung)' : ''}${of.recommendation ? `, Empfehlung ${of.recommendation}` : ''}.`,
    en: ({ kind, orderedAt }, of) =>
      `${e.order(of)} of ${day(orderedAt, 'en')} was reported${kind === 'renewal' ? ' (renewal)' : ''}${of.recommendation ? `, referral ${of.recommendation}` : ''}.`,
  },
  ContractClosed: said(
    'order',
    of => `Der Vertrag zu ${g.order(of)} ist abgeschlossen.`,
    of => `The contract of ${e.order(of).toLowerCase()} was concluded.`,
  ),
  ContractWithoutReward: {
    kind: 'order',
    de: ({ reason }, of) => `${g.order(of)} bringt keine Prämie: ${withoutReward[reason].de}.`,
    en: ({ reason }, of) => `${e.order(of)} earns no reward: ${withoutReward[reason].en}.`,
  },
  ContractNotConcluded: said(
    'order',
    of => `Der Vertrag zu ${g.order(of)} ist nicht zustande gekommen.`,
    of => `The contract of ${e.order(of).toLowerCase()} was not concluded.`,
  ),
  OrderReleased: said(
    'order',
    of => `${g.order(of)} wurde freigegeben.`,
    of => `${e.order(of)} was released.`,
  ),
  OrderRefused: said(
    'order',
    of => `${g.order(of)} wurde bei der Prüfung abgelehnt.`,
    of => `${e.order(of)} was refused in the review.`,
  ),
  OrderCancelled: {
    kind: 'order',
    de: ({ reason }, of) => `${g.order(of)} wurde ${orderEnded[reason].de}.`,
    en: ({ reason }, of) => `${e.order(of)} was ${orderEnded[reason].en}.`,
  },
  OrderTakenBack: said(
    'order',
    of => `Die Zuordnung von ${g.order(of)} wurde zurückgenommen.`,
    of => `The assignment of ${e.order(of).toLowerCase()} was taken back.`,
  ),
  OrderAssigned: said(
    'order',
    of => `${g.order(of)} wurde zugeordnet: ${of.recipient ? `Empfänger ${of.recipient}` : g.recommendation(of)}.`,
    of =>
      `${e.order(of)} was assigned: ${of.recipient ? `friend ${of.recipient}` : e.recommendation(of).toLowerCase()}.`,
  ),

  GoodwillGranted: said(
    'reward',
    of => `Aus Kulanz zugesagt: ${g.reward(of)}.`,
    of => `Promised as goodwill: ${e.reward(of).toLowerCase()}.`,
  ),
  RewardGranted: {
    kind: 'reward',
    de: ({ origin }, of) =>
      `${g.reward(of)} ist entstanden${{ order: '', campaign: ' (Aktion)', goodwill: ' (Kulanz)' }[origin]}.`,
    en: ({ origin }, of) =>
      `${e.reward(of)} was earned${{ order: '', campaign: ' (campaign)', goodwill: ' (goodwill)' }[origin]}.`,
  },
  RewardReady: {
    kind: 'reward',
    de: ({ expiresAt }, of) => `${g.reward(of)} steht bereit, abzurufen bis ${day(expiresAt, 'de')}.`,
    en: ({ expiresAt }, of) => `${e.reward(of)} is ready, to be claimed by ${day(expiresAt, 'en')}.`,
  },
  RewardReminderDue: {
    kind: 'reward',
    de: ({ daysLeft }, of) => `An die ${g.reward(of)} wird erinnert, noch ${daysLeft} Tage.`,
    en: ({ daysLeft }, of) => `A reminder is sent: ${e.reward(of)}, ${daysLeft} days left.`,
  },
  RewardChosen: {
    kind: 'reward',
    de: ({ choice }, of) => `${g.reward(of)}: ausgewählt als ${rewardWords[wireOf(choice)].label.de}.`,
    en: ({ choice }, of) => `${e.reward(of)}: chosen as ${rewardWords[wireOf(choice)].label.en}.`,
  },
  RewardPayable: said(
    'reward',
    of => `${g.reward(of)} kann überwiesen werden.`,
    of => `${e.reward(of)} can be paid.`,
  ),
  RewardBankDetailsWanted: said(
    'reward',
    of => `Für die ${g.reward(of)} fehlt eine Bankverbindung.`,
    of => `${e.reward(of)} needs bank details.`,
  ),
  RewardChoiceReopened: {
    kind: 'reward',
    de: ({ expiresAt }, of) => `${g.reward(of)} kann neu ausgewählt werden, bis ${day(expiresAt, 'de')}.`,
    en: ({ expiresAt }, of) => `${e.reward(of)} can be chosen again, until ${day(expiresAt, 'en')}.`,
  },
  RewardPaid: said(
    'reward',
    of => `${g.reward(of)} ist ausgezahlt.`,
    of => `${e.reward(of)} was paid.`,
  ),
  RewardReturned: {
    kind: 'reward',
    de: ({ reason, rejected }, of) =>
      `Die Auszahlung der ${g.reward(of)} ${rejected ? 'wurde nicht ausgeführt' : 'kam zurück'}: ${returnReasonForStaff(reason, 'de')}.`,
    en: ({ reason, rejected }, of) =>
      `${e.reward(of)} ${rejected ? 'wasn’t carried out' : 'was returned'} by the bank: ${returnReasonForStaff(reason, 'en')}.`,
  },
  RewardPickedUp: said(
    'reward',
    of => `${g.reward(of)} ist abgeholt, der Gutschein ist verschickt.`,
    of => `${e.reward(of)} was picked up; the voucher has been sent.`,
  ),
  RewardCancelled: {
    kind: 'reward',
    de: ({ reason }, of) => `${g.reward(of)} ist storniert: ${cancelled[reason].de}.`,
    en: ({ reason }, of) => `${e.reward(of)} was cancelled: ${cancelled[reason].en}.`,
  },
  RewardExpired: said(
    'reward',
    of => `${g.reward(of)} ist verfallen.`,
    of => `${e.reward(of)} expired.`,
  ),
  RewardMailRequested: said(
    'reward',
    of => `Die Mail zur ${g.reward(of)} geht noch einmal hinaus.`,
    of => `${e.reward(of)}: the e-mail is sent again.`,
  ),

  RewardHeld: {
    kind: 'hold',
    de: ({ reason, until }, of) =>
      `${g.reward(of)} wird ${until ? `bis ${day(until, 'de')} ` : ''}angehalten: ${heldBecause[reason].de}.`,
    en: ({ reason, until }, of) =>
      `${e.reward(of)} is on hold${until ? ` until ${day(until, 'en')}` : ''}: ${heldBecause[reason].en}.`,
  },
  RewardHoldReleased: said(
    'hold',
    of => `Die Prüfung der ${g.reward(of)} ist erledigt.`,
    of => `${e.reward(of)}: the review is done.`,
  ),
  RewardHoldRefused: said(
    'hold',
    of => `${g.reward(of)} wurde bei der Prüfung abgelehnt.`,
    of => `${e.reward(of)} was refused in the review.`,
  ),
  RewardHoldOvertaken: said(
    'hold',
    of => `${g.reward(of)} wurde trotz der Prüfung ausgezahlt, die damit endet.`,
    of => `${e.reward(of)} was paid despite the review, which ends with it.`,
  ),

  ClaimOpened: {
    kind: 'claim',
    de: ({ claimant }, of) =>
      `Zu ${g.recommendation(of)} reklamiert ${claimant === 'recipient' ? 'der Empfänger' : 'der Empfehler'} eine Prämie.`,
    en: ({ claimant }, of) =>
      `${e.recommendation(of)}: the ${claimant === 'recipient' ? 'friend' : 'referrer'} claims a reward.`,
  },
  ClaimTaken: {
    kind: 'claim',
    de: ({ staffId }, of) =>
      `Die Reklamation zu ${g.recommendation(of)} wurde ${staffId === null ? 'zurückgegeben' : 'übernommen'}.`,
    en: ({ staffId }, of) =>
      `${e.recommendation(of)}: the claim was ${staffId === null ? 'given back' : 'taken by a member of staff'}.`,
  },
  ClaimAnswered: said(
    'claim',
    of => `Die Reklamation zu ${g.recommendation(of)} wurde beantwortet.`,
    of => `${e.recommendation(of)}: the claim was answered.`,
  ),
  ClaimAccepted: said(
    'claim',
    of => `Die Reklamation zu ${g.recommendation(of)} wurde anerkannt.`,
    of => `${e.recommendation(of)}: the claim was accepted.`,
  ),
  ClaimRejected: said(
    'claim',
    of => `Die Reklamation zu ${g.recommendation(of)} wurde abgelehnt.`,
    of => `${e.recommendation(of)}: the claim was rejected.`,
  ),
  ClaimReopened: said(
    'claim',
    of => `Der Entscheidung über die Reklamation zu ${g.recommendation(of)} wurde widersprochen.`,
    of => `${e.recommendation(of)}: the decision on the claim was objected to.`,
  ),
  ClaimForgotten: said(
    'claim',
    of => `Der Inhalt der Reklamation zu ${g.recommendation(of)} wurde mit der Person gelöscht.`,
    of => `${e.recommendation(of)}: what the claim said was erased with the person.`,
  ),

  VoucherAssigned: said(
    'voucher-code',
    of => `Für die ${g.reward(of)} ist ein Gutscheincode vergeben.`,
    of => `${e.reward(of)}: a voucher code was assigned.`,
  ),
  VoucherMailHeld: said(
    'voucher-code',
    of => `Die Gutschein-Mail zur ${g.reward(of)} wartet, das Konto ist gesperrt.`,
    of => `${e.reward(of)}: the voucher e-mail waits, as the account is blocked.`,
  ),
  VoucherMailReleased: said(
    'voucher-code',
    of => `Die Gutschein-Mail zur ${g.reward(of)} kann hinaus.`,
    of => `${e.reward(of)}: the voucher e-mail may leave.`,
  ),
  VoucherMailRequested: said(
    'voucher-code',
    of => `Die Gutschein-Mail zur ${g.reward(of)} geht noch einmal hinaus.`,
    of => `${e.reward(of)}: the voucher e-mail is sent again.`,
  ),
  VoucherMailed: said(
    'voucher-code',
    of => `Der Gutschein zur ${g.reward(of)} ist verschickt.`,
    of => `${e.reward(of)}: the voucher was sent.`,
  ),
  VoucherWithdrawn: said(
    'voucher-code',
    of => `Ein ungültiger Gutscheincode${g.source(of)} wurde zurückgezogen.`,
    of => `An invalid voucher code${e.source(of)} was withdrawn.`,
  ),
  VoucherStockRanLow: {
    kind: 'voucher-code',
    de: ({ name, amountCents, left }) => `Von ${name} zu ${money(amountCents, 'de')} sind noch ${left} Codes übrig.`,
    en: ({ name, amountCents, left }) => `Of ${name} at ${money(amountCents, 'en')}, ${left} codes are left.`,
  },

  PayoutCollected: said(
    'payout',
    of => `${g.payout(of)} ist im ${g.batch(of)}.`,
    of => `${e.payout(of)} is in ${e.batch(of).toLowerCase()}.`,
  ),
  PayoutDropped: {
    kind: 'payout',
    de: ({ reason }, of) => `${g.payout(of)} hat ${g.batch(of)} verlassen: ${dropped[reason].de}.`,
    en: ({ reason }, of) => `${e.payout(of)} left ${e.batch(of).toLowerCase()}: ${dropped[reason].en}.`,
  },
  PayoutSealed: said(
    'payout',
    of => `${g.payout(of)} ist versiegelt.`,
    of => `${e.payout(of)} is sealed.`,
  ),
  PayoutSent: said(
    'payout',
    of => `${g.payout(of)} ist bei der Bank.`,
    of => `${e.payout(of)} is with the bank.`,
  ),
  PayoutSettled: {
    kind: 'payout',
    de: ({ afterRejection }, of) =>
      `${g.payout(of)} ist gebucht${afterRejection ? ', obwohl die Bank sie abgelehnt hatte' : ''}.`,
    en: ({ afterRejection }, of) =>
      `${e.payout(of)} is booked${afterRejection ? ', although the bank had rejected it' : ''}.`,
  },
  PayoutReturned: {
    kind: 'payout',
    de: ({ reason, rejected }, of) =>
      `${g.payout(of)} ${rejected ? 'wurde von der Bank abgelehnt' : 'kam zurück'}: ${returnReasonForStaff(reason, 'de')}.`,
    en: ({ reason, rejected }, of) =>
      `${e.payout(of)} ${rejected ? 'was rejected by the bank' : 'came back'}: ${returnReasonForStaff(reason, 'en')}.`,
  },
  PayoutBatchOpened: said(
    'payout',
    of => `${g.batch(of)} wurde eröffnet.`,
    of => `${e.batch(of)} was opened.`,
  ),
  PayoutBatchSealed: {
    kind: 'payout',
    de: ({ count, totalCents }, of) => `${g.batch(of)} ist versiegelt: ${count} Zahlungen, ${money(totalCents, 'de')}.`,
    en: ({ count, totalCents }, of) => `${e.batch(of)} is sealed: ${count} payments, ${money(totalCents, 'en')}.`,
  },
  PayoutBatchRenewed: {
    kind: 'payout',
    de: ({ executionDay }, of) => `${g.batch(of)} hat eine neue Fassung mit Ausführung am ${day(executionDay, 'de')}.`,
    en: ({ executionDay }, of) => `${e.batch(of)} has a new version, to be executed on ${day(executionDay, 'en')}.`,
  },
  PayoutBatchApproved: said(
    'payout',
    of => `${g.batch(of)} ist von einer zweiten Person genehmigt.`,
    of => `${e.batch(of)} was approved by a second person.`,
  ),
  PayoutBatchRefused: said(
    'payout',
    of => `${g.batch(of)} wurde von einer zweiten Person abgelehnt.`,
    of => `${e.batch(of)} was refused by a second person.`,
  ),
  PayoutBatchExported: said(
    'payout',
    of => `${g.batch(of)} ist der Bank übergeben.`,
    of => `${e.batch(of)} was handed to the bank.`,
  ),
  ClearingAsked: {
    kind: 'payout',
    de: ({ cents }) => `${moved(cents, 'de')} soll auf das Klärungskonto.`,
    en: ({ cents }) => `${moved(cents, 'en')} is to go to the clearing account.`,
  },
  ClearingBooked: {
    kind: 'payout',
    de: ({ cents }) => `${moved(cents, 'de')} ist auf das Klärungskonto gebucht.`,
    en: ({ cents }) => `${moved(cents, 'en')} was booked to the clearing account.`,
  },
  ClearingDeclined: {
    kind: 'payout',
    de: ({ cents }) => `${moved(cents, 'de')} kommt nicht auf das Klärungskonto.`,
    en: ({ cents }) => `${moved(cents, 'en')} does not go to the clearing account.`,
  },
  ClearingOffset: {
    kind: 'payout',
    de: ({ cents }) => `Auf dem Klärungskonto sind ${money(Math.abs(cents), 'de')} ausgeglichen.`,
    en: ({ cents }) => `An amount of ${money(Math.abs(cents), 'en')} in the clearing account was offset.`,
  },
  ClearingReversed: {
    kind: 'payout',
    de: ({ cents }) => `${moved(cents, 'de')} war falsch auf das Klärungskonto gebucht; das ist zurückgenommen.`,
    en: ({ cents }) => `${moved(cents, 'en')} was booked to the clearing account in error; that was taken back.`,
  },
  ClearingReopened: {
    kind: 'payout',
    de: ({ cents }) => `Auf dem Klärungskonto sind ${money(Math.abs(cents), 'de')} wieder ungeklärt.`,
    en: ({ cents }) => `An amount of ${money(Math.abs(cents), 'en')} in the clearing account is unclear again.`,
  },
  PayoutBatchSettled: {
    kind: 'payout',
    de: ({ paid, returned }, of) => `${g.batch(of)} ist erledigt: ${paid} bezahlt, ${returned} zurück.`,
    en: ({ paid, returned }, of) => `${e.batch(of)} is settled: ${paid} paid, ${returned} returned.`,
  },
  PayoutBatchPartlyReturned: said(
    'payout',
    of => `Eine Zahlung aus ${g.batch(of)} kam nach dem Abschluss zurück.`,
    of => `A payment of ${e.batch(of).toLowerCase()} came back after it was settled.`,
  ),

  PaidRecommendationCounted: {
    kind: 'campaign',
    de: ({ campaignId }, of) => `${g.recommendation(of)} zählt in Aktion ${campaignId}.`,
    en: ({ campaignId }, of) => `${e.recommendation(of)} counts in campaign ${campaignId}.`,
  },
  CampaignTierReached: {
    kind: 'campaign',
    de: ({ campaignId, after, amountCents }) =>
      `In Aktion ${campaignId} ist mit ${after} Empfehlungen eine Stufe erreicht: ${money(amountCents, 'de')} extra.`,
    en: ({ campaignId, after, amountCents }) =>
      `In campaign ${campaignId} a tier was reached with ${after} referrals: ${money(amountCents, 'en')} extra.`,
  },
  CampaignTierWaits: {
    kind: 'campaign',
    de: ({ campaignId, amountCents }) =>
      `In Aktion ${campaignId} wartet eine Stufe zu ${money(amountCents, 'de')} auf Budget.`,
    en: ({ campaignId, amountCents }) =>
      `In campaign ${campaignId} a tier of ${money(amountCents, 'en')} waits for budget.`,
  },
  CampaignBudgetUsedUp: {
    kind: 'campaign',
    de: ({ name, budgetCents, waiting }) =>
      `Das Budget der Aktion „${name}“ (${money(budgetCents, 'de')}) ist aufgebraucht, ${waiting} Extras warten.`,
    en: ({ name, budgetCents, waiting }) =>
      `The budget of the campaign “${name}” (${money(budgetCents, 'en')}) is used up; ${waiting} extras wait.`,
  },

  RecommenderInvited: {
    kind: 'invitation',
    de: ({ agencyNumber, validUntil }, of) =>
      `${g.invitation(of)}${agencyNumber ? ` von Agentur ${agencyNumber}` : ''} ist unterwegs, gültig bis ${day(validUntil, 'de')}.`,
    en: ({ agencyNumber, validUntil }, of) =>
      `${e.invitation(of)}${agencyNumber ? ` from agency ${agencyNumber}` : ''} is on its way, valid until ${day(validUntil, 'en')}.`,
  },
  InvitationMailRequested: said(
    'invitation',
    of => `${g.invitation(of)} geht noch einmal hinaus.`,
    of => `${e.invitation(of)} is sent again.`,
  ),
  InvitationAccepted: said(
    'invitation',
    of => `${g.invitation(of)} ist angenommen.`,
    of => `${e.invitation(of)} was accepted.`,
  ),
  InvitationExpired: said(
    'invitation',
    of => `${g.invitation(of)} ist abgelaufen.`,
    of => `${e.invitation(of)} expired.`,
  ),

  ContentSaved: {
    kind: 'content',
    de: ({ schema, itemId, version, restoredFrom }) =>
      `Inhalt ${schema}/${itemId} wurde als Fassung ${version} gespeichert${restoredFrom === null ? '' : `, wiederhergestellt aus ${restoredFrom}`}.`,
    en: ({ schema, itemId, version, restoredFrom }) =>
      `Content ${schema}/${itemId} was saved as version ${version}${restoredFrom === null ? '' : `, restored from ${restoredFrom}`}.`,
  },
  ContentPublished: {
    kind: 'content',
    de: ({ version }) => `Ein Inhalt wurde in Fassung ${version} veröffentlicht.`,
    en: ({ version }) => `Version ${version} of a content item was published.`,
  },
  ContentUnpublished: fixed(
    'content',
    'Ein Inhalt ist nicht mehr veröffentlicht.',
    'A content item is no longer published.',
  ),
  ContentArchived: fixed('content', 'Ein Inhalt wurde archiviert.', 'A content item was archived.'),
  ContentReopened: fixed(
    'content',
    'Ein Inhalt wurde aus dem Archiv geholt.',
    'A content item was taken out of the archive.',
  ),

  InquiryOpened: fixed(
    'contact',
    'Eine Nachricht wartet auf eine Antwort.',
    'A contact message is waiting for an answer.',
  ),
  InquiryContinued: fixed(
    'contact',
    'Zu einer Nachricht kam eine weitere von derselben Adresse.',
    'The sender of a contact message wrote again.',
  ),
  InquiryAnswered: fixed('contact', 'Eine Nachricht wurde beantwortet.', 'A contact message was answered.'),
  InquiryClosed: fixed(
    'contact',
    'Eine Nachricht wurde ohne Antwort erledigt.',
    'A contact message was closed without an answer.',
  ),
  InquiryForgotten: fixed(
    'contact',
    'Eine Nachricht und ihre Antworten wurden gelöscht.',
    'A contact message and its answers were deleted.',
  ),
  ContactMessageReceived: fixed('contact', 'Eine Kontaktnachricht ist eingegangen.', 'A contact message was received.'),
  ContactMessageForwarded: fixed(
    'contact',
    'Eine Kontaktnachricht ist an den Support gegangen.',
    'A contact message was passed on to support.',
  ),
  ContactMessageConfirmed: fixed(
    'contact',
    'Der Eingang einer Kontaktnachricht ist bestätigt.',
    'A contact message was acknowledged.',
  ),
  ContactMessageForgotten: fixed(
    'contact',
    'Die E-Mails zu einer Kontaktnachricht ließen sich nicht zustellen.',
    'The e-mails about a contact message could not be delivered.',
  ),

  RedeliveryRequested: fixed(
    'operations',
    'Eine Verarbeitung soll noch einmal laufen und wartet auf eine zweite Person.',
    'A reaction is to run once more and waits for a second person.',
  ),
  RedeliveryApproved: fixed(
    'operations',
    'Eine zweite Person hat zugestimmt, eine Verarbeitung noch einmal laufen zu lassen.',
    'A second person agreed to run a reaction once more.',
  ),
  RedeliveryRejected: fixed(
    'operations',
    'Der Antrag, eine Verarbeitung noch einmal laufen zu lassen, ist abgelehnt.',
    'The request to run a reaction once more was rejected.',
  ),
  RedeliveryExpired: fixed(
    'operations',
    'Der Antrag, eine Verarbeitung noch einmal laufen zu lassen, ist abgelaufen.',
    'The request to run a reaction once more expired.',
  ),
  RedeliveryDone: fixed('operations', 'Eine Verarbeitung ist noch einmal gelaufen.', 'A reaction ran once more.'),
  RedeliveryRefused: fixed(
    'operations',
    'Eine Verarbeitung ließ sich nicht noch einmal ausführen.',
    'A reaction could not be run once more.',
  ),
  PlannedSettingMissed: fixed(
    'operations',
    'Eine geplante Änderung ließ sich zu ihrem Zeitpunkt nicht übernehmen.',
    'A planned change could not be made at its time.',
  ),
  CatalogueSourceFails: {
    kind: 'operations',
    de: ({ host, figure }) => `Die Produkt-API ${host} liefert Fehler (${figure}).`,
    en: ({ host, figure }) => `The product API ${host} fails (${figure}).`,
  },
  DecisionsAreWaiting: fixed(
    'operations',
    'Jemand wird an wartende Entscheidungen erinnert.',
    'Someone is reminded of decisions that wait.',
  ),
  StatisticsAreDue: fixed(
    'operations',
    'Die bestellte Statistik geht an ein Mitglied des Teams.',
    'A member of the team is mailed the statistics they asked for.',
  ),
  OperatorHasToKnow: {
    kind: 'operations',
    de: ({ name }) => `Der Betreiber wird auf „${name}“ hingewiesen.`,
    en: ({ name }) => `The operator is told about “${name}”.`,
  },
  RecommenderComplained: fixed(
    'recommender',
    'Die Person hat Werbung als Spam gemeldet; Newsletter, Neuigkeiten und Einladungen enden.',
    'The person reported advertising as spam; newsletter, news and invitations end.',
  ),
  MailBlamedOnProgramme: {
    kind: 'operations',
    de: ({ why, status }) =>
      why === 'complaint'
        ? 'Eine E-Mail, die keine Werbung ist, wurde als Spam gemeldet.'
        : `Ein Mailserver lehnt E-Mails wegen des Absenders ab (${String(status)}).`,
    en: ({ why, status }) =>
      why === 'complaint'
        ? 'An e-mail that isn’t advertising was reported as spam.'
        : `A mail server refuses e-mails because of the sender (${String(status)}).`,
  },
  OperatorSeatProposed: fixed(
    'operations',
    'Die Plattform schlägt einen Betreiber vor; ein früherer Betreiber erfährt es und kann widersprechen.',
    'The platform proposes an operator; a former operator is told and may object.',
  ),
  OperatorAddressGiven: fixed(
    'operations',
    'Ein Betreiber der Plattform soll seine Adresse bestätigen.',
    'A platform operator is to confirm their address.',
  ),
  StaffInvited: fixed('operations', 'Jemand wurde ins Team eingeladen.', 'Someone was invited to the team.'),
};

const sentences = eventSentences as Readonly<Record<string, Sentence<never> | undefined>>;
/** What is said of a type that the product no longer has. */
const other: Readonly<Record<Language, string>> = { de: 'Etwas ist geschehen.', en: 'Something happened.' };

export const kindOfEvent = (type: string): EventKind => sentences[type]?.kind ?? 'operations';

/** The event types of a kind. */
export const typesOf = (kind: EventKind): readonly string[] =>
  Object.keys(sentences).filter(type => kindOfEvent(type) === kind);

export const sentenceOf = (type: string, data: unknown, of: Mentioned, language: Language): string =>
  sentences[type]?.[language](data as never, of) ?? other[language];
