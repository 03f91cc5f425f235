import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { listRecommendations } from '#contract/agentur/calls.js';
import type { RecommendationRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

const columns = {
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

export type Recommendation = RecordOf<RecommendationRow, typeof columns>;

export const recommendationStatuses = ['Offen', 'Ok', 'Gezahlt', 'Abgelaufen', 'Storniert'] as const;

const recommendationSource = reportSource<RecommendationRow, typeof columns>({
  call: listRecommendations,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'ErstelltAm'),
});

export const recommendations = defineResource({
  name: 'recommendations',
  menu: 'work',
  icon: CampaignOutlined,
  ability: 'EmpfehlerReport',
  source: recommendationSource,
  list: page(async () => (await import('./RecommendationList.js')).RecommendationList),
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
