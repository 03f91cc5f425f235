import { energieStories } from '../history/energie-stories.js';
import type { DemoTenant } from '../demo-tenant.js';
import { catalogueOf, text } from './catalogue-builder.js';
import { channels, commonConfig } from './config.js';
import { energieAdvisors, energiePages, energieProducts } from './energie-catalogue.js';
import { auenstrom } from './themes.js';

/** Energy: advisor product API, forced login, German accounts only, fourteen days of complaint period. */
export const energie = (period: { from: string; to: string }): DemoTenant => ({
  key: 'energie',
  name: 'Auenstrom',
  portalUrl: 'http://energie.localhost:{port}',
  hosts: ['energie.localhost'],
  position: 2,
  config: {
    ...commonConfig,
    productApi: 'Berater', contentApp: 'auenstrom', recommendWebPage: 'https://www.auenstrom.example/empfehlen', theme: auenstrom.light, themeDark: auenstrom.dark,
    agentRecommendation: true, offlineCode: true, advisorModule: true, forcesLogin: true, complaintDays: 14, maxRecipientRewardCents: 25_000, germanIbanOnly: true, showsProductCategory: false,
    defaultShare: 100, exitIntent: { enabled: false, delayMs: 15_000 }, channels: { ...channels, Linkedin: -1, X: -1, Email: 0, Link: 2 },
    productUrlTemplate: 'http://energie.localhost:{port}/anbieter/energie?empfehlung={number}&empfaenger={recipient}',
  },
  catalogue: catalogueOf(energieProducts, energiePages, energieAdvisors, period),
  voucherTypes: ['Regionale Läden', 'Baumarkt', 'Bahn'],
  payoutAccount: { name: 'Auenstrom eG', iban: 'DE75512108001245126199', bic: 'SOGEDEFFXXX' },
  campaign: {
    campaignId: 1, startsOn: period.from, endsOn: period.to,
    title: text('Gemeinsam umsteigen', 'Switch together'),
    body: text('Drei ausgezahlte Empfehlungen bringen Ihnen 25 € zusätzlich, fünf noch einmal 60 €.', 'Three paid recommendations bring you an extra €25, five another €60.'),
    legalText: text('Gezählt werden Empfehlungen, deren Prämie im Aktionszeitraum ausgezahlt wurde.', 'Recommendations count whose reward was paid during the campaign.'),
    consentText: text('Ich nehme an der Aktion teil und habe die Bedingungen gelesen.', 'I take part in the campaign and have read the terms.'),
  },
  stories: energieStories,
});
