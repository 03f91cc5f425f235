import { telkoStories } from '../stories.js';
import {
  catalogueOf,
  channels,
  commonConfig,
  dayFrom,
  fernklang,
  text,
  type Action,
  type DemoTenant,
  type Period,
} from './demo-tenant.js';
import { telkoPages } from './telko-pages.js';
import { telkoProducts } from './telko-products.js';

/** Past, present and future: what pays more or paid more for a while. */
const actions: readonly Action[] = [
  { productId: 124, rewardCents: 11_000, fromDay: -14, toDay: 45, shownToDay: 30 },
  { productId: 104, rewardCents: 9_000, fromDay: -7, toDay: 21 },
  { productId: 303, rewardCents: 7_000, fromDay: -3, toDay: 60, shownToDay: 45 },
  { productId: 313, rewardCents: 7_000, fromDay: -30, toDay: 10 },
  { productId: 113, rewardCents: 9_000, fromDay: 14, toDay: 75 },
  { productId: 143, rewardCents: 50_000, fromDay: -400, toDay: -340 },
  { productId: 403, rewardCents: 11_000, fromDay: -120, toDay: -60, shownToDay: -75 },
];

/** Telecom: tariff product API, every category page, orders are releasable at once. */
export const telko = (period: Period): DemoTenant => ({
  key: 'telko',
  name: 'Fernklang',
  portalUrl: 'http://localhost:{port}',
  hosts: ['localhost', '127.0.0.1'],
  position: 1,
  config: {
    ...commonConfig,
    supportEmail: 'service@fernklang.example',
    productApi: 'Tarif',
    contentApp: 'fernklang',
    recommendWebPage: 'https://www.fernklang.example/empfehlen',
    theme: fernklang.light,
    themeDark: fernklang.dark,
    agentRecommendation: false,
    companyRecommendation: true,
    offlineCode: true,
    advisorModule: false,
    forcesLogin: false,
    complaintDays: 0,
    maxRecipientRewardCents: 25_000,
    germanIbanOnly: false,
    showsProductCategory: true,
    contactForm: 'short',
    defaultShare: 50,
    rewardTypes: {
      donation: {
        charities: [
          {
            id: 'tierheim-fernau',
            name: 'Tierheim Fernau',
            holder: 'Tierschutzverein Fernau e. V.',
            iban: 'DE02120300000000202051',
            bic: 'BYLADEM1001',
            purpose: 'Spende aus dem Empfehlungsprogramm von Fernklang',
            receipt: text(
              'Das Tierheim Fernau dankt Ihnen. Spender ist Fernklang; eine Zuwendungsbestätigung auf Ihren Namen gibt es daher nicht.',
              'The animal shelter Tierheim Fernau thanks you. The donor is Fernklang, so there is no certificate in your name.',
            ),
            active: true,
          },
          {
            id: 'lesepaten',
            name: 'Lesepaten Fernau',
            holder: 'Lesepaten Fernau gGmbH',
            iban: 'DE81100500000190002002',
            purpose: 'Spende aus dem Empfehlungsprogramm von Fernklang',
            receipt: text(
              'Von Ihrer Spende kaufen die Lesepaten Bücher für Grundschulen. Spender ist Fernklang; eine Zuwendungsbestätigung auf Ihren Namen gibt es daher nicht.',
              'Your donation buys books for primary schools. The donor is Fernklang, so there is no certificate in your name.',
            ),
            active: true,
          },
        ],
      },
    },
    exitIntent: { enabled: true, delayMs: 15_000 },
    channels,
    productUrlTemplate: 'http://localhost:{port}/anbieter/telko?empfehlung={number}&empfaenger={recipient}',
  },
  catalogue: catalogueOf(telkoProducts, telkoPages, [], period, actions),
  voucherTypes: ['Marktplatz', 'Bücher und Musik', 'Kino'],
  payoutAccount: { name: 'Fernklang GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  campaigns: [
    {
      campaignId: 1,
      startsOn: period.from,
      endsOn: period.to,
      title: text('Mehr empfehlen, mehr bekommen', 'Recommend more, get more'),
      body: text(
        'Ab der dritten ausgezahlten Empfehlung erhalten Sie 25 € zusätzlich, ab der fünften noch einmal 60 €.',
        'After your third paid referral you receive an extra €25, after the fifth another €60.',
      ),
      legalText: text(
        'Gezählt werden Empfehlungen, deren Prämie im Aktionszeitraum ausgezahlt wurde.',
        'What counts: referrals whose reward was paid during the campaign.',
      ),
      consentText: text(
        'Ich nehme an der Aktion teil und habe die Bedingungen gelesen.',
        'I take part in the campaign and have read the terms.',
      ),
    },
    {
      campaignId: 2,
      startsOn: dayFrom(period.today, -500),
      endsOn: dayFrom(period.today, -410),
      tiers: [{ after: 2, cents: 2_500 }],
      title: text('Sommer der Empfehlungen', 'Summer of referrals'),
      body: text(
        'Zwei ausgezahlte Empfehlungen in drei Monaten brachten 25 € zusätzlich.',
        'Two paid recommendations in three months brought an extra €25.',
      ),
      legalText: text('Die Aktion ist beendet.', 'The campaign has ended.'),
      consentText: text('Ich nehme an der Aktion teil.', 'I take part in the campaign.'),
    },
    {
      campaignId: 3,
      startsOn: dayFrom(period.today, 30),
      endsOn: dayFrom(period.today, 120),
      tiers: [
        { after: 1, cents: 2_500 },
        { after: 4, cents: 6_000 },
      ],
      title: text('Guter Start ins Jahr', 'A good start to the year'),
      body: text(
        'Die erste ausgezahlte Empfehlung bringt 25 € zusätzlich, die vierte noch einmal 60 €.',
        'Your first paid referral brings an extra €25, the fourth another €60.',
      ),
      legalText: text(
        'Gezählt werden Empfehlungen, deren Prämie im Aktionszeitraum ausgezahlt wurde.',
        'What counts: referrals whose reward was paid during the campaign.',
      ),
      consentText: text(
        'Ich nehme an der Aktion teil und habe die Bedingungen gelesen.',
        'I take part in the campaign and have read the terms.',
      ),
    },
  ],
  stories: telkoStories,
});
