import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined';
import { defineResource, page } from '../resource.js';

export const retention = defineResource({
  name: 'retention',
  menu: 'portal',
  icon: AutoDeleteOutlined,
  ability: 'Datenschutz',
  list: page(async () => (await import('./RetentionPage.js')).RetentionPage),
  texts: {
    de: {
      name: 'Aufbewahrung |||| Aufbewahrungsfristen',
      kept: {
        UnbestaetigterKontakt: {
          name: 'Unbestätigte Kontakte',
          text: 'Name und E-Mail-Adresse von Freunden, die nie bestätigt haben; ab der Eingabe.',
        },
        UnbestaetigtesKonto: {
          name: 'Unbestätigte Konten',
          text: 'Name und E-Mail-Adresse von Empfehlern, die nie bestätigt haben; ab der Registrierung.',
        },
        KontaktOhneAuftrag: {
          name: 'Kontakte ohne Auftrag',
          text: 'Angaben bestätigter Freunde ohne Vertrag; ab dem Ende der Empfehlung.',
        },
        KontaktMitAuftrag: {
          name: 'Kontakte mit Auftrag',
          text: 'Angaben von Freunden mit Vertrag; ab der letzten erledigten Prämie.',
        },
        Konto: { name: 'Konten der Empfehler', text: 'Name, E-Mail-Adresse, Passwort als Prüfwert.' },
        Bankverbindung: {
          name: 'Bankverbindungen',
          text: 'Kontoinhaber und IBAN, verschlüsselt; bis sie entfernt werden.',
        },
        Einwilligung: { name: 'Einwilligungen', text: 'Wortlaut, Zeit und IP-Adresse als Nachweis.' },
        Anrufnachweis: {
          name: 'Nachweise zu Werbeanrufen',
          text: 'Prüfwert der Telefonnummer, Wortlaut, Zeiten und vermerkte Anrufe, ohne Namen; ab der Einwilligung oder dem letzten Anruf.',
        },
        NewsletterEinwilligung: {
          name: 'Einwilligungen zum Newsletter',
          text: 'Anfrage, Bestätigung und Abmeldung als Nachweis.',
        },
        Adressaenderung: {
          name: 'Unbestätigte Adressänderungen',
          text: 'Neue E-Mail-Adresse, die noch nicht bestätigt ist; ab dem Antrag.',
        },
        FruehereAdresse: {
          name: 'Frühere E-Mail-Adressen',
          text: 'Damit die Person einer Änderung widersprechen kann; ab der Änderung.',
        },
        Einladung: {
          name: 'Offene Einladungen',
          text: 'Name und E-Mail-Adresse von Eingeladenen ohne Konto; ab dem Versand.',
        },
        Einladungssperre: {
          name: 'Abgelehnte Einladungen',
          text: 'Nur ein Prüfwert der Adresse, damit niemand noch einmal eingeladen wird.',
        },
        Importzeile: {
          name: 'Abgewiesene Importzeilen',
          text: 'Inhalt zum Nachbessern, verschlüsselt; ab dem Ende des Imports.',
        },
        Nachricht: {
          name: 'Nachrichten an den Service',
          text: 'Mit den Antworten, verschlüsselt; ab der letzten Antwort. Was noch wartet, bleibt.',
        },
        Reklamation: {
          name: 'Reklamationen',
          text: 'Was geschrieben wurde, verschlüsselt; bis die Person gelöscht ist.',
        },
        Teamnotiz: { name: 'Notizen des Teams', text: 'Zu Vorgängen; bis eine der Personen gelöscht ist.' },
        Ansicht: {
          name: 'Ansichten von Listen',
          text: 'Mit dem Namen dessen, der sie gespeichert hat; bis er geht. Die des Teams bleiben ohne Namen.',
        },
        VersandteMail: { name: 'Verzeichnis der E-Mails', text: 'Betreff und Zeit, kein Inhalt.' },
        Formularmail: {
          name: 'Zähler für Formulare',
          text: 'Prüfwert der Adresse, gegen massenhaften Versand; ab der letzten E-Mail.',
        },
        Sitzung: { name: 'Sitzungen und Links', text: 'Nur Prüfwerte; ab dem Ablauf.' },
        Fehlversuch: { name: 'Fehlversuche', text: 'Prüfwert von Konto oder Netzwerkadresse; ab dem letzten Versuch.' },
        GespeicherteAntwort: {
          name: 'Gespeicherte Antworten',
          text: 'Damit doppelt Gesendetes nur einmal wirkt; ab der Antwort.',
        },
        Zahlungskontakt: {
          name: 'Gelöschte mit offener Prämie',
          text: 'E-Mail-Adresse, verschlüsselt; bis die Prämie erledigt ist.',
        },
        Zahlungsnachweis: {
          name: 'Gesperrte Zahlungsnachweise',
          text: 'Was das Steuerrecht verlangt: acht Jahre ab Jahresende.',
        },
        Protokolleintrag: { name: 'Protokoll', text: 'Wer von Agentur und Betrieb was geändert hat.' },
        Loeschnachweis: { name: 'Löschnachweise', text: 'Nur Nummern, damit eine Sicherung niemanden zurückbringt.' },
      },
      none: 'Nichts vorhanden.',
      more: '%{smart_count} anzeigen',
      record: { Nummer: 'Nummer', Seit: 'Seit', FaelligAm: 'Fällig am' },
      register: {
        title: 'Verzeichnis: alles, was von Personen aufbewahrt wird',
        hint: 'Welche Daten, wie lange, nach wessen Regel, und was davon fällig ist. Ein Klick auf den Bestand zeigt die Einträge nach ihrer Nummer.',
        kind: 'Daten',
        source: 'Regel',
      },
      source: { Regel: 'Frist oben', Gesetz: 'Gesetz', Produkt: 'fest eingestellt', Person: 'Löschung der Person' },
      without: { law: 'solange nötig', person: 'bis zur Löschung' },
      short: {
        Bestand: 'Bestand',
        Faellig: 'Fällig',
        InDreissigTagen: 'In 30 Tagen',
        Erledigt: 'Gelöscht in 30 Tagen',
      },
      intro:
        'Wie lange Daten von Personen aufbewahrt werden. Für Freunde und unbestätigte Konten legen Sie es hier fest: Eine neue Frist gilt sofort oder ab dem gewählten Zeitpunkt, auch für vorhandene Daten. Gelöscht wird automatisch einmal am Tag.',
      period: 'Frist',
      days: 'Tage',
      years: '%{smart_count} Jahr |||| %{smart_count} Jahre',
      save: 'Speichern',
      undo: 'Zurücksetzen',
      standard: 'Standard: %{smart_count} Tag |||| Standard: %{smart_count} Tage',
      invalid: 'Bitte eine ganze Zahl von 0 bis %{most}.',
      saved: '%{name}: Die neue Frist gilt jetzt.',
      changed: 'Zuletzt geändert von %{name}, %{date}',
      figure: {
        Faellig: 'Jetzt fällig',
        InDreissigTagen: 'In 30 Tagen fällig',
        Erledigt: 'In den letzten 30 Tagen gelöscht',
      },
      shorter: {
        title: '%{name}: Frist verkürzen?',
        action: 'Frist verkürzen',
        text: 'Statt %{before} Tagen gelten dann %{after} Tage, sofort und auch für vorhandene Daten.',
        later:
          'Statt %{before} Tagen gelten dann %{after} Tage, ab dem gewählten Zeitpunkt und auch für vorhandene Daten.',
      },
      kind: {
        UnbestaetigterKontakt: {
          name: 'Unbestätigte Kontakte',
          text: 'Freunde, die ihre E-Mail-Adresse nie bestätigt haben; gezählt ab dem Tag, an dem sie ihre Daten eingegeben haben.',
          shorter:
            'Einträge, deren neue Frist vorbei ist, werden noch heute gelöscht. Das lässt sich nicht zurücknehmen.',
        },
        UnbestaetigtesKonto: {
          name: 'Unbestätigte Konten',
          text: 'Empfehler, die ihre E-Mail-Adresse nie bestätigt haben, samt der Empfehlungen, die darauf warten; gezählt ab der Registrierung. Wer eingeladen wurde, behält die Frist der Einladung.',
          shorter:
            'Konten, deren neue Frist vorbei ist, werden noch heute gelöscht. Das lässt sich nicht zurücknehmen.',
        },
        Entscheidungsfrist: {
          name: 'Entscheidungsfrist',
          text: 'So lange hält ein bestätigter Kontakt eine Empfehlung offen; gezählt ab der Bestätigung.',
          shorter:
            'Empfehlungen, deren neue Frist vorbei ist, laufen noch heute ab. Das lässt sich nicht zurücknehmen.',
        },
        KontaktOhneAuftrag: {
          name: 'Kontakte ohne Auftrag',
          text: 'Bestätigte Kontakte, die nichts abgeschlossen haben; gezählt ab dem Ende der Empfehlung.',
          shorter:
            'Kontakte, deren neue Frist vorbei ist, werden noch heute gelöscht. Das lässt sich nicht zurücknehmen.',
        },
        KontaktMitAuftrag: {
          name: 'Kontakte mit Auftrag',
          text: 'Gezählt, sobald die letzte Prämie erledigt und die Reklamationsfrist vorbei ist. Was das Steuerrecht verlangt, bleibt gesperrt erhalten.',
          shorter:
            'Kontakte, deren neue Frist vorbei ist, werden noch heute gelöscht. Das lässt sich nicht zurücknehmen.',
        },
      },
    },
    en: {
      name: 'Retention |||| Retention periods',
      kept: {
        UnbestaetigterKontakt: {
          name: 'Unconfirmed contacts',
          text: 'Name and e-mail of friends who never confirmed; from when they entered them.',
        },
        UnbestaetigtesKonto: {
          name: 'Unconfirmed accounts',
          text: 'Name and e-mail of referrers who never confirmed; from when they registered.',
        },
        KontaktOhneAuftrag: {
          name: 'Contacts without an order',
          text: 'Details of confirmed friends without a contract; from the end of the referral.',
        },
        KontaktMitAuftrag: {
          name: 'Contacts with an order',
          text: 'Details of friends with a contract; from the last settled reward.',
        },
        Konto: { name: 'Referrers’ accounts', text: 'Name, e-mail address, password as a hash.' },
        Bankverbindung: { name: 'Bank details', text: 'Account holder and IBAN, encrypted; until removed.' },
        Einwilligung: { name: 'Consents', text: 'Wording, time and IP address as proof.' },
        Anrufnachweis: {
          name: 'Proof for advertising calls',
          text: 'A hash of the phone number, wording, times and calls on record, without a name; from the consent or the last call.',
        },
        NewsletterEinwilligung: { name: 'Newsletter consents', text: 'Request, confirmation and withdrawal as proof.' },
        Adressaenderung: {
          name: 'Unconfirmed address changes',
          text: 'A new e-mail address not confirmed yet; from the request.',
        },
        FruehereAdresse: {
          name: 'Former e-mail addresses',
          text: 'So that the person can object to a change; from the change.',
        },
        Einladung: {
          name: 'Open invitations',
          text: 'Name and e-mail of invited people without an account; from sending.',
        },
        Einladungssperre: {
          name: 'Declined invitations',
          text: 'Only a hash of the address, so that nobody is invited again.',
        },
        Importzeile: {
          name: 'Refused import lines',
          text: 'Content to be corrected, encrypted; from the end of the import.',
        },
        Nachricht: {
          name: 'Messages to support',
          text: 'With the answers, encrypted; from the last answer. What is still waiting stays.',
        },
        Reklamation: { name: 'Claims', text: 'What was written, encrypted; until the person is erased.' },
        Teamnotiz: { name: 'Team notes', text: 'On cases; until one of the people is erased.' },
        Ansicht: {
          name: 'Saved views of lists',
          text: 'With the name of whoever saved them, until that person leaves. Those of the team stay without a name.',
        },
        VersandteMail: { name: 'Log of e-mails', text: 'Subject and time, no content.' },
        Formularmail: {
          name: 'Form counters',
          text: 'A hash of the address, against mass mailing; from the last e-mail.',
        },
        Sitzung: { name: 'Sessions and links', text: 'Hashes only; from when they expire.' },
        Fehlversuch: { name: 'Failed attempts', text: 'A hash of account or network address; from the last attempt.' },
        GespeicherteAntwort: {
          name: 'Stored answers',
          text: 'So that what is sent twice counts once; from the answer.',
        },
        Zahlungskontakt: {
          name: 'Erased people with an open reward',
          text: 'E-mail address, encrypted; until the reward is settled.',
        },
        Zahlungsnachweis: {
          name: 'Locked payment records',
          text: 'What tax law requires: eight years from the end of the year.',
        },
        Protokolleintrag: { name: 'Audit log', text: 'Who in agency and operations changed what.' },
        Loeschnachweis: { name: 'Records of erasure', text: 'Numbers only, so that no backup brings anyone back.' },
      },
      none: 'Nothing here.',
      more: 'Show %{smart_count}',
      record: { Nummer: 'Number', Seit: 'Since', FaelligAm: 'Due on' },
      register: {
        title: 'Register: everything kept about people',
        hint: 'Which data, for how long, by whose rule, and what is due. Select a number to see the entries behind it.',
        kind: 'Data',
        source: 'Rule',
      },
      source: { Regel: 'Period above', Gesetz: 'Law', Produkt: 'fixed', Person: 'erasure of the person' },
      without: { law: 'as long as required', person: 'until erased' },
      short: { Bestand: 'Held', Faellig: 'Due', InDreissigTagen: 'Within 30 days', Erledigt: 'Erased in 30 days' },
      intro:
        'How long data about people is kept. For friends and unconfirmed accounts you set it here: a new period applies immediately or from the moment you choose, including to existing data. Data is erased automatically once a day.',
      period: 'Period',
      days: 'days',
      years: '%{smart_count} year |||| %{smart_count} years',
      save: 'Save',
      undo: 'Reset',
      standard: 'Default: %{smart_count} day |||| Default: %{smart_count} days',
      invalid: 'Please enter a whole number from 0 to %{most}.',
      saved: '%{name}: the new period now applies.',
      changed: 'Last changed by %{name}, %{date}',
      figure: { Faellig: 'Due now', InDreissigTagen: 'Due within 30 days', Erledigt: 'Erased in the last 30 days' },
      shorter: {
        title: '%{name}: shorten the period?',
        action: 'Shorten period',
        text: 'The period changes from %{before} to %{after} days, immediately and for existing data too.',
        later:
          'The period changes from %{before} to %{after} days, from the chosen moment on and for existing data too.',
      },
      kind: {
        UnbestaetigterKontakt: {
          name: 'Unconfirmed contacts',
          text: 'Friends who never confirmed their e-mail address, counted from when they entered their details.',
          shorter: 'Contacts past the new period are erased today. This can’t be undone.',
        },
        UnbestaetigtesKonto: {
          name: 'Unconfirmed accounts',
          text: 'Referrers who never confirmed their e-mail address, with the referrals waiting for it, counted from when they registered. Invited people keep the period of their invitation.',
          shorter: 'Accounts past the new period are erased today. This can’t be undone.',
        },
        Entscheidungsfrist: {
          name: 'Decision period',
          text: 'How long a confirmed contact keeps a referral open, counted from the confirmation.',
          shorter: 'Referrals past the new period expire today. This can’t be undone.',
        },
        KontaktOhneAuftrag: {
          name: 'Contacts without an order',
          text: 'Confirmed contacts who didn’t sign a contract, counted from the end of the referral.',
          shorter: 'Contacts past the new period are erased today. This can’t be undone.',
        },
        KontaktMitAuftrag: {
          name: 'Contacts with an order',
          text: 'Counted from when the last reward is settled and the complaint period is over. Records required by tax law are kept, but locked.',
          shorter: 'Contacts past the new period are erased today. This can’t be undone.',
        },
      },
    },
  },
});
