import { useTranslate } from 'react-admin';

/** What each consumer of events does, by its name on the wire. One without a title here is called by its name. */
export const consumersInGerman = {
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
  'keep-recommendation-in-step-with-order': 'Empfehlung dem Auftrag nachführen',
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
  'mail-news-when-recipient-confirmed': 'Mail: Kontakt hat reagiert',
  'mail-newsletter-when-opt-in-moves': 'Mail: Newsletter an oder ab',
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
  'react-again-when-refire-approved': 'Genehmigte Wiederholung ausführen',
  'release-held-recommendation-when-recommender-activated': 'Zurückgehaltene Empfehlung freigeben',
  'remove-bank-details-when-recipient-erased': 'Bankdaten eines gelöschten Kontakts entfernen',
  'send-again-when-refire-approved': 'Genehmigte Mail noch einmal senden',
  'send-vouchers-when-recommender-unblocked': 'Gutscheine nach dem Entsperren senden',
  'settle-recommendation-when-reward-settled': 'Empfehlung abschließen, sobald die Prämie erledigt ist',
  'withdraw-recommendations-when-recommender-erased': 'Empfehlungen eines gelöschten Kontos zurückziehen',
};

/** The names are English sentences already. */
const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

export const consumersInEnglish = Object.fromEntries(
  Object.keys(consumersInGerman).map(name => [name, sentence(name)]),
) as typeof consumersInGerman;

export function useConsumerTitle(): (name: string) => string {
  const translate = useTranslate();
  return name => translate(`queues.consumer.${name}`, { _: sentence(name) });
}
