import type { DeviceDetails, MobileDetails, TariffDetails } from '../../../../services/modules/catalogue/domain/product.js';
import { none, text, type Entry } from './catalogue-builder.js';

type Tariff = Partial<TariffDetails> & { readonly lines: readonly (readonly [de: string, en: string])[] };

function fixed(id: number, externalId: string, name: string, group: string, grade: string, monthlyCents: number, rewardCents: number, { lines, ...more }: Tariff): Entry {
  const details: TariffDetails = {
    kind: 'tariff', category: 'DP', displayName: name, young: false, hybrid: false, group, grade, monthlyCents, onceCents: 6_999, descriptions: lines.map(([de, en]) => text(de, en)),
    footnote: none, priceSplit: none, campaignName: null, campaignDiscountCents: null, ...more,
  };
  return { id, externalId, name, details, rewardCents };
}

const mobile = (id: number, name: string, grade: string, monthlyCents: number, de: string, en: string, more: Partial<MobileDetails> = {}): Entry => ({
  id, externalId: `MF-${id}`, name, rewardCents: 5_000, details: { kind: 'mobile', displayName: name, grade, description: text(de, en), monthlyCents, topPosition: null, campaignName: null, ...more },
});

const device = (id: number, deviceType: DeviceDetails['deviceType'], manufacturer: string, name: string, grade: string, de: string, en: string, prices: readonly [m: number, l: number], more: Partial<DeviceDetails> = {}): Entry => ({
  id, externalId: `GE-${id}`, name, rewardCents: 5_000,
  details: {
    kind: 'device', deviceType, manufacturer, grade, displayName: name, description: text(de, en), topPosition: null, campaignName: null,
    withTariffs: [{ tariffId: 202, priceCents: prices[0], campaignPriceCents: null }, { tariffId: 203, priceCents: prices[1], campaignPriceCents: null }], ...more,
  },
});

const flat: readonly [string, string] = ['Telefon-Flat ins deutsche Festnetz', 'Flat rate to German landlines'];
const router: readonly [string, string] = ['WLAN-Router inklusive', 'Wi-Fi router included'];

export const telkoProducts: readonly Entry[] = [
  fixed(101, 'FK-DSL-100', 'Zuhause 100', 'Internet', 'M', 3_995, 7_000, { lines: [['100 MBit/s im Download', '100 Mbit/s download'], flat, router] }),
  fixed(102, 'FK-DSL-250', 'Zuhause 250', 'Internet', 'L', 4_795, 7_000, { lines: [['250 MBit/s im Download', '250 Mbit/s download'], flat, router], campaignName: text('Sechs Monate 19,95 €', 'Six months at €19.95'), campaignDiscountCents: 2_800 }),
  fixed(103, 'FK-DSL-50', 'Zuhause 50', 'Internet', 'S', 3_495, 7_000, { lines: [['50 MBit/s im Download', '50 Mbit/s download'], flat] }),
  fixed(111, 'FK-HY-150', 'Hybrid 150', 'Hybrid', 'M', 4_295, 7_000, { hybrid: true, lines: [['Leitung und Mobilfunk zusammen', 'Line and mobile network combined'], ['bis 150 MBit/s', 'up to 150 Mbit/s'], flat] }),
  fixed(112, 'FK-HY-300', 'Hybrid 300', 'Hybrid', 'L', 5_295, 7_000, { hybrid: true, lines: [['Leitung und 5G zusammen', 'Line and 5G combined'], ['bis 300 MBit/s', 'up to 300 Mbit/s'], flat] }),
  fixed(121, 'FK-GF-250', 'Glasfaser 250', 'Glasfaser', 'M', 4_495, 9_000, { lines: [['250 MBit/s im Download', '250 Mbit/s download'], ['Glasfaser bis in die Wohnung', 'Fibre into the home'], router] }),
  fixed(122, 'FK-GF-500', 'Glasfaser 500', 'Glasfaser', 'L', 5_495, 9_000, { lines: [['500 MBit/s im Download', '500 Mbit/s download'], ['Glasfaser bis in die Wohnung', 'Fibre into the home'], router] }),
  fixed(123, 'FK-GF-1000', 'Glasfaser 1000', 'Glasfaser', 'XL', 6_995, 9_000, { lines: [['1.000 MBit/s im Download', '1,000 Mbit/s download'], ['Glasfaser bis in die Wohnung', 'Fibre into the home'], ['WLAN-7-Router inklusive', 'Wi-Fi 7 router included']] }),
  fixed(131, 'FK-TV-S', 'Fernsehen Start', 'Fernsehen', 'S', 4_695, 7_000, { category: 'TP', lines: [['Internet, Telefon und TV', 'Internet, phone and TV'], ['100 Sender in HD', '100 channels in HD']] }),
  fixed(132, 'FK-TV-M', 'Fernsehen Plus', 'Fernsehen', 'M', 5_495, 7_000, { category: 'TP', lines: [['Internet, Telefon und TV', 'Internet, phone and TV'], ['150 Sender und Mediatheken', '150 channels and media libraries'], ['Aufnehmen ohne Festplatte', 'Recording in the cloud']] }),
  fixed(133, 'FK-TV-SAT', 'Fernsehen Satellit', 'Fernsehen', 'M', 4_995, 7_000, { category: 'TP', lines: [['Internet über die Leitung', 'Internet by line'], ['Fernsehen über Satellit', 'Television by satellite']] }),
  fixed(134, 'FK-TV-HYSAT', 'Hybrid und Satellit', 'Fernsehen', 'L', 5_695, 7_000, { category: 'TP', hybrid: true, lines: [['Hybrid-Internet bis 150 MBit/s', 'Hybrid internet up to 150 Mbit/s'], ['Fernsehen über Satellit', 'Television by satellite']] }),
  fixed(135, 'FK-TV-HY', 'Hybrid und Fernsehen', 'Fernsehen', 'L', 5_595, 7_000, { category: 'TP', hybrid: true, lines: [['Hybrid-Internet bis 150 MBit/s', 'Hybrid internet up to 150 Mbit/s'], ['100 Sender in HD', '100 channels in HD']] }),
  fixed(136, 'FK-TV-GF', 'Glasfaser und Fernsehen', 'Fernsehen', 'XL', 6_495, 9_000, { category: 'TP', lines: [['Glasfaser mit 500 MBit/s', 'Fibre at 500 Mbit/s'], ['150 Sender, viele in UHD', '150 channels, many in UHD']] }),
  fixed(141, 'FK-SPORT-M', 'Sport Live', 'Sport', 'M', 6_295, 11_000, { category: 'TP', lines: [['Zwei Ligen live', 'Two leagues live'], ['Internet mit 100 MBit/s', 'Internet at 100 Mbit/s']] }),
  fixed(142, 'FK-SPORT-L', 'Sport Komplett', 'Sport', 'L', 7_495, 11_000, { category: 'TP', lines: [['Alle Spiele live und in Konferenz', 'Every match live'], ['Internet mit 250 MBit/s', 'Internet at 250 Mbit/s']], campaignName: text('Saisonstart', 'Season opener') }),
  fixed(151, 'FK-JUNG-100', 'Zuhause 100 Young', 'Internet', 'M', 2_995, 7_000, { young: true, lines: [['Für alle unter 28', 'For everyone under 28'], ['100 MBit/s im Download', '100 Mbit/s download']] }),
  fixed(152, 'FK-JUNG-250', 'Zuhause 250 Young', 'Internet', 'L', 3_795, 7_000, { young: true, lines: [['Für alle unter 28', 'For everyone under 28'], ['250 MBit/s im Download', '250 Mbit/s download']] }),
  fixed(153, 'FK-JUNG-HY', 'Hybrid 150 Young', 'Hybrid', 'M', 3_295, 7_000, { young: true, hybrid: true, lines: [['Für alle unter 28', 'For everyone under 28'], ['Hybrid bis 150 MBit/s', 'Hybrid up to 150 Mbit/s']] }),
  fixed(161, 'FK-DHS-1', 'Digital-Service Zuhause', 'Service', 'S', 995, 7_000, { onceCents: 0, lines: [['Hilfe bei WLAN und Geräten', 'Help with Wi-Fi and devices'], ['Am Telefon und vor Ort', 'By phone and at home']] }),
  fixed(162, 'FK-DHS-2', 'Digital-Service Familie', 'Service', 'M', 1_495, 7_000, { onceCents: 0, lines: [['Für alle Geräte im Haushalt', 'For every device in the home'], ['Mit Kinderschutz', 'With child protection']] }),
  mobile(201, 'Mobil S', 'S', 1_995, '10 GB, Flat für Gespräche und SMS', '10 GB, unlimited calls and texts'),
  mobile(202, 'Mobil M', 'M', 2_995, '30 GB mit 5G, Flat für Gespräche und SMS', '30 GB with 5G, unlimited calls and texts', { topPosition: 1 }),
  mobile(203, 'Mobil L', 'L', 3_995, '80 GB mit 5G, EU-Roaming inklusive', '80 GB with 5G, EU roaming included', { campaignName: text('Doppeltes Datenvolumen', 'Double data') }),
  mobile(211, 'Prepaid Start', 'S', 995, '5 GB für vier Wochen', '5 GB for four weeks'),
  mobile(212, 'Prepaid Plus', 'M', 1_495, '12 GB für vier Wochen', '12 GB for four weeks'),
  mobile(221, 'Mobil M Young', 'M', 1_995, '40 GB mit 5G für alle unter 28', '40 GB with 5G for everyone under 28'),
  mobile(222, 'Mobil L Young', 'L', 2_995, '100 GB mit 5G für alle unter 28', '100 GB with 5G for everyone under 28'),
  mobile(231, 'Daten M', 'M', 1_995, '50 GB für Tablet und Notebook', '50 GB for tablet and laptop'),
  mobile(232, 'Daten L', 'L', 2_995, '150 GB für Tablet und Notebook', '150 GB for tablet and laptop'),
  mobile(241, 'Zusatzkarte', 'S', 995, 'Zweite SIM auf denselben Tarif', 'A second SIM on the same tariff'),
  mobile(242, 'Zusatzkarte Familie', 'M', 1_495, 'Eigene Nummer, eigenes Datenvolumen', 'Own number, own data'),
  mobile(251, 'Combi Card Telefon', 'S', 795, 'Für Festnetzkunden: Flat ins Mobilnetz', 'For landline customers: flat rate to mobiles'),
  mobile(252, 'Combi Card Daten', 'M', 1_295, 'Für Festnetzkunden: 20 GB unterwegs', 'For landline customers: 20 GB on the move'),
  device(301, 'smartphone', 'Kolibri', 'Kolibri K3', 'Oberklasse', '128 GB, 6,2 Zoll, drei Kameras', '128 GB, 6.2 inch, three cameras', [14_900, 4_900], { topPosition: 1 }),
  device(302, 'smartphone', 'Kolibri', 'Kolibri K3 mini', 'Mittelklasse', '128 GB, 5,6 Zoll', '128 GB, 5.6 inch', [4_900, 100]),
  device(303, 'smartphone', 'Nordlys', 'Nordlys 9', 'Oberklasse', '256 GB, heller Bildschirm', '256 GB, bright display', [19_900, 9_900]),
  device(311, 'tablet', 'Kolibri', 'Kolibri Tafel 11', 'Oberklasse', '11 Zoll, 256 GB, mit Stift', '11 inch, 256 GB, with pen', [12_900, 4_900]),
  device(312, 'tablet', 'Nordlys', 'Nordlys Tab', 'Mittelklasse', '10 Zoll, 128 GB', '10 inch, 128 GB', [4_900, 100]),
  mobile(321, 'Surfstick 5G', 'M', 1_995, 'Einstecken und lossurfen, 50 GB', 'Plug in and surf, 50 GB'),
  mobile(322, 'Mobiler Router 5G', 'L', 2_995, 'WLAN für unterwegs, 150 GB', 'Wi-Fi on the move, 150 GB'),
  fixed(401, 'FK-GK-100', 'Business 100', 'Geschäftskunden', 'M', 4_495, 9_000, { lines: [['100 MBit/s, feste IP-Adresse', '100 Mbit/s, fixed IP address'], ['Entstörung innerhalb von 24 Stunden', 'Repair within 24 hours']] }),
  fixed(402, 'FK-GK-1000', 'Business Glasfaser 1000', 'Geschäftskunden', 'XL', 8_995, 9_000, { lines: [['1.000 MBit/s, symmetrisch', '1,000 Mbit/s, symmetric'], ['Entstörung innerhalb von acht Stunden', 'Repair within eight hours']] }),
  fixed(411, 'FK-WEB-S', 'Webseite Start', 'Web', 'S', 1_495, 5_000, { onceCents: 0, lines: [['Baukasten und eigene Domain', 'Site builder and your own domain'], ['Ohne Vorkenntnisse', 'No experience needed']] }),
  fixed(412, 'FK-WEB-PRO', 'Webseite vom Profi', 'Web', 'L', 4_995, 9_000, { onceCents: 29_900, lines: [['Wir bauen Ihre Seite', 'We build your site'], ['Texte und Bilder inklusive', 'Words and pictures included']] }),
  fixed(421, 'FK-SHOP', 'Webshop', 'Web', 'M', 2_995, 9_000, { onceCents: 0, lines: [['Bis 1.000 Artikel', 'Up to 1,000 items'], ['Zahlung und Versand eingerichtet', 'Payment and shipping set up']] }),
  fixed(431, 'FK-HOST', 'Webhosting', 'Web', 'S', 795, 5_000, { onceCents: 0, lines: [['50 GB Speicher in Deutschland', '50 GB of space in Germany'], ['Zehn Postfächer', 'Ten mailboxes']] }),
  fixed(441, 'FK-CO-START', 'Company Start', 'Geschäftskunden', 'M', 9_995, 11_000, { lines: [['Internet, fünf Nebenstellen, Mobilfunk', 'Internet, five extensions, mobile'], ['Alles aus einer Hand', 'All from one provider']] }),
  fixed(442, 'FK-CO-PRO', 'Company Pro', 'Geschäftskunden', 'XL', 24_995, 50_000, { lines: [['Glasfaser, Telefonanlage, zehn Mobilanschlüsse', 'Fibre, phone system, ten mobile lines'], ['Persönliche Betreuung', 'Your own contact person']] }),
  // §3: the provider keeps these, the programme never shows them.
  ...[637, 638, 639, 640].map((id): Entry => ({ ...fixed(id, `FK-INTERN-${id}`, `Interner Tarif ${id}`, 'Intern', 'S', 1_000, 0, { lines: [] }), hidden: true })),
];
