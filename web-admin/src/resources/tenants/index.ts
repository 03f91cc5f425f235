import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import { listTenants, type TenantListRow } from '#contract/mandanten.js';
import { defineResource, page, wholeSource, type RecordOf } from '../resource.js';

const columns = {
  key: 'Mandant',
  name: 'Name',
  status: 'Status',
  hosts: 'Hosts',
  languages: 'Sprachen',
  portal: 'MandantUrl',
  created: 'ErstelltAm',
} as const;

export type Tenant = RecordOf<TenantListRow, typeof columns>;

export const tenants = defineResource({
  name: 'tenants',
  menu: 'machinery',
  icon: ApartmentOutlined,
  ability: 'Plattform',
  source: wholeSource<TenantListRow, typeof columns>({ call: listTenants, columns, id: ({ Mandant }) => Mandant }),
  list: page(async () => (await import('./TenantPages.js')).TenantList),
  texts: {
    de: {
      name: 'Mandant |||| Mandanten',
      fields: {
        key: 'Schlüssel',
        name: 'Name',
        status: 'Status',
        hosts: 'Hosts',
        languages: 'Sprachen',
        portal: 'Portal',
        created: 'Angelegt',
      },
      intro: 'Die Programme dieser Installation, vom Entwurf bis zum Ende. Personen und Geld sehen Sie hier nicht.',
      empty: 'Noch kein Mandant',
      state: { Entwurf: 'Entwurf', Live: 'Live', Ausgesetzt: 'Ausgesetzt', Beendet: 'Beendet' },
      checklist: {
        title: 'Was vor dem Start zu tun ist',
        hint: 'Jeder Punkt wird an den Daten des Programms nachgesehen; abhaken kann ihn niemand.',
        progress: '%{done} von %{all} erledigt',
        done: 'Erledigt',
        open: 'Offen',
        point: {
          Rechtstexte: 'Rechtstexte veröffentlicht',
          Theme: 'Farben lesbar',
          Angebot: 'Produkt mit Prämie',
          Zahlungskonto: 'Zahlungskonto',
          Mailabsender: 'Mailabsender nachgewiesen',
          Anbieterauftrag: 'Anbietergeheimnis übergeben, Auftrag empfangen',
          Personal: 'Ein Inhaber, zwei Betreiber',
        },
      },
      document: {
        title: 'Konfiguration als Dokument',
        hint: 'Alles, was dieses Programm ausmacht, ohne Geheimnisse, Konten und Gutscheincodes.',
        hint_draft:
          'Alles, was dieses Programm ausmacht, ohne Geheimnisse, Konten und Gutscheincodes. Ein Entwurf wird durch ein Dokument, was darin steht.',
        save: 'Herunterladen',
        drop: 'Dokument wählen',
        drop_hint: 'Eine JSON-Datei, wie sie hier heruntergeladen wird. Sie sehen erst, was sich ändert.',
        make: 'So anlegen',
        done: 'Der Entwurf ist jetzt, was das Dokument sagt.',
      },
      history: 'Verlauf',
      preview: {
        action: 'Vorschau öffnen',
        made: 'Dieser Link öffnet das Portal des Entwurfs bis %{date}. Wer ihn hat, sieht es.',
        link: 'Vorschau des Portals',
      },
      change: {
        Live: 'Live schalten',
        Ausgesetzt: 'Aussetzen',
        Beendet: 'Beenden',
      },
      ask: {
        Live: '%{name} live schalten?',
        Ausgesetzt: '%{name} aussetzen?',
        Beendet: '%{name} beenden?',
      },
      tell: {
        Live: 'Das Portal ist für alle offen, Prämien werden ausgezahlt.',
        Ausgesetzt:
          'Das Portal sagt, dass das Programm ruht. Nichts wird ausgezahlt, nichts läuft ab, alle Daten bleiben. Das lässt sich zurücknehmen.',
        Beendet:
          'Neues beginnt nicht mehr; was versprochen ist, wird noch eingelöst. Das lässt sich nicht zurücknehmen.',
      },
      changed: '%{name}: %{state}',
      wizard: {
        open: 'Neuer Mandant',
        step: 'Schritt %{step} von %{of}',
        next: 'Weiter',
        back: 'Zurück',
        create: 'Anlegen',
        who: 'Wie heißt das Programm?',
        where: 'Wo ist sein Portal?',
        what: 'Womit beginnt es?',
        key_hint: 'Kleine Buchstaben, Ziffern und Bindestriche; steht in jeder Adresse und bleibt.',
        hosts_hint: 'Einer je Zeile; ohne Angabe unter dem Host dieser Installation.',
        template: 'Vorlage',
        templates: {
          telko: 'Telekommunikation: Tarife, Angebote zum Mitmachen, Mitarbeiterprogramm',
          energie: 'Energie: Beratung, Anmeldung nötig, 14 Tage Frist',
          leer: 'Leer: nur, was jedes Programm braucht',
        },
        language: { de: 'Deutsch', en: 'Englisch' },
        secret: 'Anbietergeheimnis von %{name}',
      },
    },
    en: {
      name: 'Tenant |||| Tenants',
      fields: {
        key: 'Key',
        name: 'Name',
        status: 'Status',
        hosts: 'Hosts',
        languages: 'Languages',
        portal: 'Portal',
        created: 'Created',
      },
      intro: 'The programmes of this installation, from draft to end. You see neither people nor money here.',
      empty: 'No tenant yet',
      state: { Entwurf: 'Draft', Live: 'Live', Ausgesetzt: 'Suspended', Beendet: 'Retired' },
      checklist: {
        title: 'To do before going live',
        hint: 'Each item is checked against the programme’s own data; nobody can tick it off.',
        progress: '%{done} of %{all} done',
        done: 'Done',
        open: 'Open',
        point: {
          Rechtstexte: 'Legal texts published',
          Theme: 'Readable colours',
          Angebot: 'Product with a reward',
          Zahlungskonto: 'Account to pay from',
          Mailabsender: 'Mail sender proven',
          Anbieterauftrag: 'Provider secret handed over, order received',
          Personal: 'One owner, two operators',
        },
      },
      document: {
        title: 'Configuration as a document',
        hint: 'All that makes this programme what it is, without secrets, accounts and voucher codes.',
        hint_draft:
          'All that makes this programme what it is, without secrets, accounts and voucher codes. A draft becomes what a document says.',
        save: 'Download',
        drop: 'Choose a document',
        drop_hint: 'A JSON file as it is downloaded here. You first see what would change.',
        make: 'Apply',
        done: 'The draft is now what the document says.',
      },
      history: 'History',
      preview: {
        action: 'Open a preview',
        made: 'This link opens the draft’s portal until %{date} for anybody who has it.',
        link: 'Preview of the portal',
      },
      change: { Live: 'Go live', Ausgesetzt: 'Suspend', Beendet: 'Retire' },
      ask: { Live: 'Take %{name} live?', Ausgesetzt: 'Suspend %{name}?', Beendet: 'Retire %{name}?' },
      tell: {
        Live: 'The portal is open to everybody and rewards are paid.',
        Ausgesetzt:
          'The portal says that the programme is paused. Nothing is paid, nothing expires, all data stays. You can undo this.',
        Beendet: 'Nothing new begins; what was promised is still paid. You cannot undo this.',
      },
      changed: '%{name}: %{state}',
      wizard: {
        open: 'New tenant',
        step: 'Step %{step} of %{of}',
        next: 'Next',
        back: 'Back',
        create: 'Create',
        who: 'What is the programme called?',
        where: 'Where is its portal?',
        what: 'What does it start with?',
        key_hint: 'Lowercase letters, digits and hyphens; part of every address, and permanent.',
        hosts_hint: 'One per line; if left empty, below this installation’s host.',
        template: 'Template',
        templates: {
          telko: 'Telecoms: tariffs, campaigns, employee programme',
          energie: 'Energy: advisers, login required, 14 days’ notice',
          leer: 'Empty: only what every programme needs',
        },
        language: { de: 'German', en: 'English' },
        secret: 'Provider secret of %{name}',
      },
    },
  },
});
