/** Text of the newsletter consent; stored as accepted wording and shown in the double opt-in mail. */
export function newsletterWording(programme: string, language: 'de' | 'en'): string {
  return language === 'de'
    ? `Ich möchte von ${programme} per E-Mail über Produkte, Aktionen und Prämien des Empfehlungsprogramms informiert werden. Meine Einwilligung kann ich jederzeit mit Wirkung für die Zukunft widerrufen, zum Beispiel über den Abmeldelink in jeder dieser E-Mails.`
    : `I would like ${programme} to inform me by e-mail about products, campaigns and rewards of the referral programme. I can withdraw my consent at any time with effect for the future, for example with the unsubscribe link in each of these e-mails.`;
}

/** Text of the consent to be found by friends; stored as accepted wording. */
export function findableWording(programme: string, language: 'de' | 'en'): string {
  return language === 'de'
    ? `Wer meinen Vornamen, meinen Nachnamen und meine Postleitzahl angibt, kommt auf den Seiten von ${programme} zu meiner neuesten offenen Empfehlung und sieht meinen Vornamen. Meine Einwilligung kann ich jederzeit in meinem Konto mit sofortiger Wirkung widerrufen.`
    : `Anyone who enters my first name, last name and postcode is taken to my latest open referral on the pages of ${programme} and sees my first name. I can withdraw my consent in my account at any time, with immediate effect.`;
}

/** What the owner reads while the account is blocked because somebody else changed its address. */
export const addressObjectedWording = (language: 'de' | 'en'): string =>
  language === 'de'
    ? 'Die E-Mail-Adresse des Kontos wurde geändert, und die frühere Adresse hat widersprochen. Wir klären das mit Ihnen, bevor wir das Konto wieder öffnen.'
    : 'The account’s e-mail address was changed, and the earlier address objected. We’ll sort this out with you before we open the account again.';
