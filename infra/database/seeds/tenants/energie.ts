import { energieStories } from '../history/energie-stories.js';
import type { DemoTenant } from '../demo-tenant.js';
import { catalogueOf, dayFrom, text, type Action, type Period } from './catalogue-builder.js';
import { channels, commonConfig } from './config.js';
import { energieAdvisors } from './energie-advisors.js';
import { energiePages, energieProducts } from './energie-catalogue.js';
import { auenstrom } from './themes.js';

/** Past, present and future: what pays more or paid more for a while. */
const actions: readonly Action[] = [
  { productId: 523, rewardCents: 7_000, fromDay: -20, toDay: 40, shownToDay: 30 },
  { productId: 513, rewardCents: 7_000, fromDay: -5, toDay: 25 },
  { productId: 504, rewardCents: 7_000, fromDay: 20, toDay: 80 },
  { productId: 543, rewardCents: 11_000, fromDay: -200, toDay: -140 },
];

/** Energy: advisor product API, forced login, German accounts only, fourteen days of complaint period. */
export const energie = (period: Period): DemoTenant => ({
  key: 'energie',
  name: 'Auenstrom',
  portalUrl: 'http://energie.localhost:{port}',
  hosts: ['energie.localhost'],
  position: 2,
  config: {
    ...commonConfig,
    supportEmail: 'service@auenstrom.example',
    productApi: 'Berater',
    contentApp: 'auenstrom',
    recommendWebPage: 'https://www.auenstrom.example/empfehlen',
    theme: auenstrom.light,
    themeDark: auenstrom.dark,
    agentRecommendation: true,
    companyRecommendation: false,
    offlineCode: true,
    advisorModule: true,
    forcesLogin: true,
    complaintDays: 14,
    maxRecipientRewardCents: 25_000,
    germanIbanOnly: true,
    showsProductCategory: true,
    contactForm: 'full',
    defaultShare: 100,
    exitIntent: { enabled: false, delayMs: 15_000 },
    channels: { ...channels, Linkedin: -1, X: -1, Email: 0, Link: 2 },
    productUrlTemplate: 'http://energie.localhost:{port}/anbieter/energie?empfehlung={number}&empfaenger={recipient}',
    imprintUrl: 'http://energie.localhost:{port}/anbieter/energie/impressum',
  },
  catalogue: catalogueOf(energieProducts, energiePages, energieAdvisors, period, actions),
  voucherTypes: ['Regionale Läden', 'Baumarkt', 'Bahn'],
  payoutAccount: { name: 'Auenstrom eG', iban: 'DE75512108001245126199', bic: 'SOGEDEFFXXX' },
  campaigns: [
    {
      campaignId: 1,
      startsOn: period.from,
      endsOn: period.to,
      title: text('Gemeinsam umsteigen', 'Switch together'),
      body: text(
        'Drei ausgezahlte Empfehlungen bringen Ihnen 25 € zusätzlich, fünf noch einmal 60 €.',
        'Three paid recommendations bring you an extra €25, five another €60.',
      ),
      legalText: text(
        'Gezählt werden Empfehlungen, deren Prämie im Aktionszeitraum ausgezahlt wurde.',
        'Recommendations count whose reward was paid during the campaign.',
      ),
      consentText: text(
        'Ich nehme an der Aktion teil und habe die Bedingungen gelesen.',
        'I take part in the campaign and have read the terms.',
      ),
    },
    {
      campaignId: 2,
      startsOn: dayFrom(period.today, -430),
      endsOn: dayFrom(period.today, -370),
      tiers: [{ after: 1, cents: 2_500 }],
      title: text('Sonnenwochen', 'Sunny weeks'),
      body: text(
        'Die erste ausgezahlte Empfehlung brachte 25 € zusätzlich.',
        'The first paid recommendation brought an extra €25.',
      ),
      legalText: text('Die Aktion ist beendet.', 'The campaign has ended.'),
      consentText: text('Ich nehme an der Aktion teil.', 'I take part in the campaign.'),
    },
  ],
  stories: energieStories,
});
