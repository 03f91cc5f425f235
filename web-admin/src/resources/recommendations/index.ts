import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { reportWords } from '#contract/agentur/report-words.js';
import { defineResource, page } from '../resource.js';
import { recommendationSource } from './recommendation.js';
import { leadSource } from './lead.js';

export const recommendations = defineResource({
  name: 'recommendations',
  menu: 'work',
  icon: CampaignOutlined,
  ability: 'EmpfehlerReport',
  source: recommendationSource,
  list: page(async () => (await import('./RecommendationLists.js')).RecommendationList),
  texts: {
    de: {
      ...reportWords.de.reports.recommendations,
      intro: 'Wer was empfohlen hat und wie weit es damit ist.',
      search: 'Nummer, Code, Produkt, Name, E-Mail',
      empty: 'Noch keine Empfehlungen',
      empty_hint: 'Sobald im Portal die erste Empfehlung entsteht, steht sie hier.',
      no_recipient: 'Noch niemand',
      cancel: {
        open: 'Empfehlung stornieren',
        title: 'Empfehlung %{number} stornieren?',
        text: 'Der Link gilt dann nicht mehr, noch nicht ausgezahlte Prämien entfallen. Der Empfehler erhält Ihre Begründung per E-Mail und liest sie im persönlichen Bereich. Das lässt sich nicht zurücknehmen.',
        done: 'Empfehlung %{number} ist storniert.',
      },
    },
    en: {
      ...reportWords.en.reports.recommendations,
      intro: 'Who recommended what, and how far each referral has got.',
      search: 'Number, code, product, name, e-mail',
      empty: 'No referrals yet',
      empty_hint: 'The first referral made in the portal will appear here.',
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

export const leads = defineResource({
  name: 'leads',
  menu: 'work',
  icon: PersonSearchOutlined,
  ability: 'EmpfehlerReport',
  source: leadSource,
  list: page(async () => (await import('./RecommendationLists.js')).LeadList),
  texts: {
    de: {
      ...reportWords.de.reports.leads,
      intro: 'Freunde, die einer Empfehlung gefolgt sind und ihre Daten eingegeben haben.',
      search: 'Nummer, Code, Name, E-Mail oder Ort',
      advertising: 'Werbung erlaubt',
      no_advertising: 'nicht erlaubt',
      unreachable: 'Adresse nicht erreichbar',
      unreachable_text:
        'E-Mails kommen seit %{date} zurück: %{why} Weitere werden zurückgehalten. Solange die Adresse nicht bestätigt ist, kann der Kontakt über seinen Link eine andere angeben.',
      empty: 'Noch keine Kontakte',
      empty_hint: 'Sobald jemand einer Empfehlung folgt und seine Daten eingibt, steht er hier.',
    },
    en: {
      ...reportWords.en.reports.leads,
      intro: 'Friends who followed a referral link and entered their details.',
      search: 'Number, code, name, e-mail or city',
      advertising: 'Marketing allowed',
      no_advertising: 'not allowed',
      unreachable: 'E-mails bounce',
      unreachable_text:
        'E-mails have bounced since %{date}: %{why} Further ones are held back. Until the address is confirmed, the contact can give another one through their link.',
      empty: 'No contacts yet',
      empty_hint: 'Anyone who follows a referral link and enters their details appears here.',
    },
  },
});
