import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { listLeads, listRecommendations } from '#contract/agentur/calls.js';
import type { LeadRow, RecommendationRow } from '#contract/agentur/schemas.js';
import type { RecommendationDetails } from '#contract/empfehlung/schemas.js';
import { defineResource, page, reportSource, withPeriod, type RecordOf } from '../resource.js';

/** Details from the recommend form, unchanged in the export and the detail. */
const detailColumns = { channel: 'Kanal' } as const satisfies Record<string, keyof RecommendationDetails>;
export const recommendationDetails = Object.keys(detailColumns) as (keyof typeof detailColumns)[];

const recommendationColumns = {
  number: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  product: 'Produkt',
  ...detailColumns,
  status: 'Status',
  stage: 'Stufe',
  clicks: 'Klicks',
  recommender: 'Empfehler',
  recommenderNumber: 'Empfehlernummer',
  recipient: 'Empfaenger',
  recipientNumber: 'Empfaengernummer',
} as const;

/** Numbers of accounts are for links; a file tells people by name. */
export const recommendationFields = (
  Object.keys(recommendationColumns) as (keyof typeof recommendationColumns)[]
).filter(field => field !== 'recommenderNumber' && field !== 'recipientNumber');
export type Recommendation = RecordOf<RecommendationRow, typeof recommendationColumns>;

export const recommendationStatuses = ['Offen', 'Ok', 'Gezahlt', 'Abgelaufen', 'Storniert'] as const;

const recommendationSource = reportSource<RecommendationRow, typeof recommendationColumns>({
  call: listRecommendations,
  columns: recommendationColumns,
  id: 'number',
  filter: filter => withPeriod(filter, recommendationColumns, 'ErstelltAm'),
});

export const recommendations = defineResource({
  name: 'recommendations',
  menu: 'work',
  icon: CampaignOutlined,
  ability: 'EmpfehlerReport',
  source: recommendationSource,
  list: page(async () => (await import('./RecommendationLists.js')).RecommendationList),
  texts: {
    de: {
      name: 'Empfehlung |||| Empfehlungen',
      fields: {
        number: 'Empfehlung',
        createdAt: 'Erstellt',
        product: 'Produkt',
        channel: 'Kanal',
        status: 'Status',
        stage: 'Stand',
        clicks: 'Klicks',
        recommender: 'Empfehler',
        recommenderNumber: 'Nummer des Empfehlers',
        recipient: 'Kontakt',
        recipientNumber: 'Nummer des Kontakts',
      },
      intro: 'Wer was empfohlen hat und wie weit es damit ist.',
      search: 'Nummer, Code, Produkt, Name, E-Mail',
      empty: 'Noch keine Empfehlungen',
      empty_hint: 'Sobald im Portal die erste Empfehlung entsteht, steht sie hier.',
      detail: 'Empfehlung %{number}',
      no_recipient: 'Noch niemand',
      cancel: {
        open: 'Empfehlung stornieren',
        title: 'Empfehlung %{number} stornieren?',
        text: 'Der Link gilt dann nicht mehr, noch nicht ausgezahlte Prämien entfallen. Der Empfehler erhält Ihre Begründung per E-Mail und liest sie im persönlichen Bereich. Das lässt sich nicht zurücknehmen.',
        done: 'Empfehlung %{number} ist storniert.',
      },
    },
    en: {
      name: 'Referral |||| Referrals',
      fields: {
        number: 'Referral',
        createdAt: 'Created',
        product: 'Product',
        channel: 'Channel',
        status: 'Status',
        stage: 'Stage',
        clicks: 'Clicks',
        recommender: 'Referrer',
        recommenderNumber: 'Referrer’s number',
        recipient: 'Contact',
        recipientNumber: 'Contact’s number',
      },
      intro: 'Who recommended what, and how far each referral has got.',
      search: 'Number, code, product, name, e-mail',
      empty: 'No referrals yet',
      empty_hint: 'The first referral made in the portal will appear here.',
      detail: 'Referral %{number}',
      no_recipient: 'No one yet',
      cancel: {
        open: 'Cancel referral',
        title: 'Cancel referral %{number}?',
        text: 'Its link stops working and any unpaid rewards are cancelled. The referrer gets your reason by e-mail and sees it in their personal area. This can’t be undone.',
        done: 'Referral %{number} has been cancelled.',
      },
    },
  },
});

const leadColumns = {
  number: 'Empfaengernummer',
  recommendationNumber: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  name: 'Name',
  email: 'Email',
  city: 'Ort',
  recommender: 'Empfehler',
  recommenderNumber: 'Empfehlernummer',
  product: 'Produkt',
  status: 'Status',
  stage: 'Stufe',
  advertisingAllowed: 'WerbungErlaubt',
  unreachable: 'Unerreichbar',
} as const;

export type Lead = RecordOf<LeadRow, typeof leadColumns>;

export const leadFields = Object.keys(leadColumns).filter(
  field => field !== 'unreachable' && field !== 'recommenderNumber',
) as (keyof typeof leadColumns)[];

export const leadStatuses = ['Unbestaetigt', 'Bestaetigt', 'Geloescht'] as const;

const leadSource = reportSource<LeadRow, typeof leadColumns>({
  call: listLeads,
  columns: leadColumns,
  id: 'number',
  filter: filter => withPeriod(filter, leadColumns, 'ErstelltAm'),
});

export const leads = defineResource({
  name: 'leads',
  menu: 'work',
  icon: PersonSearchOutlined,
  ability: 'EmpfehlerReport',
  source: leadSource,
  list: page(async () => (await import('./RecommendationLists.js')).LeadList),
  texts: {
    de: {
      name: 'Kontakt |||| Kontakte',
      fields: {
        number: 'Kontakt',
        recommendationNumber: 'Empfehlung',
        createdAt: 'Eingegangen',
        name: 'Name',
        email: 'E-Mail',
        city: 'Ort',
        recommender: 'Empfohlen von',
        recommenderNumber: 'Nummer des Empfehlers',
        product: 'Produkt',
        status: 'Status',
        stage: 'Stand der Empfehlung',
        advertisingAllowed: 'Werbung',
      },
      intro: 'Freunde, die einer Empfehlung gefolgt sind und ihre Daten eingegeben haben.',
      search: 'Nummer, Code, Name, E-Mail oder Ort',
      advertising: 'Werbung erlaubt',
      no_advertising: 'nicht erlaubt',
      unreachable: 'Adresse nicht erreichbar',
      unreachable_why: {
        Unbekannt: 'Diese Adresse gibt es nicht.',
        Geschlossen: 'Das Postfach ist geschlossen.',
        Umgezogen: 'Das Postfach ist umgezogen.',
        DomainOhneMail: 'Unter dieser Domain nimmt niemand E-Mails an.',
      },
      unreachable_text:
        'E-Mails kommen seit %{date} zurück: %{why} Weitere werden zurückgehalten. Solange die Adresse nicht bestätigt ist, kann der Kontakt über seinen Link eine andere angeben.',
      empty: 'Noch keine Kontakte',
      empty_hint: 'Sobald jemand einer Empfehlung folgt und seine Daten eingibt, steht er hier.',
    },
    en: {
      name: 'Contact |||| Contacts',
      fields: {
        number: 'Contact',
        recommendationNumber: 'Referral',
        createdAt: 'Received',
        name: 'Name',
        email: 'E-mail',
        city: 'City',
        recommender: 'Referred by',
        recommenderNumber: 'Referrer’s number',
        product: 'Product',
        status: 'Status',
        stage: 'Stage of the referral',
        advertisingAllowed: 'Marketing',
      },
      intro: 'Friends who followed a referral link and entered their details.',
      search: 'Number, code, name, e-mail or city',
      advertising: 'Marketing allowed',
      no_advertising: 'not allowed',
      unreachable: 'E-mails bounce',
      unreachable_why: {
        Unbekannt: 'This address doesn’t exist.',
        Geschlossen: 'The mailbox is closed.',
        Umgezogen: 'The mailbox has moved.',
        DomainOhneMail: 'Nobody accepts e-mail for this domain.',
      },
      unreachable_text:
        'E-mails have bounced since %{date}: %{why} Further ones are held back. Until the address is confirmed, the contact can give another one through their link.',
      empty: 'No contacts yet',
      empty_hint: 'Anyone who follows a referral link and enters their details appears here.',
    },
  },
});
