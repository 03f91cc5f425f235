import type { DeviceDetails, MobileDetails } from '../../../../services/modules/catalogue/domain/product.js';
import { templates } from '../../../../services/modules/tenant/templates.js';
import { telkoStories } from '../stories.js';
import {
  catalogueOf,
  dayFrom,
  fernklang,
  text,
  type Action,
  type DemoTenant,
  type Entry,
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
    ...templates.telko,
    languages: ['de', 'en'],
    defaultLanguage: 'de',
    supportEmail: 'service@fernklang.example',
    companyDetails:
      'Fernklang GmbH · Glasfaserallee 1 · 12345 Fernau\nAmtsgericht Fernau, HRB 4711 · Geschäftsführung: Inga Lund · USt-IdNr. DE000000001',
    contentApp: 'fernklang',
    recommenderSearch: true,
    recommendWebPage: 'https://www.fernklang.example/empfehlen',
    theme: fernklang.light,
    themeDark: fernklang.dark,
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
    productUrlTemplate: 'http://localhost:{port}/anbieter/telko?empfehlung={number}&empfaenger={recipient}',
  },
  catalogue: catalogueOf(telkoProducts(telkoMobile), telkoPages, [], period, actions),
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

const mobile = (
  id: number,
  name: string,
  grade: string,
  monthlyCents: number,
  de: string,
  en: string,
  more: Partial<MobileDetails> = {},
): Entry => ({
  id,
  externalId: `MF-${id}`,
  name,
  rewardCents: 5_000,
  details: {
    kind: 'mobile',
    displayName: name,
    grade,
    description: text(de, en),
    monthlyCents,
    topPosition: null,
    campaignName: null,
    ...more,
  },
});

/** The tariffs a device is sold with, the one shown first first. */
const voice = [202, 203, 201] as const;
const data = [231, 232] as const;
/** What the device costs once with each of them; a second figure is the price of a running campaign. */
type Prices = readonly (number | readonly [cents: number, campaignCents: number])[];

const device = (
  id: number,
  deviceType: DeviceDetails['deviceType'],
  manufacturer: string,
  name: string,
  grade: string,
  [de, en]: readonly [string, string],
  prices: Prices,
  more: Partial<DeviceDetails> = {},
): Entry => ({
  id,
  externalId: `GE-${id}`,
  name,
  rewardCents: 5_000,
  details: {
    kind: 'device',
    deviceType,
    manufacturer,
    grade,
    displayName: name,
    description: text(de, en),
    topPosition: null,
    campaignName: null,
    withTariffs: prices.map((price, index) => {
      const [priceCents, campaignPriceCents] = typeof price === 'number' ? [price, null] : price;
      return { tariffId: (deviceType === 'tablet' ? data : voice)[index]!, priceCents, campaignPriceCents };
    }),
    ...more,
  },
});

const offer = text('Aktionspreis', 'Special price');

/** Mobile tariffs, then devices by manufacturer. No real maker, no real device. */
const telkoMobile: readonly Entry[] = [
  mobile(201, 'Mobil S', 'S', 1_995, '10 GB, Flat für Gespräche und SMS', '10 GB, unlimited calls and texts'),
  mobile(
    202,
    'Mobil M',
    'M',
    2_995,
    '30 GB mit 5G, Flat für Gespräche und SMS',
    '30 GB with 5G, unlimited calls and texts',
    { topPosition: 1 },
  ),
  mobile(203, 'Mobil L', 'L', 3_995, '80 GB mit 5G, EU-Roaming inklusive', '80 GB with 5G, EU roaming included', {
    campaignName: text('Doppeltes Datenvolumen', 'Double data'),
  }),
  mobile(211, 'Prepaid Start', 'S', 995, '5 GB für vier Wochen', '5 GB for four weeks'),
  mobile(212, 'Prepaid Plus', 'M', 1_495, '12 GB für vier Wochen', '12 GB for four weeks'),
  mobile(221, 'Mobil M Young', 'M', 1_995, '40 GB mit 5G für alle unter 28', '40 GB with 5G for everyone under 28'),
  mobile(222, 'Mobil L Young', 'L', 2_995, '100 GB mit 5G für alle unter 28', '100 GB with 5G for everyone under 28'),
  mobile(231, 'Daten M', 'M', 1_995, '50 GB für Tablet und Notebook', '50 GB for tablet and laptop'),
  mobile(232, 'Daten L', 'L', 2_995, '150 GB für Tablet und Notebook', '150 GB for tablet and laptop'),
  mobile(241, 'Zusatzkarte', 'S', 995, 'Zweite SIM auf denselben Tarif', 'A second SIM on the same tariff'),
  mobile(242, 'Zusatzkarte Familie', 'M', 1_495, 'Eigene Nummer, eigenes Datenvolumen', 'Own number, own data'),
  mobile(
    251,
    'Combi Card Telefon',
    'S',
    795,
    'Für Festnetzkunden: Flat ins Mobilnetz',
    'For landline customers: flat rate to mobiles',
  ),
  mobile(
    252,
    'Combi Card Daten',
    'M',
    1_295,
    'Für Festnetzkunden: 20 GB unterwegs',
    'For landline customers: 20 GB on the move',
  ),
  mobile(213, 'Prepaid Jahr', 'L', 1_995, '60 GB für ein ganzes Jahr', '60 GB for a whole year'),
  mobile(223, 'Mobil S Young', 'S', 1_495, '20 GB für alle unter 28', '20 GB for everyone under 28'),
  mobile(233, 'Daten S', 'S', 1_295, '15 GB für Tablet und Notebook', '15 GB for tablet and laptop'),
  device(
    301,
    'smartphone',
    'Kolibri',
    'Kolibri K3',
    'Oberklasse',
    ['128 GB, 6,2 Zoll, drei Kameras', '128 GB, 6.2 inch, three cameras'],
    [14_900, 4_900, 29_900],
    { topPosition: 1 },
  ),
  device(
    302,
    'smartphone',
    'Kolibri',
    'Kolibri K3 mini',
    'Mittelklasse',
    ['128 GB, 5,6 Zoll', '128 GB, 5.6 inch'],
    [4_900, 100, 14_900],
  ),
  device(
    304,
    'smartphone',
    'Kolibri',
    'Kolibri K3 Ultra',
    'Premium',
    ['512 GB, 6,8 Zoll, Telekamera', '512 GB, 6.8 inch, telephoto camera'],
    [39_900, 24_900, 59_900],
  ),
  device(
    303,
    'smartphone',
    'Nordlys',
    'Nordlys 9',
    'Oberklasse',
    ['256 GB, heller Bildschirm', '256 GB, bright display'],
    [[19_900, 9_900], [9_900, 100], 34_900],
    { campaignName: offer, topPosition: 2 },
  ),
  device(
    305,
    'smartphone',
    'Nordlys',
    'Nordlys 9a',
    'Mittelklasse',
    ['128 GB, sieben Jahre Updates', '128 GB, seven years of updates'],
    [4_900, 100, 14_900],
  ),
  device(
    306,
    'smartphone',
    'Lumo',
    'Lumo Fold',
    'Premium',
    ['Klappbar, 7,6 Zoll innen', 'Folds open to 7.6 inch'],
    [59_900, 44_900, 79_900],
  ),
  device(
    307,
    'smartphone',
    'Lumo',
    'Lumo Eins',
    'Einsteiger',
    ['64 GB, große Tasten auf Wunsch', '64 GB, large keys if you like'],
    [100, 100, 4_900],
  ),
  device(
    308,
    'smartphone',
    'Wiesel',
    'Wiesel Robust',
    'Mittelklasse',
    ['Wasserdicht, Akku zum Wechseln', 'Waterproof, replaceable battery'],
    [[9_900, 4_900], 4_900, 19_900],
    { campaignName: offer },
  ),
  device(
    311,
    'tablet',
    'Kolibri',
    'Kolibri Tafel 11',
    'Oberklasse',
    ['11 Zoll, 256 GB, mit Stift', '11 inch, 256 GB, with pen'],
    [12_900, 4_900],
    { topPosition: 1 },
  ),
  device(312, 'tablet', 'Nordlys', 'Nordlys Tab', 'Mittelklasse', ['10 Zoll, 128 GB', '10 inch, 128 GB'], [4_900, 100]),
  device(
    313,
    'tablet',
    'Nordlys',
    'Nordlys Tab Pro',
    'Premium',
    ['13 Zoll, 512 GB, mit Tastatur', '13 inch, 512 GB, with keyboard'],
    [[39_900, 29_900], 24_900],
    { campaignName: offer },
  ),
  device(
    314,
    'tablet',
    'Lumo',
    'Lumo Blatt 8',
    'Einsteiger',
    ['8 Zoll, leicht wie ein Buch', '8 inch, light as a book'],
    [100, 100],
  ),
  mobile(321, 'Surfstick 5G', 'M', 1_995, 'Einstecken und lossurfen, 50 GB', 'Plug in and surf, 50 GB'),
  mobile(322, 'Mobiler Router 5G', 'L', 2_995, 'WLAN für unterwegs, 150 GB', 'Wi-Fi on the move, 150 GB'),
];
