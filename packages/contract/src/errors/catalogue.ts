import type { RefusalReason, Texts } from './problem.js';

/** A row of the error table (docs/specification/wire.md#errors). `de` and `en` are the user's texts; `{name}` is filled from the error's values. */
export interface CatalogueEntry extends Texts {
  readonly code: `PSOF${string}`;
  readonly status: number;
  readonly reason: RefusalReason;
}

/** Every error that users can see (docs/specification/wire.md#errors); a sentence with an unknown `{value}` is left out. */
export const catalogue: readonly CatalogueEntry[] = [
  {
    code: 'PSOF0000',
    status: 500,
    reason: 'technical-error',
    de: 'Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
    en: 'A technical error has occurred. Please try again later.',
  },
  {
    code: 'PSOF0001',
    status: 404,
    reason: 'not-found',
    de: 'Das haben wir nicht gefunden. Grund: {cause}',
    en: 'We couldn’t find this. Reason: {cause}',
  },
  {
    code: 'PSOF0002',
    status: 400,
    reason: 'validation-failed',
    de: 'Bitte prüfen Sie Ihre Eingaben.',
    en: 'Please check what you entered.',
  },
  {
    code: 'PSOF0003',
    status: 403,
    reason: 'not-authorised',
    de: 'Dazu sind Sie nicht berechtigt.',
    en: 'You don’t have permission to do this.',
  },
  {
    code: 'PSOF0004',
    status: 429,
    reason: 'too-many-requests',
    de: 'Das waren zu viele Versuche in kurzer Zeit. Bitte warten Sie einen Moment und versuchen Sie es dann noch einmal.',
    en: 'Too many attempts in a short time. Please wait a moment and try again.',
  },
  {
    code: 'PSOF0005',
    status: 400,
    reason: 'captcha-required',
    de: 'Bitte bestätigen Sie die Sicherheitsabfrage.',
    en: 'Please complete the security check.',
  },
  {
    code: 'PSOF0006',
    status: 400,
    reason: 'captcha-wrong',
    de: 'Die Sicherheitsabfrage ist falsch oder abgelaufen. Bitte bestätigen Sie sie noch einmal.',
    en: 'The security check was wrong or has expired. Please complete it again.',
  },
  {
    code: 'PSOF0007',
    status: 422,
    reason: 'idempotency-key-reused',
    de: 'Dieser Vorgang wurde bereits mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.',
    en: 'This request was already sent with different details. Please reload the page.',
  },
  {
    code: 'PSOF0008',
    status: 409,
    reason: 'changed-meanwhile',
    de: 'Das wurde inzwischen von jemand anderem geändert. Bitte laden Sie den aktuellen Stand und versuchen Sie es noch einmal.',
    en: 'Someone else has changed this in the meantime. Please load the latest version and try again.',
  },
  {
    code: 'PSOF0009',
    status: 503,
    reason: 'unavailable',
    de: 'Dieser Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    en: 'This service isn’t available right now. Please try again in a few minutes.',
  },
  {
    code: 'PSOF0010',
    status: 403,
    reason: 'module-off',
    de: 'Diese Funktion ist in diesem Programm nicht eingeschaltet.',
    en: 'This feature isn’t switched on in this programme.',
  },
  {
    code: 'PSOF0011',
    status: 428,
    reason: 'version-missing',
    de: 'Wir wissen nicht, auf welchen Stand sich die Änderung bezieht. Bitte laden Sie den aktuellen Stand und versuchen Sie es noch einmal.',
    en: 'We can’t tell which version this change is based on. Please load the latest version and try again.',
  },
  {
    code: 'PSOF0012',
    status: 409,
    reason: 'taken',
    de: 'Das ist schon vergeben. Bitte wählen Sie etwas anderes.',
    en: 'This is already taken. Please choose something else.',
  },
  {
    code: 'PSOF0013',
    status: 409,
    reason: 'programme-stopped',
    de: 'Das Programm ruht gerade. Ihre Daten bleiben erhalten; bitte versuchen Sie es später noch einmal.',
    en: 'The programme is paused at the moment. Your data is kept; please try again later.',
  },
  {
    code: 'PSOF0014',
    status: 409,
    reason: 'not-ready',
    de: 'Das Programm kann noch nicht live gehen. Was fehlt, steht bei den einzelnen Punkten.',
    en: 'The programme can’t go live yet. Each open item says what’s missing.',
  },
  {
    code: 'PSOF0101',
    status: 401,
    reason: 'wrong-credentials',
    de: 'E-Mail-Adresse oder Passwort ist falsch. Bitte prüfen Sie beides.',
    en: 'The e-mail address or password is wrong. Please check both.',
  },
  {
    code: 'PSOF0102',
    status: 410,
    reason: 'link-expired',
    de: 'Dieser Link ist abgelaufen. Bitte fordern Sie über „Passwort vergessen“ einen neuen an.',
    en: 'This link has expired. Please request a new one through “Forgot password”.',
  },
  {
    code: 'PSOF0103',
    status: 403,
    reason: 'account-blocked',
    de: 'Ihr Konto ist gesperrt. Bitte wenden Sie sich an unseren Service. Grund: {cause}',
    en: 'Your account is blocked. Please contact our support team. Reason: {cause}',
  },
  {
    code: 'PSOF0104',
    status: 403,
    reason: 'this-account-blocked',
    de: 'Dieses Konto ist für das Empfehlungsprogramm gesperrt. Bitte wenden Sie sich an unseren Service. Grund: {cause}',
    en: 'This account is blocked from the referral programme. Please contact our support team. Reason: {cause}',
  },
  {
    code: 'PSOF0105',
    status: 403,
    reason: 'excluded-by-terms',
    de: 'Mitarbeitende und Dienstleister sind nach den Teilnahmebedingungen von der Teilnahme ausgeschlossen. Grund: {cause}',
    en: 'Under the terms and conditions, employees and service providers cannot take part. Reason: {cause}',
  },
  {
    code: 'PSOF0106',
    status: 404,
    reason: 'email-not-registered',
    de: 'Diese E-Mail-Adresse ist nicht registriert. Bitte prüfen Sie die Schreibweise oder registrieren Sie sich.',
    en: 'This e-mail address isn’t registered. Please check the spelling or register.',
  },
  {
    code: 'PSOF0107',
    status: 409,
    reason: 'email-exists',
    de: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto. Bitte melden Sie sich an.',
    en: 'There’s already an account with this e-mail address. Please log in.',
  },
  {
    code: 'PSOF0108',
    status: 403,
    reason: 'login-token-used',
    de: 'Dieser Link wurde bereits für eine Anmeldung verwendet.',
    en: 'This link has already been used to log in.',
  },
  {
    code: 'PSOF0109',
    status: 401,
    reason: 'login-first',
    de: 'Bitte melden Sie sich zuerst an.',
    en: 'Please log in first.',
  },
  {
    code: 'PSOF0110',
    status: 403,
    reason: 'opt-in-required',
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Den Link dazu haben wir Ihnen geschickt; auf Wunsch senden wir ihn noch einmal.',
    en: 'Please confirm your e-mail address first. We have sent you the link and can send it again if you wish.',
  },
  {
    code: 'PSOF0111',
    status: 400,
    reason: 'password-change-failed',
    de: 'Das Passwort wurde nicht geändert. Bitte prüfen Sie Ihr bisheriges Passwort.',
    en: 'The password wasn’t changed. Please check your current password.',
  },
  {
    code: 'PSOF0112',
    status: 401,
    reason: 'second-factor-needed',
    de: 'Bitte bestätigen Sie die Anmeldung noch mit Ihrem zweiten Faktor.',
    en: 'Please also confirm your login with your second factor.',
  },
  {
    code: 'PSOF0113',
    status: 400,
    reason: 'second-factor-wrong',
    de: 'Dieser Code stimmt nicht oder wurde schon verwendet. Bitte geben Sie den nächsten ein.',
    en: 'This code is wrong or has already been used. Please enter the next one.',
  },
  {
    code: 'PSOF0114',
    status: 400,
    reason: 'passkey-wrong',
    de: 'Dieser Passkey passt nicht, oder die Anfrage ist abgelaufen. Bitte versuchen Sie es noch einmal.',
    en: 'This passkey doesn’t match, or the request has expired. Please try again.',
  },
  {
    code: 'PSOF0201',
    status: 400,
    reason: 'email-invalid',
    de: 'Dies ist keine gültige E-Mail-Adresse.',
    en: 'This is not a valid e-mail address.',
  },
  {
    code: 'PSOF0202',
    status: 400,
    reason: 'email-not-allowed',
    de: 'Diese E-Mail-Adresse ist nicht zugelassen. Bitte geben Sie eine andere Adresse ein oder wenden Sie sich an unseren Service.',
    en: 'This e-mail address is not allowed. Please enter another address or contact our support team.',
  },
  {
    code: 'PSOF0203',
    status: 400,
    reason: 'email-same-as-recipient',
    de: 'Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.',
    en: 'This e-mail address belongs to the other person in this referral. Please use a different one.',
  },
  {
    code: 'PSOF0204',
    status: 401,
    reason: 'session-over',
    de: 'Ihre Sitzung ist beendet. Bitte melden Sie sich noch einmal an.',
    en: 'Your session has ended. Please log in again.',
  },
  {
    code: 'PSOF0205',
    status: 400,
    reason: 'terms-not-accepted',
    de: 'Die Zustimmung ist erforderlich, um fortzufahren.',
    en: 'Your consent is required to continue.',
  },
  {
    code: 'PSOF0206',
    status: 400,
    reason: 'under-age',
    de: 'Die Teilnahme ist ab 18 Jahren möglich.',
    en: 'You must be 18 or older to take part.',
  },
  {
    code: 'PSOF0301',
    status: 404,
    reason: 'recommendation-unknown',
    de: 'Diese Empfehlung kennen wir nicht. Bitte prüfen Sie den Link oder den Code.',
    en: 'We don’t know this referral. Please check the link or the code.',
  },
  {
    code: 'PSOF0302',
    status: 409,
    reason: 'recommendation-exists',
    de: 'Für diese Person gibt es zu diesem Produkt bereits eine Empfehlung.',
    en: 'This person has already been referred for this product.',
  },
  {
    code: 'PSOF0303',
    status: 409,
    reason: 'recommendation-held',
    de: 'Ihre Empfehlung liegt bereit. Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link in unserer E-Mail; auf Wunsch senden wir sie noch einmal.',
    en: 'Your referral is waiting. Please confirm your e-mail address with the link in our e-mail; we can send it again if you wish.',
  },
  {
    code: 'PSOF0304',
    status: 403,
    reason: 'opt-in-before-sending',
    de: 'Fast geschafft: Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen gerade geschickt haben. Danach können Sie Ihre Empfehlung teilen.',
    en: 'Almost done. Please confirm your e-mail address with the link we’ve just sent you. Then you can share your referral.',
  },
  {
    code: 'PSOF0305',
    status: 410,
    reason: 'recommendation-expired',
    de: 'Diese Empfehlung ist abgelaufen. Bitten Sie die Person, die Ihnen den Link geschickt hat, um eine neue Empfehlung.',
    en: 'This referral has expired. Please ask the friend who sent you the link for a new one.',
  },
  {
    code: 'PSOF0306',
    status: 410,
    reason: 'recommendation-blocked',
    de: 'Diese Empfehlung ist leider nicht mehr möglich.',
    en: 'Sorry, this referral is no longer available.',
  },
  {
    code: 'PSOF0401',
    status: 401,
    reason: 'recipient-token-invalid',
    de: 'Dieser Link ist ungültig oder abgelaufen. Bitte öffnen Sie den Link aus unserer letzten E-Mail.',
    en: 'This link is invalid or has expired. Please open the link in our latest e-mail.',
  },
  {
    code: 'PSOF0501',
    status: 401,
    reason: 'reward-token-invalid',
    de: 'Dieser Prämien-Link ist ungültig oder abgelaufen. Bitte wenden Sie sich an unseren Service.',
    en: 'This reward link is invalid or has expired. Please contact our support team.',
  },
  {
    code: 'PSOF0502',
    status: 409,
    reason: 'reward-already-chosen',
    de: 'Diese Prämie wurde bereits abgeholt. Die Auswahl lässt sich nicht mehr ändern.',
    en: 'This reward has already been picked up. The choice can no longer be changed.',
  },
  {
    code: 'PSOF0503',
    status: 401,
    reason: 'bank-details-unauthorised',
    de: 'Die Bankdaten können so nicht bearbeitet werden. Bitte verwenden Sie den Link aus unserer E-Mail.',
    en: 'You can’t edit the bank details this way. Please use the link in our e-mail.',
  },
  {
    code: 'PSOF0504',
    status: 400,
    reason: 'iban-invalid',
    de: 'Diese IBAN ist nicht gültig. Bitte prüfen Sie Ihre Eingabe.',
    en: 'This IBAN isn’t valid. Please check what you entered.',
  },
  {
    code: 'PSOF0505',
    status: 409,
    reason: 'reward-not-available',
    de: 'Diese Prämie steht nicht bereit: Zu wählen ist bei ihr jetzt nichts. Grund: {cause}',
    en: 'This reward isn’t available: there’s nothing to choose right now. Reason: {cause}',
  },
  {
    code: 'PSOF0601',
    status: 409,
    reason: 'batch-empty',
    de: 'In diesem Stapel ist keine Zahlung mehr. Warum sie herausfielen, steht bei den einzelnen Zahlungen. Zu tun ist hier nichts.',
    en: 'There are no payments left in this batch. Each payment says why it was removed. There’s nothing to do here.',
  },
  {
    code: 'PSOF0701',
    status: 409,
    reason: 'order-not-yet-releasable',
    de: 'Dieser Auftrag kann noch nicht freigegeben werden. Die Freigabe ist ab dem {releasableFrom} möglich.',
    en: 'This order can’t be released yet. You can release it from {releasableFrom}.',
  },
  {
    code: 'PSOF0702',
    status: 409,
    reason: 'order-not-releasable',
    de: 'Das ist bei diesem Auftrag nicht möglich. Auftrag {released} ist schon freigegeben. Auftrag {refused} ist schon abgelehnt. Auftrag {cancelled} ist storniert. Auftrag {notConcluded} ist nicht zustande gekommen. Auftrag {renewal} ist eine Verlängerung. Auftrag {unassigned} ist noch niemandem zugeordnet. Auftrag {withoutReward} bringt keine Prämie.',
    en: 'This can’t be done with this order. Order {released} has already been released. Order {refused} has already been rejected. Order {cancelled} has been cancelled. Order {notConcluded} did not lead to a contract. Order {renewal} is a renewal. Order {unassigned} hasn’t been assigned to anyone yet. Order {withoutReward} doesn’t earn a reward.',
  },
  {
    code: 'PSOF0801',
    status: 500,
    reason: 'product-api-unknown',
    de: 'Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert',
    en: 'No or unknown product API defined in the tenant configuration',
  },
  {
    code: 'PSOF0901',
    status: 502,
    reason: 'content-not-available',
    de: 'Inhalt nicht verfügbar',
    en: 'Content not available',
  },
];

const byReason = new Map(catalogue.map(entry => [entry.reason, entry]));
const byCode = new Map<string, CatalogueEntry>(catalogue.map(entry => [entry.code, entry]));

/** The catalogue entry of a reason; an unknown reason becomes the technical error. */
export function entryFor(reason: string): CatalogueEntry {
  return byReason.get(reason as RefusalReason) ?? catalogue[0]!;
}

/** The entry of a code such as `PSOF0204`, or undefined. */
export function entryForCode(code: string): CatalogueEntry | undefined {
  return byCode.get(code);
}
