/** The link of a double opt-in mail holds this long; then the mail may be asked for anew. */
export const newsletterLinkDays = 7;

/** What is consented to, word for word; kept as accepted wording and shown in the mail that asks. */
export function newsletterWording(programme: string, language: 'de' | 'en'): string {
  return language === 'de'
    ? `Ich möchte von ${programme} per E-Mail über Produkte, Aktionen und Prämien des Empfehlungsprogramms informiert werden. Meine Einwilligung kann ich jederzeit mit Wirkung für die Zukunft widerrufen, zum Beispiel über den Abmeldelink in jeder dieser E-Mails.`
    : `I would like ${programme} to inform me by e-mail about products, campaigns and rewards of the referral programme. I can withdraw my consent at any time with effect for the future, for example with the unsubscribe link in each of these e-mails.`;
}
