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
      intro:
        'Wie lange Daten von Freunden aufbewahrt werden. Eine neue Frist gilt sofort oder ab dem gewählten Zeitpunkt, auch für vorhandene Daten. Gelöscht wird automatisch einmal am Tag.',
      period: 'Frist',
      days: 'Tage',
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
      intro:
        'How long friends’ data is kept. A new period applies immediately or from the moment you choose, including to existing data. Data is erased automatically once a day.',
      period: 'Period',
      days: 'days',
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
