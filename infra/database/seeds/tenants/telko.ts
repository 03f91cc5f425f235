import { telkoStories } from '../history/telko-stories.js';
import type { DemoTenant } from '../demo-tenant.js';
import { catalogueOf, text } from './catalogue-builder.js';
import { channels, commonConfig } from './config.js';
import { telkoPages } from './telko-pages.js';
import { telkoProducts } from './telko-products.js';
import { fernklang } from './themes.js';

/** Telecom: tariff product API, every category page, orders are releasable at once. */
export const telko = (period: { from: string; to: string }): DemoTenant => ({
  key: 'telko',
  name: 'Fernklang',
  portalUrl: 'http://localhost:{port}',
  hosts: ['localhost', '127.0.0.1'],
  position: 1,
  config: {
    ...commonConfig,
    productApi: 'Tarif', contentApp: 'fernklang', recommendWebPage: 'https://www.fernklang.example/empfehlen', theme: fernklang.light, themeDark: fernklang.dark,
    agentRecommendation: false, offlineCode: true, advisorModule: false, forcesLogin: false, complaintDays: 0, maxRecipientRewardCents: 25_000, germanIbanOnly: false, showsProductCategory: true,
    defaultShare: 50, exitIntent: { enabled: true, delayMs: 15_000 }, channels,
    productUrlTemplate: 'http://localhost:{port}/anbieter/telko?empfehlung={number}&empfaenger={recipient}',
  },
  catalogue: catalogueOf(telkoProducts, telkoPages, [], period),
  voucherTypes: ['Marktplatz', 'Bücher und Musik', 'Kino'],
  payoutAccount: { name: 'Fernklang GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  campaign: {
    campaignId: 1, startsOn: period.from, endsOn: period.to,
    title: text('Mehr empfehlen, mehr bekommen', 'Recommend more, get more'),
    body: text('Ab der dritten ausgezahlten Empfehlung erhalten Sie 25 € zusätzlich, ab der fünften noch einmal 60 €.', 'After your third paid recommendation you receive an extra €25, after the fifth another €60.'),
    legalText: text('Gezählt werden Empfehlungen, deren Prämie im Aktionszeitraum ausgezahlt wurde.', 'Recommendations count whose reward was paid during the campaign.'),
    consentText: text('Ich nehme an der Aktion teil und habe die Bedingungen gelesen.', 'I take part in the campaign and have read the terms.'),
  },
  stories: telkoStories,
});
