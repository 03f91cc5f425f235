import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { listLeads, listRecommendations } from '#contract/agentur/calls.js';
import type { LeadRow, RecommendationRow } from '#contract/agentur/schemas.js';
import { defineResource, page, reportSource, withPeriod, type RecordOf } from '../resource.js';

const recommendationColumns = {
  number: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  product: 'Produkt',
  channel: 'Kanal',
  status: 'Status',
  stage: 'Stufe',
  clicks: 'Klicks',
  recommender: 'Empfehler',
  recipient: 'Empfaenger',
} as const;

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
        recipient: 'Kontakt',
      },
      intro: 'Wer was empfohlen hat und wie weit es ist.',
      search: 'Nummer, Produkt oder Name',
      empty: 'Noch keine Empfehlungen',
      empty_hint: 'Sobald im Portal die erste Empfehlung entsteht, steht sie hier.',
      detail: 'Empfehlung %{number}',
      no_recipient: 'Noch niemand',
      cancel: {
        open: 'Empfehlung stornieren',
        title: 'Empfehlung %{number} stornieren?',
        text: 'Der Link gilt dann nicht mehr, nicht ausgezahlte Prämien daraus entfallen. Das lässt sich nicht zurücknehmen. Der Empfehler liest Ihre Begründung in einer E-Mail und im persönlichen Bereich.',
        done: 'Empfehlung %{number} ist storniert.',
      },
    },
    en: {
      name: 'Recommendation |||| Recommendations',
      fields: {
        number: 'Recommendation',
        createdAt: 'Created',
        product: 'Product',
        channel: 'Channel',
        status: 'Status',
        stage: 'Stage',
        clicks: 'Clicks',
        recommender: 'Recommender',
        recipient: 'Contact',
      },
      intro: 'Who recommended what, and how far it has come.',
      search: 'Number, product or name',
      empty: 'No recommendations yet',
      empty_hint: 'As soon as the first recommendation is made in the portal, it appears here.',
      detail: 'Recommendation %{number}',
      no_recipient: 'Nobody yet',
      cancel: {
        open: 'Cancel recommendation',
        title: 'Cancel recommendation %{number}?',
        text: 'Its link stops working and rewards of it that are not paid lapse. This cannot be undone. The recommender reads your reason in an e-mail and in their personal area.',
        done: 'Recommendation %{number} is cancelled.',
      },
    },
  },
});

const leadColumns = {
  number: 'Empfaengernummer',
  recommendationNumber: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  name: 'Name',
  city: 'Ort',
  status: 'Status',
  stage: 'Stufe',
  advertisingAllowed: 'WerbungErlaubt',
} as const;

export type Lead = RecordOf<LeadRow, typeof leadColumns>;

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
        city: 'Ort',
        status: 'Status',
        stage: 'Stand',
        advertisingAllowed: 'Werbung',
      },
      intro: 'Kontakte, die einer Empfehlung gefolgt sind und ihre Daten eingegeben haben.',
      search: 'Nummer, Name oder Ort',
      advertising: 'Werbung erlaubt',
      no_advertising: 'nicht erlaubt',
      empty: 'Noch keine Kontakte',
      empty_hint: 'Sobald jemand einer Empfehlung folgt und seine Daten eingibt, steht er hier.',
    },
    en: {
      name: 'Contact |||| Contacts',
      fields: {
        number: 'Contact',
        recommendationNumber: 'Recommendation',
        createdAt: 'Received',
        name: 'Name',
        city: 'City',
        status: 'Status',
        stage: 'Stage',
        advertisingAllowed: 'Advertising',
      },
      intro: 'Contacts who followed a recommendation and entered their details.',
      search: 'Number, name or city',
      advertising: 'Advertising allowed',
      no_advertising: 'not allowed',
      empty: 'No contacts yet',
      empty_hint: 'As soon as somebody follows a recommendation and enters their details, they appear here.',
    },
  },
});
