import type { FirstContent } from '../../../../services/modules/content/api.js';
import { both, page, part, type Provider } from './writing.js';

const link = (to: string, text: string) => `<a href="${to}">${text}</a>`;
const mailTo = ({ mail }: Provider) => link(`mailto:${mail}`, mail);

export const imprint = (it: Provider): FirstContent =>
  page(
    'impressum',
    both('Impressum', 'Imprint'),
    both('Anbieterkennzeichnung nach § 5 DDG', 'Provider identification under section 5 DDG'),
    [
      part(
        'Anbieter',
        'Provider',
        [`${it.company}<br>${it.street}<br>${it.city}`, `Vertreten durch ${it.representedBy.de}`],
        [`${it.company}<br>${it.street}<br>${it.city}, Germany`, `Represented by ${it.representedBy.en}`],
      ),
      part(
        'Kontakt',
        'Contact',
        [
          `Telefon: ${it.phone} (Montag bis Freitag, 8 bis 18 Uhr)<br>E-Mail: ${mailTo(it)}`,
          `Schneller geht es meist über ${link('/faq', 'Fragen und Antworten')} oder das ${link('/kontakt', 'Kontaktformular')}.`,
        ],
        [
          `Phone: ${it.phone} (Monday to Friday, 8 am to 6 pm)<br>E-mail: ${mailTo(it)}`,
          `The ${link('/faq', 'questions and answers')} or the ${link('/kontakt', 'contact form')} are usually quicker.`,
        ],
      ),
      part(
        'Register und Umsatzsteuer',
        'Register and VAT',
        [`${it.register.de}<br>Umsatzsteuer-Identifikationsnummer: ${it.vatId}`],
        [`${it.register.en}<br>VAT identification number: ${it.vatId}`],
      ),
      part('Aufsicht', 'Supervisory authority', [it.supervisor.de], [it.supervisor.en]),
      part(
        'Verantwortlich für den Inhalt',
        'Responsible for content',
        [`${it.representedBy.de.split(',')[0]}, Anschrift wie oben (§ 18 Abs. 2 MStV)`],
        [`${it.representedBy.en.split(',')[0]}, address as above (section 18 (2) MStV)`],
      ),
      part('Streitbeilegung', 'Dispute resolution', [it.arbitration.de], [it.arbitration.en]),
      part(
        'Vorführung',
        'Demonstration',
        [
          `${it.brand} ist eine erfundene Marke, die Angaben auf dieser Seite sind Beispiele. Diese Seite zeigt, was die Software Weitersagen kann.`,
        ],
        [
          `${it.brand} is an invented brand and the details on this page are examples. This site shows what the software Weitersagen can do.`,
        ],
      ),
    ],
  );

export const privacy = (it: Provider): FirstContent =>
  page(
    'datenschutz',
    both('Datenschutz', 'Privacy'),
    both(
      `Welche Daten das Empfehlungsprogramm von ${it.brand} verarbeitet, wozu und wie lange.`,
      `Which data ${it.brand}’s referral programme processes, what for and for how long.`,
    ),
    [
      part(
        'Wer verantwortlich ist',
        'Who is responsible',
        [
          `${it.company}, ${it.street}, ${it.city}. Unsere Datenschutzbeauftragte erreichen Sie unter ${mailTo(it)} mit dem Betreff „Datenschutz“.`,
        ],
        [
          `${it.company}, ${it.street}, ${it.city}, Germany. You reach our data protection officer at ${mailTo(it)}, subject “Privacy”.`,
        ],
      ),
      part(
        'Wenn Sie empfehlen',
        'If you refer a friend',
        [
          'Wir speichern Name, E-Mail-Adresse, Sprache und Ihre Empfehlungen, damit wir Ihnen Ihre Prämie geben können (Art. 6 Abs. 1 b DSGVO). Ihr Passwort kennen wir nicht: Wir speichern nur einen Prüfwert.',
          'Die Nachricht mit Ihrem Link schicken Sie selbst aus Ihrer App. Adressen aus Ihrem Telefonbuch sehen wir nicht.',
        ],
        [
          'We store your name, e-mail address, language and referrals so that we can give you your reward (Art. 6 (1) b GDPR). We do not know your password: we only store a check value.',
          'You send the message with your link from your own app. We never see addresses from your phone book.',
        ],
      ),
      part(
        'Wenn Ihnen etwas empfohlen wurde',
        'If something was recommended to you',
        [
          'Wir speichern erst, was Sie selbst eintragen: Name, Geburtsdatum, Anschrift, E-Mail-Adresse und auf Wunsch Ihre Telefonnummer. Wir brauchen das, um Ihren Vertrag der Empfehlung zuzuordnen (Art. 6 Abs. 1 b DSGVO).',
          'Bestätigen Sie Ihre E-Mail-Adresse nicht, löschen wir alles nach {{loeschfrist}}. Wer Sie empfohlen hat, erfährt nur Ihren Anzeigenamen und wie weit Ihr Vertrag ist.',
        ],
        [
          'We only store what you enter yourself: name, date of birth, address, e-mail address and, if you like, your phone number. We need this to match your contract to the referral (Art. 6 (1) b GDPR).',
          'If you do not confirm your e-mail address, we delete everything after {{loeschfrist}}. Whoever recommended to you only learns your display name and how far your contract has got.',
        ],
      ),
      part(
        'Bankdaten und Gutscheine',
        'Bank details and vouchers',
        [
          'Ihre IBAN und Ihre Gutscheincodes speichern wir verschlüsselt. Die IBAN wird nur für die Überweisung Ihrer Prämie entschlüsselt und ganz nur in der Datei angezeigt, mit der Sie Ihre eigenen Daten mitnehmen.',
          'Belege über Zahlungen bewahren wir acht Jahre auf, weil das Steuerrecht es verlangt (Art. 6 Abs. 1 c DSGVO).',
        ],
        [
          'We store your IBAN and your voucher codes encrypted. The IBAN is decrypted only to transfer your reward and shown in full only in the file with which you take your own data along.',
          'We keep payment records for eight years because tax law demands it (Art. 6 (1) c GDPR).',
        ],
      ),
      part(
        'Newsletter',
        'Newsletter',
        [
          'Den Newsletter bekommen Sie nur, wenn Sie ihn bestellt und die Bestellung über den Link in unserer E-Mail bestätigt haben (Art. 6 Abs. 1 a DSGVO). Zeitpunkt und Wortlaut heben wir als Nachweis auf. Abbestellen können Sie ihn jederzeit mit einem Klick; E-Mails zu Ihrer Prämie kommen weiter.',
        ],
        [
          'You only receive the newsletter if you ordered it and confirmed the order with the link in our e-mail (Art. 6 (1) a GDPR). We keep time and wording as evidence. You can unsubscribe at any time with one click; e-mails about your reward still come.',
        ],
      ),
      part(
        'Was auf Ihrem Gerät liegt',
        'What is stored on your device',
        [
          'Nötig sind Ihre Anmeldung (psoe_token, psoe_angemeldet), das Wiedererkennen Ihres Geräts beim Anmelden (psoe_geraet), die gewählte Sprache (psoe_language) und Ihre Entscheidung zu Cookies. Angefangene Eingaben bleiben nur bis zum Schließen des Fensters in Ihrem Browser.',
          'Alles Weitere speichern wir erst, wenn Sie zugestimmt haben. Klicks auf Empfehlungslinks zählen wir ohne Bezug zu Ihrer Person.',
        ],
        [
          'Your login (psoe_token, psoe_angemeldet), recognising your device when you log in (psoe_geraet), the language you chose (psoe_language) and your choice on cookies are needed. Unfinished entries stay in your browser only until you close the window.',
          'Anything else is stored only after you agreed. We count clicks on referral links without any reference to you.',
        ],
      ),
      part(
        'Wer Daten bekommt',
        'Who receives data',
        [
          'Unsere Bank zum Überweisen, unser Rechenzentrum in Deutschland und, wo Sie über einen Partner empfehlen, dieser Partner. Wir verkaufen keine Daten und geben keine in Länder außerhalb der EU.',
        ],
        [
          'Our bank for transfers, our data centre in Germany and, where you recommend through a partner, that partner. We sell no data and send none outside the EU.',
        ],
      ),
      part(
        'Ihre Rechte',
        'Your rights',
        [
          [
            'Auskunft und Herausgabe: unter „Meine Daten“ laden Sie alles herunter, was wir über Sie gespeichert haben.',
            'Berichtigung und Löschung: ebenfalls unter „Meine Daten“. Eine offene Prämie zahlen wir noch aus.',
            'Widerspruch und Widerruf einer Einwilligung: jederzeit, mit Wirkung für die Zukunft.',
          ],
          `Schreiben Sie uns auch gern an ${mailTo(it)}. Sie können sich bei einer Datenschutzaufsicht beschweren.`,
        ],
        [
          [
            'Access and portability: under “My data” you download everything we have stored about you.',
            'Correction and erasure: also under “My data”. We still pay out an open reward.',
            'Objection and withdrawal of consent: at any time, for the future.',
          ],
          `You are also welcome to write to ${mailTo(it)}. You can complain to a data protection authority.`,
        ],
      ),
    ],
  );

export const terms = (it: Provider): FirstContent =>
  page(
    'agb',
    both('Teilnahmebedingungen', 'Terms and conditions'),
    both(
      `Die Regeln des Empfehlungsprogramms von ${it.brand}, so kurz wie möglich.`,
      `The rules of ${it.brand}’s referral programme, as short as possible.`,
    ),
    [
      part(
        '1. Wer mitmachen kann',
        '1. Who can take part',
        [
          'Empfehlen kann, wer mindestens 18 Jahre alt ist und in Deutschland wohnt. Mitarbeitende und Dienstleister des Programms können ausgeschlossen sein.',
          'Ihr Kontakt muss ebenfalls mindestens 18 Jahre alt sein.',
        ],
        [
          'Anybody who is at least 18 years old and lives in Germany can refer friends. Employees and service providers of the programme may be excluded.',
          'Your friend must be at least 18 years old too.',
        ],
      ),
      part(
        '2. Wofür es eine Prämie gibt',
        '2. What earns a reward',
        [
          `Eine Prämie gibt es, wenn Ihr Kontakt über Ihren Link oder Code ${it.contract.de} schließt und ihn nicht widerruft.`,
          'Keine Prämie gibt es für',
          [
            'Empfehlungen an sich selbst,',
            'Verlängerungen bestehender Verträge,',
            'Verträge, die widerrufen oder storniert werden oder nicht zustande kommen,',
            'ein Produkt, das dieselbe Person schon über eine Empfehlung bekommen hat.',
          ],
        ],
        [
          `There is a reward when your friend signs ${it.contract.en} through your link or code and does not withdraw from it.`,
          'There is no reward for',
          [
            'referring yourself,',
            'renewals of existing contracts,',
            'contracts that are withdrawn from, cancelled or never concluded,',
            'a product the same person has already got through a referral.',
          ],
        ],
      ),
      part(
        '3. Wie hoch sie ist',
        '3. How much it is',
        [
          'Es gilt der Betrag, der beim Erstellen Ihres Links angezeigt wurde, höchstens {{maxPraemie}}. Sie bestimmen dabei, wer ihn bekommt: Sie, Ihr Kontakt oder beide zur Hälfte. Ein Cent, der sich nicht teilen lässt, gehört Ihnen.',
          'Der Anteil Ihres Kontakts ist auf {{maxAnteilKontakt}} begrenzt; was darüber liegt, bekommen Sie.',
        ],
        [
          'The amount shown when you created your link holds, up to {{maxPraemie}}. You decide then who gets it: you, your friend, or half each. A cent that cannot be shared is yours.',
          'Your friend’s part is capped at {{maxAnteilKontakt}}; what exceeds it is yours.',
        ],
      ),
      part(
        '4. Wie lange ein Link gilt',
        '4. How long a link is valid',
        [
          'Ein Link gilt {{linkTage}} Tage. Hat sich Ihr Kontakt bis dahin eingetragen und bestätigt, bleibt die Empfehlung offen, bis über seinen Vertrag entschieden ist.',
        ],
        [
          'A link is valid for {{linkTage}} days. If your friend has signed up and confirmed by then, the referral stays open until their contract is decided.',
        ],
      ),
      part(
        '5. Wie Sie die Prämie bekommen',
        '5. How you get the reward',
        [
          it.release.de,
          'Dann schicken wir Ihnen einen Link, mit dem Sie zwischen Überweisung und Gutschein wählen. Die Wahl gilt endgültig. Wählen Sie nicht bis zum angegebenen Tag, verfällt die Prämie; wir erinnern Sie 30 und 7 Tage vorher.',
          `Gutscheine kommen innerhalb von 24 Stunden per E-Mail, Überweisungen innerhalb von vier Wochen, nachdem Sie Ihre Bankdaten angegeben haben. ${it.accounts.de} Insgesamt dauert es meist {{auszahlung}}, in Ausnahmen bis zu drei Monate.`,
        ],
        [
          it.release.en,
          'Then we send you a link to choose between a bank transfer and a voucher. The choice is final. If you do not choose by the day stated, the reward expires; we remind you 30 and 7 days before.',
          `Vouchers come by e-mail within 24 hours, transfers within four weeks of you entering your bank details. ${it.accounts.en} All in all it usually takes {{auszahlung}}, in exceptional cases up to three months.`,
        ],
      ),
      part(
        '6. Steuern',
        '6. Tax',
        ['Ob Sie Prämien versteuern müssen, hängt von Ihnen ab. Bitte fragen Sie im Zweifel Ihr Finanzamt.'],
        ['Whether rewards are taxable depends on you. If in doubt please ask your tax office.'],
      ),
      part(
        '7. Fair bleiben',
        '7. Playing fair',
        [
          'Bitte schicken Sie Ihren Link nur Menschen, die ihn haben möchten. Werbung in fremdem Namen, gekaufte Reichweite und automatisch verschickte Nachrichten sind nicht erlaubt. Bei Missbrauch können wir eine Empfehlung sperren und nennen Ihnen den Grund.',
        ],
        [
          'Please send your link only to people who would like to have it. Advertising in someone else’s name, bought reach and automated messages are not allowed. In case of misuse we can block a referral and tell you why.',
        ],
      ),
      part(
        '8. Änderungen',
        '8. Changes',
        [
          'Für Ihre Empfehlung gelten die Bedingungen, denen Sie beim Erstellen zugestimmt haben. Neue Bedingungen gelten nur für neue Empfehlungen.',
        ],
        ['The terms you accepted when creating your referral apply to it. New terms apply to new referrals only.'],
      ),
      part(
        '9. Vorführung',
        '9. Demonstration',
        [`${it.brand} ist eine erfundene Marke. Aus der Teilnahme an dieser Vorführung entsteht kein Anspruch.`],
        [`${it.brand} is an invented brand. Taking part in this demonstration creates no claim.`],
      ),
    ],
  );
