import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { useTranslate } from 'react-admin';
import { defineResource, page } from '../resource.js';

/** Titles of consumers by wire name; a consumer without a title is shown by its name. */
const consumersInGerman = {
  'contact-facts': 'Bericht: Kontakte',
  'order-report': 'Bericht: Aufträge',
  'recommendation-facts': 'Bericht: Empfehlungen',
  'recommender-report': 'Bericht: Empfehler',
  'accept-invitation-when-recommender-activated': 'Einladung annehmen, sobald ein Konto aktiv ist',
  'assign-voucher-when-hold-released': 'Gutschein vergeben, sobald eine Prämie freigegeben ist',
  'assign-voucher-when-reward-chosen': 'Gutschein vergeben, sobald er gewählt ist',
  'cancel-for-recipients-when-recommendation-cancelled': 'Stornierte Empfehlung bei den Kontakten beenden',
  'cancel-reward-when-hold-refused': 'Abgelehnte Prämie stornieren',
  'cancel-rewards-when-recommendation-cancelled': 'Prämien einer stornierten Empfehlung stornieren',
  'copy-contact-message-when-forwarded': 'Kopie einer Kontaktanfrage verschicken',
  'count-paid-recommendation-when-recommendation-settled': 'Ausgezahlte Empfehlung für Aktionen zählen',
  'end-invitation-when-recommender-erased': 'Einladung eines gelöschten Kontos beenden',
  'erase-account-when-invitation-expired': 'Konto einer abgelaufenen Einladung löschen',
  'expire-recommendation-when-recipient-erased': 'Empfehlung eines gelöschten Kontakts beenden',
  'follow-payout': 'Prämie dem Stand ihrer Auszahlung nachführen',
  'forget-goodwill-when-recommender-erased': 'Kulanz eines gelöschten Kontos vergessen',
  'forward-contact-message-when-received': 'Kontaktanfrage weiterleiten',
  'grant-campaign-reward-when-campaign-tier-reached': 'Aktionsprämie gewähren',
  'hold-payouts-when-recommender-blocked': 'Auszahlungen eines gesperrten Kontos anhalten',
  'hold-rewards-when-bank-details-disputed': 'Prämien bei bestrittener Bankverbindung anhalten',
  'end-hold-when-reward-settled': 'Prüfung einer gezahlten Prämie beenden',
  'keep-recommendation-in-step-with-order': 'Empfehlung dem Auftrag nachführen',
  'keep-webhook-messages-when-programme-moves': 'Nachrichten für Webhooks festhalten',
  'keep-rewards-in-step-with-order': 'Prämien dem Auftrag nachführen',
  'lock-payout-records-when-erasure-completed': 'Auszahlungsbelege nach einer Löschung sperren',
  'mail-access-link-when-requested': 'Mail: Anmeldelink',
  'mail-bank-details-wanted-when-reward-returned': 'Mail: neue Bankdaten nötig',
  'mail-confirmation-when-email-change-requested': 'Mail: neue Adresse bestätigen',
  'mail-confirmation-when-recipient-registered': 'Mail: Kontakt bestätigen',
  'mail-end-when-recipients-recommendation-cancelled': 'Mail: Empfehlung storniert, an Kontakte',
  'mail-expiry-when-recommendation-expired': 'Mail: Empfehlung abgelaufen',
  'mail-farewell-when-recommender-erased': 'Mail: Konto gelöscht',
  'mail-invitation-when-recommender-invited': 'Mail: Einladung zum Empfehlen',
  'mail-link-when-staff-invited': 'Mail: Einladung zur Konsole',
  'mail-news-when-recipient-confirmed': 'Mail: Kontakt hat reagiert',
  'mail-newsletter-when-opt-in-moves': 'Mail: Newsletter an oder ab',
  'mail-offer-when-recipient-confirmed': 'Mail: Weg zum Angebot, an Kontakte',
  'mail-notice-when-email-change-moves': 'Mail: Hinweis an die alte Adresse',
  'mail-owner-when-account-replaced': 'Mail: „Waren Sie das?“ nach neuer Bankverbindung',
  'mail-owner-when-protection-changed': 'Mail: Schutz des Kontos geändert',
  'mail-payment-when-payout-sent': 'Mail: Geld ist unterwegs',
  'mail-reason-when-no-contract': 'Mail: kein Vertrag zustande gekommen',
  'mail-reason-when-recommendation-cancelled': 'Mail: Empfehlung storniert',
  'mail-reason-when-recommender-blocked': 'Mail: Konto gesperrt oder entsperrt',
  'mail-reason-when-reward-cancelled': 'Mail: Prämie storniert',
  'mail-reward-link-when-reward-ready': 'Mail: Prämie steht bereit',
  'mail-staff-when-decisions-wait': 'Mail: Entscheidungen warten',
  'mail-voucher-when-voucher-assigned': 'Mail: Gutschein-Code',
  'make-reward-payable-when-bank-details-stored': 'Prämie auszahlbar machen, sobald Bankdaten da sind',
  'pick-up-reward-when-voucher-mailed': 'Prämie abschließen, sobald der Gutschein verschickt ist',
  'plan-collection-when-reward-payable': 'Nächsten Stapel planen',
  'post-to-ledger-when-money-moves': 'Prämie und Auszahlung im Hauptbuch buchen',
  'react-again-when-redelivery-approved': 'Genehmigte Wiederholung ausführen',
  'release-held-recommendation-when-recommender-activated': 'Zurückgehaltene Empfehlung freigeben',
  'remove-bank-details-when-recipient-erased': 'Bankdaten eines gelöschten Kontakts entfernen',
  'send-again-when-redelivery-approved': 'Genehmigte Mail noch einmal senden',
  'send-vouchers-when-recommender-unblocked': 'Gutscheine nach dem Entsperren senden',
  'settle-recommendation-when-reward-settled': 'Empfehlung abschließen, sobald die Prämie erledigt ist',
  'withdraw-recommendations-when-recommender-erased': 'Empfehlungen eines gelöschten Kontos zurückziehen',
};

/** Consumer names are English phrases in the code's terms; the screen uses other words. */
function sentence(name: string): string {
  const said = name
    .replace(/^mail-/, 'e-mail: ')
    .replaceAll('recommendation', 'referral')
    .replaceAll('recommender', 'referrer')
    .replaceAll('recipient', 'contact')
    .replace(/(?<!^e)-/g, ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const consumersInEnglish = Object.fromEntries(
  Object.keys(consumersInGerman).map(name => [name, sentence(name)]),
) as typeof consumersInGerman;

export function useConsumerTitle(): (name: string) => string {
  const translate = useTranslate();
  return name => translate(`queues.consumer.${name}`, { _: sentence(name) });
}

export const queues = defineResource({
  name: 'queues',
  menu: 'machinery',
  icon: NotificationsActiveOutlined,
  ability: 'Warteschlangen',
  list: page(async () => (await import('./QueuePage.js')).QueuePage),
  texts: {
    de: {
      name: 'Warteschlange |||| Warteschlangen',
      intro:
        'Was von der Arbeit Ihres Programms wartet. Anhalten betrifft nur Ihr Programm; was wartet, bleibt in der Datenbank und geht nicht verloren.',
      intro_platform:
        'Die Warteschlangen der ganzen Installation. Anhalten betrifft alle Programme und steht im Protokoll von jedem.',
      held: 'Angehalten: %{reason}',
      by_status: { draft: 'Das Programm ist ein Entwurf', suspended: 'Das Programm ist ausgesetzt' },
      held_by_platform: 'Von der Plattform für alle Programme angehalten: %{reason}',
      held_by_tenants: 'Für sich angehalten: %{tenants}',
      unreachable:
        'Die Warteschlange ist nicht zu erreichen. Es geht nichts verloren; die Arbeit läuft weiter, sobald sie wieder da ist.',
      empty: 'Keine Warteschlange',
      title: {
        rewards: 'Prämien',
        payouts: 'Auszahlungen',
        vouchers: 'Gutscheine',
        mails: 'E-Mails',
        expiry: 'Fristen',
        erasure: 'Löschung',
        imports: 'Importe und geplante Änderungen',
        webhooks: 'Webhooks',
        projections: 'Neuaufbauten',
      },
      what: {
        rewards: 'Was aus Empfehlungen und Aufträgen folgt: Status, Prämien, Aktionen.',
        payouts: 'Sammeln, Buchen und Nachverfolgen von Überweisungen.',
        vouchers: 'Zuteilen von Gutscheincodes und was darauf folgt.',
        mails: 'Alles, was per E-Mail verschickt wird.',
        expiry: 'Was zu seiner Zeit endet oder erinnert: Empfehlungen, Prämien, Einladungen.',
        erasure: 'Löschungen, die jemand verlangt hat, und Daten, deren Aufbewahrung endet.',
        imports:
          'Dateien mit Empfehlern und Einladungen, Änderungen zum geplanten Zeitpunkt und das Lesen der Produkt-API. Solange angehalten ist, gilt keine geplante Änderung; danach werden sie in ihrer Reihenfolge nachgeholt.',
        webhooks: 'Nachrichten an Ihre eigenen Systeme, auch wiederholte.',
        projections:
          'Projektionen, die aus den Ereignissen neu aufgebaut werden. Solange angehalten ist, beginnt kein Neuaufbau, und ein laufender geht später an derselben Stelle weiter. Die Tabellen in Gebrauch bleiben aktuell.',
      },
      column: { Wartend: 'Wartend', Aktiv: 'In Arbeit', Verzoegert: 'Verzögert', Fehlgeschlagen: 'Fehlgeschlagen' },
      paused: 'Angehalten',
      running: 'Läuft',
      workers: 'Worker',
      workers_hint: 'Die Prozesse, die die Arbeit tun.',
      no_worker: 'Kein Worker hat sich gemeldet. Ereignisse bleiben liegen, bis einer läuft.',
      alive: 'Läuft',
      silent: 'Antwortet nicht',
      last_sign: 'letztes Lebenszeichen vor %{time}',
      consumer: consumersInGerman,
      consumers: {
        title: 'Verbraucher',
        hint: 'Wer die Ereignisse liest. Projektionen umfassen alle Programme, Reaktionen nur Ihres.',
        name: 'Name',
        position: 'Position',
        lag: 'Rückstand',
        age: 'Ältestes wartet',
        rate: 'Tempo',
        per_second: '%{rate}/s',
        parked: '%{smart_count} Strom steht |||| %{smart_count} Ströme stehen',
        show: { all: 'Alle', behind: 'Im Rückstand', stopped: 'Steht' },
        none: { all: 'Noch kein Verbraucher', behind: 'Nichts ist im Rückstand', stopped: 'Nichts steht' },
        kind: { Projektion: 'Projektion', Reaktion: 'Reaktion' },
      },
      flow: { lag: 'Ältestes wartet', rate: 'Tempo des Relais' },
      relay: {
        alive: 'Relais läuft',
        silent:
          'Das Relais antwortet nicht. Neue Ereignisse erreichen niemanden, bis ein Worker läuft; verloren geht nichts.',
        age: 'Ältestes wartet %{time}',
      },
      pause: {
        pause: 'Anhalten',
        pause_one: '%{name} anhalten',
        resume: 'Fortsetzen',
        resume_one: '%{name} fortsetzen',
        title: '%{name} anhalten?',
        text: '„%{name}“ ruht dann für Ihr Programm, bis Sie fortsetzen. Andere Programme sind nicht betroffen. Verloren geht nichts; danach wird alles nachgeholt.',
        text_all:
          '„%{name}“ ruht dann für alle Programme, bis Sie fortsetzen. Im Protokoll jedes Programms steht, wer angehalten hat und warum.',
      },
    },
    en: {
      name: 'Queue |||| Queues',
      intro:
        'Work waiting to be done for your programme. Pausing affects your programme only; waiting work stays in the database and isn’t lost.',
      intro_platform:
        'The queues of the whole installation. Pausing affects every programme and is recorded in each audit log.',
      held: 'Paused: %{reason}',
      by_status: { draft: 'the programme is a draft', suspended: 'the programme is suspended' },
      held_by_platform: 'Paused by the platform for all programmes: %{reason}',
      held_by_tenants: 'Paused by the programme itself: %{tenants}',
      unreachable: 'The queue can’t be reached. Nothing is lost; work resumes as soon as it’s back.',
      empty: 'No queues',
      title: {
        rewards: 'Rewards',
        payouts: 'Payouts',
        vouchers: 'Vouchers',
        mails: 'E-mails',
        expiry: 'Deadlines',
        erasure: 'Erasure',
        imports: 'Imports and planned changes',
        webhooks: 'Webhooks',
        projections: 'Rebuilds',
      },
      what: {
        rewards: 'What follows from referrals and orders: status, rewards, campaigns.',
        payouts: 'Collecting, posting and tracking bank transfers.',
        vouchers: 'Assigning voucher codes and what follows.',
        mails: 'Everything sent by e-mail.',
        expiry: 'Everything that expires or sends reminders: referrals, rewards, invitations.',
        erasure: 'Erasure requests and data at the end of its retention period.',
        imports:
          'Imported files of referrers and invitations, changes at their planned time and readings of the product API. While paused, no planned change takes effect; afterwards they are made in their order.',
        webhooks: 'Messages to your own systems, including retries.',
        projections:
          'Projections being rebuilt from events. While paused, no rebuild starts, and a running one continues later from where it stopped. Tables in use stay up to date.',
      },
      column: { Wartend: 'Waiting', Aktiv: 'Active', Verzoegert: 'Delayed', Fehlgeschlagen: 'Failed' },
      paused: 'Paused',
      running: 'Running',
      workers: 'Workers',
      workers_hint: 'The processes that do the work.',
      no_worker: 'No worker has reported in. Events wait until one is running.',
      alive: 'Running',
      silent: 'Not responding',
      last_sign: 'last seen %{time} ago',
      consumer: consumersInEnglish,
      consumers: {
        title: 'Consumers',
        hint: 'What reads the events. Projections cover all programmes, reactions only yours.',
        name: 'Name',
        position: 'Position',
        lag: 'Lag',
        age: 'Oldest waiting',
        rate: 'Rate',
        per_second: '%{rate}/s',
        parked: '%{smart_count} stream stuck |||| %{smart_count} streams stuck',
        show: { all: 'All', behind: 'Behind', stopped: 'Stopped' },
        none: { all: 'No consumers yet', behind: 'Nothing is behind', stopped: 'Nothing is stopped' },
        kind: { Projektion: 'Projection', Reaktion: 'Reaction' },
      },
      flow: { lag: 'Oldest waiting', rate: 'Relay rate' },
      relay: {
        alive: 'Relay running',
        silent: 'The relay isn’t responding. New events won’t be delivered until a worker is running; nothing is lost.',
        age: 'oldest waiting %{time}',
      },
      pause: {
        pause: 'Pause',
        pause_one: 'Pause %{name}',
        resume: 'Resume',
        resume_one: 'Resume %{name}',
        title: 'Pause %{name}?',
        text: '“%{name}” stops for your programme until you resume it. Other programmes aren’t affected. Nothing is lost; the work catches up afterwards.',
        text_all:
          '“%{name}” stops for all programmes until you resume it. Each programme’s audit log says who paused it and why.',
      },
    },
  },
});
