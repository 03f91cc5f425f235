import { rewardTypes } from '#reward-types/index.js';
import type { Language, Texts } from '#shared/texts.js';
import { countryInSentence } from './countries.js';

/** How a text addresses the reader: a language, or informal German for a friend whose link says du. */
export type Speech = Language | 'du';
/** The part of a zod issue that the texts need, for raw and finished issues. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly keys?: readonly string[];
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Display names of wire fields, by the last part of their path. */
export const fieldLabels: Readonly<Record<string, Texts>> = {
  Anrede: { de: 'Anrede', en: 'Title' },
  Vorname: { de: 'Vorname', en: 'First name' },
  Nachname: { de: 'Nachname', en: 'Last name' },
  Email: { de: 'E-Mail-Adresse', en: 'E-mail address' },
  EmailWiederholung: { de: 'E-Mail-Adresse (Wiederholung)', en: 'E-mail address (repeated)' },
  Geburtsdatum: { de: 'Geburtsdatum', en: 'Date of birth' },
  Telefon: { de: 'Telefonnummer', en: 'Phone number' },
  Strasse: { de: 'Straße', en: 'Street' },
  Hausnummer: { de: 'Hausnummer', en: 'House number' },
  Plz: { de: 'Postleitzahl', en: 'Postcode' },
  Ort: { de: 'Ort', en: 'Town or city' },
  Password: { de: 'Passwort', en: 'Password' },
  OldPassword: { de: 'Bisheriges Passwort', en: 'Current password' },
  NewPassword: { de: 'Neues Passwort', en: 'New password' },
  Kontoinhaber: { de: 'Kontoinhaber', en: 'Account holder' },
  Iban: { de: 'IBAN', en: 'IBAN' },
  Bic: { de: 'BIC', en: 'BIC' },
  Bank: { de: 'Bank', en: 'Bank' },
  Auswahl: { de: 'Auswahl', en: 'Choice' },
  ...Object.fromEntries(
    rewardTypes.flatMap(({ options, descriptor }) =>
      options
        ? descriptor.fields.filter(({ wire }) => wire === options.field).map(({ label }) => [options.field, label])
        : [],
    ),
  ),
  ProduktId: { de: 'Produkt', en: 'Product' },
  Produkt: { de: 'Produkt', en: 'Product' },
  AktionsId: { de: 'Aktion', en: 'Campaign' },
  AnteilEmpfehler: { de: 'Aufteilung der Prämie', en: 'Split of the reward' },
  Channel: { de: 'Kanal', en: 'Channel' },
  Kundennummer: { de: 'Kundennummer', en: 'Customer number' },
  Auftragsnummer: { de: 'Auftragsnummer', en: 'Order number' },
  Auftragsdatum: { de: 'Auftragsdatum', en: 'Order date' },
  Empfehlungsnummer: { de: 'Empfehlungsnummer', en: 'Referral number' },
  Empfaengernummer: { de: 'Empfängernummer', en: 'Contact number' },
  Grund: { de: 'Grund', en: 'Reason' },
  Code: { de: 'Code', en: 'Code' },
  code: { de: 'Code', en: 'Code' },
  AgentNumber: { de: 'Berater', en: 'Advisor' },
  Agentennummer: { de: 'Berater', en: 'Advisor' },
  Sha256: { de: 'Prüfsumme', en: 'Checksum' },
  Language: { de: 'Sprache', en: 'Language' },
  Betreff: { de: 'Betreff', en: 'Subject' },
  Nachricht: { de: 'Nachricht', en: 'Message' },
};

/** docs/specification/portal.md#texts-beside-fields names those that are fixed. `{label}` and `{limit}` are filled in. */
const texts = {
  required: { de: '{label} ist ein Pflichtfeld', en: '{label} is required' },
  requiredUnnamed: { de: 'Dies ist ein Pflichtfeld.', en: 'This field is required.' },
  unchosen: { de: 'Bitte wählen Sie: {label}', en: 'Please choose: {label}' },
  email: { de: 'Dies ist keine gültige E-Mail-Adresse.', en: 'This is not a valid e-mail address.' },
  emailAscii: {
    de: 'Vor dem @ sind Umlaute und Buchstaben anderer Schriften nicht möglich. Bitte prüfen Sie die Adresse.',
    en: 'Umlauts and letters of other scripts aren’t possible before the @. Please check the address.',
  },
  emailNotAllowed: {
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    en: 'Please enter a valid e-mail address.',
  },
  oneline: { de: 'Bitte schreiben Sie nur eine Zeile.', en: 'Please write a single line.' },
  personName: {
    de: 'Bitte geben Sie nur den Namen ein, in Buchstaben, ohne Adressen und ohne Zeichen wie = oder <; ein Punkt steht nur nach einer Abkürzung (Dr. Müller).',
    en: 'Please enter the name only, in letters, without addresses or signs such as = or <; a full stop only follows an abbreviation (Dr. Müller).',
  },
  holder: {
    de: 'Bitte schreiben Sie den Namen wie auf Ihrer Bankkarte, in lateinischen Buchstaben.',
    en: 'Please write the name as on your bank card, in Latin letters.',
  },
  sameEmail: { de: 'Die beiden E-Mail-Adressen stimmen nicht überein.', en: 'The two e-mail addresses do not match.' },
  terms: { de: 'Die Zustimmung ist erforderlich, um fortzufahren.', en: 'Your consent is required to continue.' },
  termsNotPublished: {
    de: 'Dieser Text gilt nicht mehr. Bitte laden Sie die Seite neu und stimmen Sie dem aktuellen Text zu.',
    en: 'This text no longer applies. Please reload the page and agree to the current text.',
  },
  password: {
    de: 'Bitte wählen Sie mindestens 8 Zeichen mit einem Kleinbuchstaben, einem Großbuchstaben und einer Ziffer.',
    en: 'Please choose at least 8 characters with a lowercase letter, an uppercase letter and a digit.',
  },
  passwordLeaked: {
    de: 'Dieses Passwort steht in bekannten Listen gestohlener Passwörter. Bitte wählen Sie ein anderes.',
    en: 'This password appears in known lists of stolen passwords. Please choose a different one.',
  },
  passwordName: {
    de: 'Das Passwort enthält Ihren Namen. Bitte wählen Sie ein anderes.',
    en: 'The password contains your name. Please choose a different one.',
  },
  passwordEmail: {
    de: 'Das Passwort enthält Ihre E-Mail-Adresse. Bitte wählen Sie ein anderes.',
    en: 'The password contains your e-mail address. Please choose a different one.',
  },
  passwordBrand: {
    de: 'Das Passwort enthält den Namen dieses Angebots. Bitte wählen Sie ein anderes.',
    en: 'The password contains the name of this site. Please choose a different one.',
  },
  logInAgain: {
    de: 'Das geht nur kurz nach dem Anmelden. Bitte melden Sie sich dafür noch einmal an.',
    en: 'For your security, please log in again before you do this.',
  },
  passwordWrong: { de: 'Das Passwort stimmt nicht.', en: 'This password is wrong.' },
  openedByItself: {
    de: 'Es ist nichts geschehen, und der Link bleibt gültig. Er wirkt, sobald Sie „Ja, ich selbst“ wählen.',
    en: 'Nothing has happened, and the link stays valid. It works as soon as you choose “Yes, I did”.',
  },
  tooManyPasskeys: {
    de: 'Mehr Passkeys sind nicht möglich. Bitte entfernen Sie zuerst einen.',
    en: 'You’ve reached the maximum number of passkeys. Please remove one first.',
  },
  httpsOnly: {
    de: 'Bitte geben Sie eine Adresse an, die mit https:// beginnt.',
    en: 'Please enter an address that starts with https://.',
  },
  privateAddress: {
    de: 'Diese Adresse liegt in einem privaten Netz. Bitte geben Sie eine öffentliche an.',
    en: 'This address is on a private network. Please enter a public one.',
  },
  hostUnknown: { de: 'Diesen Server finden wir nicht.', en: 'We couldn’t find this server. Please check it.' },
  mailPort: {
    de: 'Über diesen Port lassen sich keine E-Mails verschicken. Üblich sind 465 und 587.',
    en: 'E-mails can’t be sent through this port. Usually it’s 465 or 587.',
  },
  unencrypted: {
    de: 'Ohne Verschlüsselung ließe sich das Passwort im Netz mitlesen. Bitte wählen Sie TLS oder STARTTLS.',
    en: 'Without encryption, anyone on the network could read the password. Please choose TLS or STARTTLS.',
  },
  tooManySecrets: {
    de: 'Zwei Geheimnisse gelten schon. Bitte beenden Sie zuerst eines.',
    en: 'Two secrets are already valid. Please revoke one first.',
  },
  enough: {
    de: 'Dieses Programm hat schon zwei Betreiber, die Eingeladenen mitgezählt. Weitere laden sie selbst ein, unter „Personal“.',
    en: 'This programme already has two operators, including those who’ve been invited. They can invite others themselves, under “Staff”.',
  },
  tooManyWebhooks: {
    de: 'Mehr Webhooks sind nicht möglich. Bitte entfernen Sie zuerst einen.',
    en: 'You’ve reached the maximum number of webhooks. Please remove one first.',
  },
  tooManyViews: {
    de: 'Mehr Ansichten sind nicht möglich. Bitte löschen Sie zuerst eine.',
    en: 'You’ve reached the maximum number of views. Please delete one first.',
  },
  tooManyServices: {
    de: 'Mehr Anmeldedienste sind nicht möglich. Bitte entfernen Sie zuerst einen.',
    en: 'You’ve reached the maximum number of identity providers. Please remove one first.',
  },
  noProvider: {
    de: 'Unter dieser Adresse antwortet kein Anmeldedienst (OpenID Connect Discovery). Bitte prüfen Sie den Aussteller.',
    en: 'No identity provider responds at this address (OpenID Connect Discovery). Please check the issuer.',
  },
  tooManyKeys: {
    de: 'Mehr Schlüssel sind nicht möglich. Bitte widerrufen Sie zuerst einen.',
    en: 'You’ve reached the maximum number of keys. Please revoke one first.',
  },
  date: { de: 'Bitte geben Sie ein gültiges Datum ein (TT.MM.JJJJ).', en: 'Please enter a valid date (DD.MM.YYYY).' },
  isoDate: { de: 'Bitte geben Sie ein gültiges Datum an (JJJJ-MM-TT).', en: 'Please enter a valid date (YYYY-MM-DD).' },
  germanIban: {
    de: 'Wir überweisen nur auf deutsche Konten. Bitte geben Sie eine IBAN ein, die mit DE beginnt.',
    en: 'We only pay into German accounts. Please enter an IBAN that starts with DE.',
  },
  ibanOutsideSepa: {
    de: '{country} nicht am SEPA-Zahlungsverkehr teil. Dorthin können wir nicht überweisen; bitte geben Sie ein anderes Konto an.',
    en: 'SEPA payments don’t reach {country}. We can’t pay into accounts there; please enter a different one.',
  },
  ibanOutsideEea: {
    de: 'Auf Konten außerhalb des Europäischen Wirtschaftsraums überweisen wir derzeit nicht: Banken verlangen dafür Angaben, die uns noch fehlen.',
    en: 'We can’t pay into accounts outside the European Economic Area at the moment: banks ask for details that we don’t have yet.',
  },
  ibanRefusedByBank: {
    de: 'Diese Bankverbindung hat die Bank abgelehnt: Das Konto gibt es nicht, oder es ist geschlossen. Bitte geben Sie ein anderes Konto an.',
    en: 'The bank rejected these bank details: the account doesn’t exist or is closed. Please enter a different account.',
  },
  underAge: { de: 'Die Teilnahme ist ab 18 Jahren möglich.', en: 'You must be 18 or older to take part.' },
  postalCode: {
    de: 'Bitte geben Sie eine Postleitzahl mit fünf Ziffern ein.',
    en: 'Please enter a five-digit postcode.',
  },
  phone: { de: 'Bitte geben Sie eine gültige Telefonnummer ein.', en: 'Please enter a valid phone number.' },
  choice: { de: 'Bitte wählen Sie einen der angebotenen Werte.', en: 'Please choose one of the options.' },
  tooLong: {
    de: 'Bitte geben Sie höchstens {limit} Zeichen ein.',
    en: 'Please enter no more than {limit} characters.',
  },
  tooSmall: { de: 'Der kleinste mögliche Wert ist {limit}.', en: 'Please enter {limit} or more.' },
  tooBig: { de: 'Der größte mögliche Wert ist {limit}.', en: 'Please enter {limit} or less.' },
  unknown: { de: 'Diesen Wert gibt es hier nicht.', en: 'This value doesn’t exist here.' },
  contradictory: { de: 'Diese Angabe passt nicht zu den übrigen.', en: 'This doesn’t match the other details.' },
  shortened: {
    de: 'Diese Nummer hat eine Tabellenkalkulation gekürzt. Bitte formatieren Sie die Spalte als Text und tragen Sie die ganze Nummer ein.',
    en: 'A spreadsheet has shortened this number. Please format the column as text and enter the whole number.',
  },
  tableError: {
    de: 'Die Tabelle hat hier einen Fehler statt eines Werts. Bitte tragen Sie den Wert ein.',
    en: 'The spreadsheet has an error here instead of a value. Please enter the value.',
  },
  formula: {
    de: 'Das beginnt wie eine Formel (mit =, +, - oder @). Bitte tragen Sie die Nummer oder den Code selbst ein.',
    en: 'This begins like a formula (with =, +, - or @). Please enter the number or code itself.',
  },
  garbled: {
    de: 'Die Buchstaben sind verfälscht. Gemeint ist wohl „{meant}“: Bitte speichern Sie die Datei noch einmal aus dem Ursprung, als „CSV UTF-8“.',
    en: 'The letters are garbled; this probably means “{meant}”. Please save the file again from its source, as “CSV UTF-8”.',
  },
  reportedOtherwise: {
    de: 'Diese Auftragsnummer wurde schon mit einer anderen Angabe gemeldet.',
    en: 'This order number has already been reported with something else here.',
  },
  notMatched: {
    de: 'Dieses Programm ordnet Aufträge nicht danach zu.',
    en: 'This programme doesn’t use this to match orders.',
  },
  amountUnknown: { de: 'Kein Produkt und keine Kategorie heißt {name}.', en: 'Nothing on offer is called {name}.' },
  amountAgreed: { de: 'Hier passt kein Betrag aus Angeboten.', en: 'Amounts from offers don’t fit here.' },
  taken: { de: 'Das gibt es schon.', en: 'This already exists.' },
  settled: {
    de: 'Das steht fest, seit das Programm läuft: Zugesagte Fristen hängen daran.',
    en: 'This is settled now that the programme is live: periods that were promised depend on it.',
  },
  claimResult: {
    de: 'Nennen Sie, was der Anspruch bringt: den Auftrag, einen Kulanzbetrag oder eine Prämie.',
    en: 'Say what the claim brings: the order, an amount of goodwill or a reward.',
  },
  claimOrderOfOthers: {
    de: 'Dieser Auftrag gehört schon jemand anderem. Prüfen Sie ihn beim Auftrag; dort lässt sich die Zuordnung berichtigen.',
    en: 'This order already belongs to someone else. Check it at the order, where its assignment can be corrected.',
  },
  claimOrderEarnsNothing: {
    de: 'Dieser Auftrag bringt keine Prämie (storniert, abgelehnt, verlängert oder ein zweiter Vertrag derselben Person).',
    en: 'This order earns no reward (cancelled, refused, a renewal or a second contract of the same person).',
  },
  claimReward: {
    de: 'Das ist keine Prämie, die die Person seit der Reklamation zu dieser Empfehlung oder aus Kulanz bekommen hat.',
    en: 'This isn’t a reward that the person got for this referral, or out of goodwill, since the claim.',
  },
  claimFinal: {
    de: 'Darüber ist nach einem Widerspruch entschieden, und dabei bleibt es. Geht es um etwas anderes, schreiben Sie uns über die Kontaktseite.',
    en: 'This was decided after an objection, and the decision stands. If it’s about something else, please write to us on the contact page.',
  },
  recommenderOnly: {
    de: 'Kulanz gibt es nur für Empfehlende. Ordnen Sie hier den Auftrag zu.',
    en: 'Goodwill is for recommenders only. Assign the order here.',
  },
  goodwillTakesTwo: {
    de: 'Für diesen Betrag braucht es eine zweite Person. Gewähren Sie die Kulanz erst bei der Person; ist sie bewilligt, nennen Sie hier die Prämie.',
    en: 'This amount takes a second person. Grant the goodwill on the person’s page first; once it’s approved, name the reward here.',
  },
  takesTwo: {
    de: 'Diese Änderung lockert eine Kontrolle. Schlagen Sie sie in der Konsole vor; dort stimmt eine zweite Person zu.',
    en: 'This change loosens a control. Propose it in the console, where a second person agrees.',
  },
  reserved: { de: 'Dieser Name ist vergeben.', en: 'This name is taken.' },
  tooLongLived: {
    de: 'Für Statistik höchstens 13 Monate, für Werbung höchstens 2 Jahre.',
    en: 'At most 13 months for statistics, at most 2 years for advertising.',
  },
  noChannel: {
    de: 'Mindestens ein Weg zum Teilen muss eingeschaltet bleiben.',
    en: 'Please leave at least one sharing channel switched on.',
  },
  unreadable: {
    de: 'Diese Farben wären nicht für alle lesbar. Der Kontrast ist zu gering.',
    en: 'Not everyone could read these colours. The contrast is too low.',
  },
  noPicture: {
    de: 'Diese Datei können wir nicht zeigen. Bitte wählen Sie ein unbewegtes Bild als PNG, JPEG oder WebP.',
    en: 'We can’t show this file. Please choose a still PNG, JPEG or WebP picture.',
  },
  tooManyPixels: {
    de: 'Dieses Bild ist zu groß. Möglich sind 24 Millionen Bildpunkte und 10.000 je Seite.',
    en: 'This picture is too large. The maximum is 24 million pixels and 10,000 per side.',
  },
  noRoom: {
    de: 'Der Platz für Bilder ist voll. Bitte entfernen Sie zuerst eines, das nicht mehr gebraucht wird.',
    en: 'There’s no space left for pictures. Please remove one that’s no longer in use.',
  },
  inUse: { de: 'Dieses Bild ist noch in Gebrauch.', en: 'This picture is still in use.' },
  webPage: {
    de: 'Bitte geben Sie eine vollständige Adresse ein, die mit https:// beginnt.',
    en: 'Please enter the full address, starting with https://.',
  },
  changedElsewhere: { de: 'Inzwischen: {there}. Ihre Eingabe: {yours}.', en: 'Now: {there}. You entered: {yours}.' },
  tooMuchAtOnce: {
    de: 'Das ist zu viel auf einmal. Bitte wählen Sie einen kürzeren Zeitraum.',
    en: 'That’s too much at once. Please choose a shorter period.',
  },
  overlaps: {
    de: 'Vom {from} bis {to} gilt für dieses Produkt schon ein anderes Angebot.',
    en: 'This product already has another offer from {from} to {to}.',
  },
  promised: {
    de: 'Dieses Angebot ist bis {day} schon zugesagt. Betrag und erster Tag lassen sich nicht mehr ändern, und es endet frühestens an diesem Tag.',
    en: 'This offer has already been promised until {day}. Its amount and first day can’t change, and it can’t end before then.',
  },
  endsBeforeItStarts: { de: 'Das Ende liegt vor dem Beginn.', en: 'The end is before the start.' },
  alwaysSent: {
    de: 'Diese E-Mail schicken wir immer, denn ohne sie ginge eine Prämie verloren.',
    en: 'We always send this e-mail, because without it a reward would be lost.',
  },
  past: { de: 'Das Datum liegt in der Vergangenheit.', en: 'The date is in the past.' },
  begun: { de: 'Das hat schon begonnen; der erste Tag bleibt.', en: 'This has begun, so its first day can’t change.' },
  over: {
    de: 'Die Aktion ist beendet. Nur ihr Budget lässt sich noch ändern.',
    en: 'The campaign has ended. You can only change its budget now.',
  },
  alreadyGiven: { de: 'Es ist schon mehr gewährt.', en: 'More than that has already been granted.' },
  duplicate: { de: 'Diesen Wert gibt es mehrmals.', en: 'This value appears more than once.' },
  future: { de: 'Das Datum liegt in der Zukunft.', en: 'The date is in the future.' },
  noConsentToCalls: {
    de: 'Zu dieser Nummer ist keine bestätigte Einwilligung hinterlegt, die noch gilt. Sie darf nicht zur Werbung angerufen werden.',
    en: 'There’s no confirmed consent for this number that still stands, so it may not be called for advertising.',
  },
  unknownField: { de: 'Dieses Feld ist nicht bekannt.', en: 'We don’t know this field.' },
  addressProven: {
    de: 'Diese Person hat ihre Adresse bestätigt. Eine bestätigte Adresse lässt sich hier nicht ändern.',
    en: 'This person has confirmed their address. A confirmed address can’t be changed here.',
  },
  invalid: { de: '{label} ist nicht gültig', en: '{label} is not valid' },
  invalidUnnamed: { de: 'Diese Angabe ist nicht gültig.', en: 'This value is not valid.' },
} satisfies Record<string, Texts>;
type Text = keyof typeof texts;

/** A form's name for a field, and whether it is a choice rather than typed text. */
export interface FieldWords {
  readonly label: string;
  readonly isChoice: boolean;
}

/**
 * The user's text for an issue; a form may pass its own name of the field. Works for `error: (issue) =>
 * messageFor(issue, language)` of zod and for finished issues.
 */
export function messageFor(issue: Issue, speech: Speech, own?: FieldWords): string {
  const label = own?.label ?? fieldLabels[fieldName(issue)]?.[speech === 'du' ? 'de' : speech];
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const text = textOf(issue, label !== undefined);
  const key = own?.isChoice && ['required', 'choice'].includes(text) ? 'unchosen' : text;
  return spoken(key, texts[key], speech)
    .replace('{label}', label ?? '')
    .replace('{limit}', String(limit ?? ''))
    .replace('{country}', () => countryInSentence(String(issue.params?.['country']), speech === 'en' ? 'en' : 'de'));
}

function textOf(issue: Issue, named: boolean): Text {
  const required: Text = named ? 'required' : 'requiredUnnamed';
  const invalid: Text = named ? 'invalid' : 'invalidUnnamed';
  const field = fieldName(issue);
  if (field === 'AgbText' && issue.code !== 'too_big') return textOfReason(issue.params?.['reason']) ?? 'terms';
  if (issue.code === 'custom' && issue.params?.['reason'] === 'required') return required;
  switch (issue.code) {
    case 'invalid_type':
      return isOfAnotherType(issue) ? invalid : required;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? required : 'tooSmall';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig';
    case 'unrecognized_keys':
      return 'unknownField';
    case 'invalid_value':
    case 'invalid_union':
      return 'choice';
    case 'custom': {
      const told = textOfReason(issue.params?.['reason']) ?? 'invalid';
      return told === 'invalid' ? invalid : told;
    }
    default:
      return ofFormat(issue.format, field) ?? invalid;
  }
}

/** Whether a value of another type was sent. Finished issues hold no input, so zod's own message is inspected. */
function isOfAnotherType({ message }: Issue): boolean {
  return /received (?!undefined|null|NaN)/.test(message ?? '');
}

/** Reasons with the same name as their texts. */
const alike =
  'holder terms password unencrypted date unknown contradictory invalid taken reserved unreadable overlaps promised past begun over duplicate future oneline enough terms-not-published same-email person-name email-not-allowed password-leaked password-name password-email password-brand password-wrong log-in-again too-many-passkeys too-many-services no-provider too-many-keys too-many-webhooks too-many-views too-many-secrets https-only private-address host-unknown mail-port iso-date not-matched amount-unknown amount-agreed no-channel too-long-lived no-picture too-many-pixels no-room in-use web-page changed-elsewhere too-much-at-once ends-before-it-starts always-sent already-given under-age shortened table-error formula garbled reported-otherwise settled takes-two claim-result claim-order-of-others claim-order-earns-nothing claim-reward claim-final recommender-only goodwill-takes-two opened-by-itself no-consent-to-calls address-proven'.split(
    ' ',
  );
const inOneWord = (reason: string) => reason.replace(/-./g, ([, letter]) => letter!.toUpperCase()) as Text;
const reasonTexts: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(alike.map(reason => [reason, inOneWord(reason)])),
  'terms-not-accepted': 'terms',
  'email-invalid': 'email',
  'email-ascii': 'emailAscii',
  phone: 'phone',
  url: 'invalid',
  iban: 'invalid',
  'iban-invalid': 'invalid',
  'iban-not-german': 'germanIban',
  'iban-outside-sepa': 'ibanOutsideSepa',
  'iban-outside-eea': 'ibanOutsideEea',
  'iban-refused-by-bank': 'ibanRefusedByBank',
};

/** The text for a reason (`params.reason` of a zod refinement, or a field of a refusal). */
function textOfReason(reason: unknown): Text | undefined {
  return reasonTexts[String(reason)];
}

function ofFormat(format: unknown, field: string): Text | undefined {
  if (format === 'email') return 'email';
  if (field === 'Plz') return 'postalCode';
  if (field === 'Telefon') return 'phone';
  if (/datum$/i.test(field)) return /^geburts/i.test(field) ? 'date' : 'isoDate';
  return undefined;
}

/** The last name in a path, skipping array indices. */
export function fieldName(issue: Issue): string {
  return String(issue.path?.findLast(part => typeof part === 'string') ?? '');
}

/** Whether a field's reason has its own text beside the field. */
export function hasFieldText(reason: string): boolean {
  return reason === 'required' || textOfReason(reason) !== undefined;
}

/** The informal German variants of texts that friends can see: of refusals by their reason, of fields by their name in `texts`. */
const casual: Readonly<Record<string, string>> = {
  unchosen: 'Bitte wähle: {label}',
  emailAscii: 'Vor dem @ sind Umlaute und Buchstaben anderer Schriften nicht möglich. Bitte prüfe die Adresse.',
  emailNotAllowed: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  oneline: 'Bitte schreib nur eine Zeile.',
  personName:
    'Bitte gib nur den Namen ein, in Buchstaben, ohne Adressen und ohne Zeichen wie = oder <; ein Punkt steht nur nach einer Abkürzung (Dr. Müller).',
  holder: 'Bitte schreib den Namen wie auf deiner Bankkarte, in lateinischen Buchstaben.',
  termsNotPublished: 'Dieser Text gilt nicht mehr. Bitte lade die Seite neu und stimme dem aktuellen Text zu.',
  date: 'Bitte gib ein gültiges Datum ein (TT.MM.JJJJ).',
  ibanOutsideSepa:
    '{country} nicht am SEPA-Zahlungsverkehr teil. Dorthin können wir nicht überweisen; bitte gib ein anderes Konto an.',
  germanIban: 'Wir überweisen nur auf deutsche Konten. Bitte gib eine IBAN ein, die mit DE beginnt.',
  ibanRefusedByBank:
    'Diese Bankverbindung hat die Bank abgelehnt: Das Konto gibt es nicht, oder es ist geschlossen. Bitte gib ein anderes Konto an.',
  postalCode: 'Bitte gib eine Postleitzahl mit fünf Ziffern ein.',
  phone: 'Bitte gib eine gültige Telefonnummer ein.',
  openedByItself: 'Es ist nichts geschehen, und der Link bleibt gültig. Er wirkt, sobald du „Ja, ich selbst“ wählst.',
  choice: 'Bitte wähle einen der angebotenen Werte.',
  tooLong: 'Bitte gib höchstens {limit} Zeichen ein.',
  'technical-error': 'Es ist ein technischer Fehler aufgetreten. Bitte versuche es später noch einmal.',
  'validation-failed': 'Bitte prüfe deine Eingaben.',
  'not-authorised': 'Dazu bist du nicht berechtigt.',
  'too-many-requests':
    'Das waren zu viele Versuche in kurzer Zeit. Bitte warte einen Moment und versuche es dann noch einmal.',
  'people-only':
    'Ein Link aus einer E-Mail gilt nur, wenn ein Mensch ihn nutzt; wir haben ein Programm erkannt. Es ist nichts geschehen: Öffne den Link bitte auf deinem Telefon oder Computer in einem gewöhnlichen Browser.',
  'captcha-required': 'Bitte bestätige die Sicherheitsabfrage.',
  'captcha-wrong': 'Die Sicherheitsabfrage ist falsch oder abgelaufen. Bitte bestätige sie noch einmal.',
  'idempotency-key-reused': 'Dieser Vorgang wurde bereits mit anderen Angaben abgeschickt. Bitte lade die Seite neu.',
  'changed-meanwhile':
    'Das wurde inzwischen von jemand anderem geändert. Bitte lade den aktuellen Stand und versuche es noch einmal.',
  unavailable: 'Dieser Dienst ist gerade nicht erreichbar. Bitte versuche es in einigen Minuten noch einmal.',
  'programme-stopped': 'Das Programm ruht gerade. Deine Daten bleiben erhalten; bitte versuche es später noch einmal.',
  'opt-in-required':
    'Bitte bestätige zuerst deine E-Mail-Adresse. Den Link dazu haben wir dir geschickt; auf Wunsch senden wir ihn noch einmal.',
  'email-not-allowed':
    'Diese E-Mail-Adresse ist nicht zugelassen. Bitte gib eine andere Adresse ein oder wende dich an unseren Service.',
  'recommendation-unknown': 'Diese Empfehlung kennen wir nicht. Bitte prüfe den Link oder den Code.',
  'recommendation-expired':
    'Diese Empfehlung ist abgelaufen. Bitte die Person, die dir den Link geschickt hat, um eine neue Empfehlung.',
  'recipient-token-invalid':
    'Dieser Link ist ungültig oder abgelaufen. Bitte öffne den Link aus unserer letzten E-Mail.',
  'reward-token-invalid': 'Dieser Prämien-Link ist ungültig oder abgelaufen. Bitte wende dich an unseren Service.',
  'bank-details-unauthorised':
    'Die Bankdaten können so nicht bearbeitet werden. Bitte nimm den Link aus unserer E-Mail.',
  'iban-invalid': 'Diese IBAN ist nicht gültig. Bitte prüfe deine Eingabe.',
};

/** A text by its key, in the reader's form of address. */
export const spoken = (key: string, texts: Texts, speech: Speech): string =>
  speech === 'du' ? (casual[key] ?? texts.de) : texts[speech];
