import { ruleDefaults } from '#platform/tenancy/tenant.js';
import type { FirstContent } from '../../../../services/modules/content/api.js';
import { imprint, privacy, terms } from './legal-pages.js';
import { both, footnote, question, variable, type Provider } from './writing.js';

const recommending = both('Empfehlen', 'Recommending');
const reward = both('Prämie', 'Reward');
const data = both('Ihre Daten', 'Your data');

/** What people ask before, during and after; further questions of one provider come behind. */
const questions = (it: Provider): readonly FirstContent[] => [
  question(
    recommending,
    10,
    'wer-kann-empfehlen',
    both('Wer kann empfehlen?', 'Who can recommend?'),
    both(
      `Alle ab 18 Jahren, die in Deutschland wohnen. Sie müssen bei ${it.brand} nicht Kundin oder Kunde sein.`,
      `Everybody aged 18 or older who lives in Germany. You need not be a customer of ${it.brand}.`,
    ),
  ),
  question(
    recommending,
    20,
    'was-kann-ich-empfehlen',
    both('Was kann ich empfehlen?', 'What can I recommend?'),
    both(
      `${it.products.de}. Die Prämie steht bei jedem Angebot dabei.`,
      `${it.products.en}. Every offer shows its reward.`,
    ),
  ),
  question(
    recommending,
    30,
    'wie-lange-gilt-mein-link',
    both('Wie lange gilt mein Link?', 'How long is my link valid?'),
    both(
      '{{linkTage}} Tage. Hat sich Ihr Kontakt in dieser Zeit eingetragen und bestätigt, bleibt die Empfehlung offen, bis über seinen Vertrag entschieden ist.',
      '{{linkTage}} days. If your friend has signed up and confirmed in that time, the referral stays open until their contract is decided.',
    ),
  ),
  question(
    recommending,
    40,
    'ein-link-an-mehrere',
    both('Kann ich einen Link an mehrere schicken?', 'Can I send one link to several people?'),
    both(
      'Ja. Für jeden Kontakt, der einen Vertrag schließt, gibt es eine Prämie. Dieselbe Person kann dasselbe Produkt nur einmal über eine Empfehlung bekommen.',
      'Yes. There is a reward for every contact who signs a contract. The same person can get the same product through a referral only once.',
    ),
  ),
  question(
    recommending,
    50,
    'mich-selbst-empfehlen',
    both('Kann ich mich selbst empfehlen?', 'Can I recommend to myself?'),
    both(
      'Nein. Auch für die Verlängerung eines bestehenden Vertrags gibt es keine Prämie.',
      'No. Nor is there a reward for renewing an existing contract.',
    ),
  ),
  question(
    recommending,
    60,
    'schreiben-sie-meinem-kontakt',
    both('Schreiben Sie meinem Kontakt?', 'Do you write to my friend?'),
    both(
      'Erst wenn er seine Daten selbst eingetragen hat. Die Nachricht mit dem Link schicken Sie ihm selbst.',
      'Only once they have entered their own details. You send them the message with the link yourself.',
    ),
  ),
  question(
    reward,
    110,
    'wann-bekomme-ich-meine-praemie',
    both('Wann bekomme ich meine Prämie?', 'When do I get my reward?'),
    both(
      `${it.release.de} Dann schicken wir Ihnen eine E-Mail, und Sie wählen Ihre Prämie. Ein Gutschein kommt innerhalb von 24 Stunden, eine Überweisung innerhalb von vier Wochen nach Ihren Bankdaten. Insgesamt dauert es meist {{auszahlung}}.`,
      `${it.release.en} Then we send you an e-mail and you choose your reward. A voucher comes within 24 hours, a transfer within four weeks of your bank details. All in all it usually takes {{auszahlung}}.`,
    ),
  ),
  question(
    reward,
    120,
    'wie-hoch-ist-meine-praemie',
    both('Wie hoch ist meine Prämie?', 'How much is my reward?'),
    both(
      'Das steht beim Angebot, je nach Produkt sind es bis zu {{maxPraemie}}. Der Betrag, den Sie beim Erstellen Ihres Links sehen, bleibt, auch wenn er sich später ändert.',
      'The offer says so; depending on the product it is up to {{maxPraemie}}. The amount you see when creating your link stays, even if it changes later.',
    ),
  ),
  question(
    reward,
    130,
    'praemie-teilen',
    both('Kann ich die Prämie teilen?', 'Can I share the reward?'),
    both(
      'Ja. Sie wählen beim Empfehlen: alles für Sie, halbe-halbe oder alles für Ihren Kontakt. Ihr Kontakt bekommt höchstens {{maxAnteilKontakt}}, der Rest gehört Ihnen.',
      'Yes. You choose when you refer: all for you, half each, or all for your friend. Your friend gets {{maxAnteilKontakt}} at most, the rest is yours.',
    ),
  ),
  question(
    reward,
    140,
    'bis-wann-waehlen',
    both('Bis wann muss ich wählen?', 'By when do I have to choose?'),
    both(
      'Das Datum steht in der E-Mail und in Ihrem persönlichen Bereich. Wir erinnern Sie 30 und 7 Tage vorher.',
      'The date is in the e-mail and in your personal area. We remind you 30 and 7 days before.',
    ),
  ),
  question(
    reward,
    150,
    'welches-konto',
    both('Auf welches Konto überweisen Sie?', 'Which account do you pay to?'),
    it.accounts,
  ),
  question(
    reward,
    160,
    'ueberweisung-kommt-zurueck',
    both('Was, wenn die Überweisung zurückkommt?', 'What if the transfer comes back?'),
    both(
      'Dann schreiben wir Ihnen den Grund, und Sie tragen ein neues Konto ein. Die Prämie bleibt Ihnen erhalten.',
      'Then we tell you why and you enter a new account. The reward stays yours.',
    ),
  ),
  question(
    reward,
    170,
    'warum-keine-praemie',
    both('Warum habe ich keine Prämie bekommen?', 'Why did I not get a reward?'),
    both(
      'Der Grund steht in Ihrem persönlichen Bereich bei der Empfehlung, zum Beispiel ein Widerruf oder eine Vertragsverlängerung.',
      'You’ll find the reason next to the referral in your personal area, a withdrawal for example, or a contract renewal.',
    ),
  ),
  question(
    data,
    210,
    'daten-meines-kontakts',
    both('Was passiert mit den Daten meines Kontakts?', 'What happens to my friend’s data?'),
    both(
      'Bestätigt er seine E-Mail-Adresse nicht, löschen wir seine Daten nach {{loeschfrist}}.',
      'If they do not confirm their e-mail address, we delete their data after {{loeschfrist}}.',
    ),
  ),
  question(
    data,
    220,
    'ist-meine-iban-sicher',
    both('Ist meine IBAN sicher?', 'Is my IBAN safe?'),
    both(
      'Sie wird verschlüsselt gespeichert. Ganz steht sie nur in der Datei, mit der Sie Ihre eigenen Daten mitnehmen. Sie können sie jederzeit unter „Meine Daten“ ändern oder entfernen.',
      'It is stored encrypted. In full it only stands in the file with which you take your own data along. You can change or remove it at any time under “My data”.',
    ),
  ),
  question(
    data,
    230,
    'konto-loeschen',
    both('Wie lösche ich mein Konto?', 'How do I delete my account?'),
    both(
      'Unter „Meine Daten“. Eine Prämie, die noch offen ist, zahlen wir vorher aus.',
      'Under “My data”. We pay out a reward that is still open first.',
    ),
  ),
];

/** What both providers' portals say, each in its name: legal pages, questions, the rules' footnotes and figures. */
export const commonContent = (it: Provider): readonly FirstContent[] => [
  imprint(it),
  privacy(it),
  terms(it),
  ...questions(it),
  variable('marke', both(it.brand, it.brand), 'Name der Marke'),
  variable('maxPraemie', both('500 €', '€500'), 'Höchste Prämie je Empfehlung'),
  variable(
    'linkTage',
    both(`${ruleDefaults.validityDays}`, `${ruleDefaults.validityDays}`),
    'So viele Tage gilt ein Empfehlungslink',
  ),
  variable('loeschfrist', both('zwölf Wochen', 'twelve weeks'), 'Nach dieser Zeit gehen unbestätigte Daten'),
  variable('auszahlung', both('vier bis sechs Wochen', 'four to six weeks'), 'Dauer bis zur Auszahlung'),
  variable('servicemail', both(it.mail, it.mail), 'Adresse des Service'),
  variable('servicetelefon', both(it.phone, it.phone), 'Nummer des Service'),
  footnote(
    'praemie',
    'max-praemie',
    both('Höchste Prämie', 'Highest reward'),
    both(
      'Bis zu {{maxPraemie}} je erfolgreicher Empfehlung, abhängig vom Produkt. Es gilt der Betrag, der beim Erstellen des Links angezeigt wird.',
      'Up to {{maxPraemie}} for every successful referral, depending on the product. You get the amount shown when you create your link.',
    ),
  ),
  footnote(
    'praemie',
    'teilnahme',
    both('Teilnahme', 'Participation'),
    both(
      'Teilnahme ab 18 Jahren mit Wohnsitz in Deutschland. Empfehlungen an sich selbst und Vertragsverlängerungen sind ausgeschlossen.',
      'For people aged 18 or older living in Germany. Referring yourself and contract renewals are excluded.',
    ),
  ),
  footnote(
    'praemie',
    'auszahlung',
    both('Auszahlung', 'Payment'),
    both(
      'Gutscheine innerhalb von 24 Stunden per E-Mail, Überweisungen innerhalb von vier Wochen nach Angabe der Bankdaten. Insgesamt meist {{auszahlung}}, in Ausnahmen bis zu drei Monate.',
      'Vouchers by e-mail within 24 hours, transfers within four weeks of entering bank details. All in all usually {{auszahlung}}, in exceptional cases up to three months.',
    ),
  ),
  footnote(
    'link',
    'gueltigkeit',
    both('Gültigkeit', 'Validity'),
    both(
      'Ein Empfehlungslink gilt {{linkTage}} Tage ab dem Tag, an dem er erstellt wurde.',
      'A referral link is valid for {{linkTage}} days from the day it was created.',
    ),
  ),
  footnote(
    'praemie',
    'anteil',
    both('Anteil des Kontakts', 'Your friend’s part'),
    both(
      'Der Anteil Ihres Kontakts ist auf {{maxAnteilKontakt}} begrenzt; was darüber liegt, bekommen Sie.',
      'Your friend’s part is capped at {{maxAnteilKontakt}}; what exceeds it is yours.',
    ),
  ),
];
