import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { listRecommenders } from '#contract/agentur/calls.js';
import type { RecommenderRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

const columns = {
  number: 'Empfehlernummer',
  name: 'Name',
  email: 'Email',
  registeredAt: 'RegistriertAm',
  recommendations: 'Empfehlungen',
  contracts: 'Vertraege',
  rewardCents: 'PraemieCent',
  status: 'Status',
} as const;

export type Recommender = RecordOf<RecommenderRow, typeof columns>;

export const recommenderStatuses = ['Unbestaetigt', 'Aktiv', 'Gesperrt', 'Geloescht'] as const;

const recommenderSource = reportSource<RecommenderRow, typeof columns>({
  call: listRecommenders,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'RegistriertAm'),
});

export const recommenders = defineResource({
  name: 'recommenders',
  menu: 'work',
  icon: GroupsOutlined,
  ability: 'EmpfehlerReport',
  source: recommenderSource,
  list: page(async () => (await import('./RecommenderList.js')).RecommenderList),
  texts: {
    de: {
      name: 'Empfehler |||| Empfehler',
      fields: {
        number: 'Nummer',
        name: 'Name',
        email: 'E-Mail',
        registeredAt: 'Registriert',
        recommendations: 'Empfehlungen',
        contracts: 'Verträge',
        rewardCents: 'Prämien',
        status: 'Status',
      },
      intro: 'Kundinnen und Kunden, die empfehlen, und was daraus geworden ist.',
      search: 'Nummer, Name oder E-Mail',
      inactive: {
        Unbestaetigt: 'Die Person hat ihre E-Mail-Adresse noch nicht bestätigt.',
        Gesperrt: 'Dieses Konto ist gesperrt.',
        Geloescht: 'Dieses Konto ist gelöscht.',
      },
      empty: 'Noch niemand empfiehlt',
      empty_hint: 'Wer sich im Portal registriert, steht hier.',
      admin_login: {
        open: 'Portal dieser Person öffnen',
        title: 'Portal von %{name} öffnen?',
        text: 'Für Hilfe am Telefon: Sie sehen das Portal so, wie die Person es sieht. Bankdaten ändern und Prämien wählen geht dabei nicht. Dass Sie es geöffnet haben, steht mit Ihrem Namen im Protokoll.',
        action: 'Link erzeugen',
        ready: 'Der Link gilt einmal und bis %{time}.',
        go: 'Portal in neuem Tab öffnen',
      },
      goodwill: {
        open: 'Kulanzprämie gewähren',
        title: 'Kulanzprämie für %{name}',
        text: 'Die Prämie gehört zu keinem Auftrag: Die Person bekommt eine E-Mail und wählt, wie sie sie bekommt. Sie liest auch Ihre Begründung.',
        left: 'Ohne zweite Person: je Prämie bis %{grant}, für diese Person in diesem Jahr noch %{person}, von Ihnen in diesem Monat noch %{staff}.',
        second: 'Das liegt über der Grenze: Eine zweite Person mit Inhaberrechten muss zustimmen.',
        action_ask: 'Um Zustimmung bitten',
        waits: '%{amount} für %{name} warten auf die Zustimmung einer zweiten Person.',
        waiting:
          '%{smart_count} Kulanzprämie wartet auf Zustimmung |||| %{smart_count} Kulanzprämien warten auf Zustimmung',
        waiting_hint: 'Über der Grenze entscheidet eine zweite Person mit Inhaberrechten.',
        own: 'Von Ihnen: jemand anderes entscheidet.',
        owner_decides: 'Die Agenturinhaber entscheiden.',
        by: 'von %{name}, %{time}',
        history: 'Kulanz',
        state: { Wartet: 'Wartet auf Zustimmung', Gewaehrt: 'Gewährt', Abgelehnt: 'Abgelehnt' },
        decided: { Gewaehrt: 'zugestimmt: %{name}', Abgelehnt: 'abgelehnt: %{name}' },
        agree: {
          action: 'Zustimmen',
          title: 'Kulanzprämie zustimmen?',
          text: 'Die Person bekommt gleich eine E-Mail und kann wählen.',
          done: '%{name} bekommt %{amount}.',
        },
        decline: {
          action: 'Ablehnen',
          title: 'Kulanzprämie ablehnen?',
          text: 'Es wird nichts gewährt. Ihre Begründung liest, wer darum gebeten hat.',
          done: 'Abgelehnt: %{name} bekommt %{amount} nicht.',
        },
        amount: 'Betrag',
        amount_hint: 'Von 1 € bis %{most}',
        action: 'Gewähren',
        action_amount: '%{amount} gewähren',
        done: '%{name} bekommt %{amount}.',
      },
      block: {
        open: 'Sperren',
        title: '%{name} sperren?',
        text: 'Die Person wird sofort abgemeldet, kann sich nicht anmelden und nichts empfehlen; ihre Links gelten nicht, offene Prämien werden angehalten. Sie bekommt eine E-Mail mit Ihrer Begründung.',
        done: '%{name} ist gesperrt.',
      },
      unblock: {
        open: 'Entsperren',
        title: '%{name} entsperren?',
        text: 'Anmeldung, Empfehlungen und Links gehen wieder, angehaltene Prämien werden ausgezahlt. Die Person bekommt eine E-Mail.',
        done: '%{name} ist entsperrt.',
      },
    },
    en: {
      name: 'Recommender |||| Recommenders',
      fields: {
        number: 'Number',
        name: 'Name',
        email: 'E-mail',
        registeredAt: 'Registered',
        recommendations: 'Recommendations',
        contracts: 'Contracts',
        rewardCents: 'Rewards',
        status: 'Status',
      },
      intro: 'Customers who recommend, and what came of it.',
      search: 'Number, name or e-mail',
      inactive: {
        Unbestaetigt: 'The person has not confirmed their e-mail address yet.',
        Gesperrt: 'This account is blocked.',
        Geloescht: 'This account is erased.',
      },
      empty: 'Nobody recommends yet',
      empty_hint: 'Whoever registers in the portal appears here.',
      admin_login: {
        open: 'Open this person’s portal',
        title: 'Open the portal of %{name}?',
        text: 'For help on the phone: you see the portal as the person sees it. Changing bank details and choosing rewards is not possible that way. That you opened it is kept in the audit log with your name.',
        action: 'Make a link',
        ready: 'The link works once, until %{time}.',
        go: 'Open the portal in a new tab',
      },
      goodwill: {
        open: 'Grant a goodwill reward',
        title: 'Goodwill reward for %{name}',
        text: 'The reward belongs to no order: the person gets an e-mail and chooses a transfer or a voucher. They read your reason too.',
        left: 'Without a second person: up to %{grant} a reward, %{person} left for this person this year, %{staff} left for you this month.',
        second: 'That is above the limit: a second person with owner’s rights has to agree.',
        action_ask: 'Ask for agreement',
        waits: '%{amount} for %{name} wait for a second person to agree.',
        waiting:
          '%{smart_count} goodwill reward waits for agreement |||| %{smart_count} goodwill rewards wait for agreement',
        waiting_hint: 'Above the limit, a second person with owner’s rights decides.',
        own: 'Yours: somebody else decides.',
        owner_decides: 'The agency’s owners decide.',
        by: 'by %{name}, %{time}',
        history: 'Goodwill',
        state: { Wartet: 'Waits for agreement', Gewaehrt: 'Granted', Abgelehnt: 'Declined' },
        decided: { Gewaehrt: 'agreed: %{name}', Abgelehnt: 'declined: %{name}' },
        agree: {
          action: 'Agree',
          title: 'Agree to the goodwill reward?',
          text: 'The person gets an e-mail at once and can choose.',
          done: '%{name} gets %{amount}.',
        },
        decline: {
          action: 'Decline',
          title: 'Decline the goodwill reward?',
          text: 'Nothing is granted. Whoever asked reads your reason.',
          done: 'Declined: %{name} does not get %{amount}.',
        },
        amount: 'Amount',
        amount_hint: 'From €1 to %{most}',
        action: 'Grant',
        action_amount: 'Grant %{amount}',
        done: '%{name} gets %{amount}.',
      },
      block: {
        open: 'Block',
        title: 'Block %{name}?',
        text: 'The person is logged out at once, cannot log in or recommend; their links stop working and open rewards are held. They get an e-mail with your reason.',
        done: '%{name} is blocked.',
      },
      unblock: {
        open: 'Unblock',
        title: 'Unblock %{name}?',
        text: 'Login, recommendations and links work again, and held rewards are paid. The person gets an e-mail.',
        done: '%{name} is no longer blocked.',
      },
    },
  },
});
