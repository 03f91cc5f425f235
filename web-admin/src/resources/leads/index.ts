import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { listLeads } from '#contract/agentur/calls.js';
import type { LeadRow } from '#contract/agentur/schemas.js';
import { reportSource, withPeriod, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

const columns = {
  number: 'Empfaengernummer',
  recommendationNumber: 'Empfehlungsnummer',
  createdAt: 'ErstelltAm',
  name: 'Name',
  city: 'Ort',
  status: 'Status',
  stage: 'Stufe',
  advertisingAllowed: 'WerbungErlaubt',
} as const;

export type Lead = RecordOf<LeadRow, typeof columns>;

export const leadStatuses = ['Unbestaetigt', 'Bestaetigt', 'Geloescht'] as const;

const leadSource = reportSource<LeadRow, typeof columns>({
  call: listLeads,
  columns,
  id: 'number',
  filter: filter => withPeriod(filter, columns, 'ErstelltAm'),
});

export const leads = defineResource({
  name: 'leads',
  menu: 'work',
  icon: PersonSearchOutlined,
  ability: 'EmpfehlerReport',
  source: leadSource,
  list: page(async () => (await import('./LeadList.js')).LeadList),
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
