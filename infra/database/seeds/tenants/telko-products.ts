import type { TariffDetails } from '../../../../services/modules/catalogue/domain/product.js';
import { none, text, type Entry } from './demo-tenant.js';

type Tariff = Partial<TariffDetails> & { readonly lines: readonly (readonly [de: string, en: string])[] };

const runtime = text(
  'Mindestlaufzeit 24 Monate, danach monatlich kündbar. Alle Preise inklusive Mehrwertsteuer.',
  'Minimum term 24 months, then cancel any month. All prices include VAT.',
);
const euros = (cents: number, sign: ',' | '.'): string =>
  `${Math.floor(cents / 100)}${sign}${String(cents % 100).padStart(2, '0')}`;
const splitOf = (monthlyCents: number, discountCents: number) =>
  text(
    `Monat 1 bis 6: ${euros(monthlyCents - discountCents, ',')} €, danach ${euros(monthlyCents, ',')} €`,
    `Months 1 to 6: €${euros(monthlyCents - discountCents, '.')}, then €${euros(monthlyCents, '.')}`,
  );

function fixed(
  id: number,
  externalId: string,
  name: string,
  group: string,
  grade: string,
  monthlyCents: number,
  rewardCents: number,
  { lines, ...more }: Tariff,
): Entry {
  const details: TariffDetails = {
    kind: 'tariff',
    category: 'DP',
    displayName: name,
    young: false,
    hybrid: false,
    group,
    grade,
    monthlyCents,
    onceCents: 6_999,
    descriptions: lines.map(([de, en]) => text(de, en)),
    footnote: runtime,
    priceSplit: more.campaignDiscountCents ? splitOf(monthlyCents, more.campaignDiscountCents) : none,
    campaignName: null,
    campaignDiscountCents: null,
    ...more,
  };
  return { id, externalId, name, details, rewardCents };
}

const flat: readonly [string, string] = ['Telefon-Flat ins deutsche Festnetz', 'Flat rate to German landlines'];
const router: readonly [string, string] = ['WLAN-Router inklusive', 'Wi-Fi router included'];

export const telkoProducts = (mobile: readonly Entry[]): readonly Entry[] => [
  fixed(101, 'FK-DSL-100', 'Zuhause 100', 'Internet', 'M', 3_995, 7_000, {
    lines: [['100 MBit/s im Download', '100 Mbit/s download'], flat, router],
  }),
  fixed(102, 'FK-DSL-250', 'Zuhause 250', 'Internet', 'L', 4_795, 7_000, {
    lines: [['250 MBit/s im Download', '250 Mbit/s download'], flat, router],
    campaignName: text('Sechs Monate 19,95 €', 'Six months at €19.95'),
    campaignDiscountCents: 2_800,
  }),
  fixed(103, 'FK-DSL-50', 'Zuhause 50', 'Internet', 'S', 3_495, 7_000, {
    lines: [['50 MBit/s im Download', '50 Mbit/s download'], flat],
  }),
  fixed(104, 'FK-DSL-500', 'Zuhause 500', 'Internet', 'XL', 5_495, 7_000, {
    lines: [['500 MBit/s im Download', '500 Mbit/s download'], flat, router],
  }),
  fixed(111, 'FK-HY-150', 'Hybrid 150', 'Hybrid', 'M', 4_295, 7_000, {
    hybrid: true,
    lines: [
      ['Leitung und Mobilfunk zusammen', 'Line and mobile network combined'],
      ['bis 150 MBit/s', 'up to 150 Mbit/s'],
      flat,
    ],
  }),
  fixed(112, 'FK-HY-300', 'Hybrid 300', 'Hybrid', 'L', 5_295, 7_000, {
    hybrid: true,
    lines: [['Leitung und 5G zusammen', 'Line and 5G combined'], ['bis 300 MBit/s', 'up to 300 Mbit/s'], flat],
  }),
  fixed(113, 'FK-HY-50', 'Hybrid 50', 'Hybrid', 'S', 3_795, 7_000, {
    hybrid: true,
    lines: [
      ['Leitung und Mobilfunk zusammen', 'Line and mobile network combined'],
      ['bis 50 MBit/s', 'up to 50 Mbit/s'],
      flat,
    ],
  }),
  fixed(121, 'FK-GF-250', 'Glasfaser 250', 'Glasfaser', 'M', 4_495, 9_000, {
    lines: [
      ['250 MBit/s im Download', '250 Mbit/s download'],
      ['Glasfaser bis in die Wohnung', 'Fibre into the home'],
      router,
    ],
  }),
  fixed(122, 'FK-GF-500', 'Glasfaser 500', 'Glasfaser', 'L', 5_495, 9_000, {
    lines: [
      ['500 MBit/s im Download', '500 Mbit/s download'],
      ['Glasfaser bis in die Wohnung', 'Fibre into the home'],
      router,
    ],
  }),
  fixed(123, 'FK-GF-1000', 'Glasfaser 1000', 'Glasfaser', 'XL', 6_995, 9_000, {
    lines: [
      ['1.000 MBit/s im Download', '1,000 Mbit/s download'],
      ['Glasfaser bis in die Wohnung', 'Fibre into the home'],
      ['WLAN-7-Router inklusive', 'Wi-Fi 7 router included'],
    ],
  }),
  fixed(124, 'FK-GF-100', 'Glasfaser 100', 'Glasfaser', 'S', 3_795, 9_000, {
    lines: [
      ['100 MBit/s im Download', '100 Mbit/s download'],
      ['Glasfaser bis in die Wohnung', 'Fibre into the home'],
    ],
  }),
  fixed(131, 'FK-TV-S', 'Fernsehen Start', 'Fernsehen', 'S', 4_695, 7_000, {
    category: 'TP',
    lines: [
      ['Internet, Telefon und TV', 'Internet, phone and TV'],
      ['100 Sender in HD', '100 channels in HD'],
    ],
  }),
  fixed(132, 'FK-TV-M', 'Fernsehen Plus', 'Fernsehen', 'M', 5_495, 7_000, {
    category: 'TP',
    lines: [
      ['Internet, Telefon und TV', 'Internet, phone and TV'],
      ['150 Sender und Mediatheken', '150 channels and media libraries'],
      ['Aufnehmen ohne Festplatte', 'Recording in the cloud'],
    ],
  }),
  fixed(133, 'FK-TV-SAT', 'Fernsehen Satellit', 'Fernsehen', 'M', 4_995, 7_000, {
    category: 'TP',
    lines: [
      ['Internet über die Leitung', 'Internet by line'],
      ['Fernsehen über Satellit', 'Television by satellite'],
    ],
  }),
  fixed(134, 'FK-TV-HYSAT', 'Hybrid und Satellit', 'Fernsehen', 'L', 5_695, 7_000, {
    category: 'TP',
    hybrid: true,
    lines: [
      ['Hybrid-Internet bis 150 MBit/s', 'Hybrid internet up to 150 Mbit/s'],
      ['Fernsehen über Satellit', 'Television by satellite'],
    ],
  }),
  fixed(135, 'FK-TV-HY', 'Hybrid und Fernsehen', 'Fernsehen', 'L', 5_595, 7_000, {
    category: 'TP',
    hybrid: true,
    lines: [
      ['Hybrid-Internet bis 150 MBit/s', 'Hybrid internet up to 150 Mbit/s'],
      ['100 Sender in HD', '100 channels in HD'],
    ],
  }),
  fixed(136, 'FK-TV-GF', 'Glasfaser und Fernsehen', 'Fernsehen', 'XL', 6_495, 9_000, {
    category: 'TP',
    lines: [
      ['Glasfaser mit 500 MBit/s', 'Fibre at 500 Mbit/s'],
      ['150 Sender, viele in UHD', '150 channels, many in UHD'],
    ],
  }),
  fixed(137, 'FK-TV-L', 'Fernsehen Premium', 'Fernsehen', 'L', 6_295, 7_000, {
    category: 'TP',
    lines: [
      ['Internet, Telefon und TV', 'Internet, phone and TV'],
      ['200 Sender, Filme und Serien', '200 channels, films and series'],
      ['Auf vier Geräten zugleich', 'On four devices at once'],
    ],
  }),
  fixed(141, 'FK-SPORT-M', 'Sport Live', 'Sport', 'M', 6_295, 11_000, {
    category: 'TP',
    lines: [
      ['Zwei Ligen live', 'Two leagues live'],
      ['Internet mit 100 MBit/s', 'Internet at 100 Mbit/s'],
    ],
  }),
  fixed(142, 'FK-SPORT-L', 'Sport Komplett', 'Sport', 'L', 7_495, 11_000, {
    category: 'TP',
    lines: [
      ['Alle Spiele live und in Konferenz', 'Every match live'],
      ['Internet mit 250 MBit/s', 'Internet at 250 Mbit/s'],
    ],
    campaignName: text('Saisonstart', 'Season opener'),
  }),
  fixed(143, 'FK-SPORT-S', 'Sport Wochenende', 'Sport', 'S', 5_495, 11_000, {
    category: 'TP',
    lines: [
      ['Eine Liga live am Wochenende', 'One league live at weekends'],
      ['Internet mit 50 MBit/s', 'Internet at 50 Mbit/s'],
    ],
  }),
  fixed(151, 'FK-JUNG-100', 'Zuhause 100 Young', 'Internet', 'M', 2_995, 7_000, {
    young: true,
    lines: [
      ['Für alle unter 28', 'For everyone under 28'],
      ['100 MBit/s im Download', '100 Mbit/s download'],
    ],
  }),
  fixed(152, 'FK-JUNG-250', 'Zuhause 250 Young', 'Internet', 'L', 3_795, 7_000, {
    young: true,
    lines: [
      ['Für alle unter 28', 'For everyone under 28'],
      ['250 MBit/s im Download', '250 Mbit/s download'],
    ],
  }),
  fixed(153, 'FK-JUNG-HY', 'Hybrid 150 Young', 'Hybrid', 'M', 3_295, 7_000, {
    young: true,
    hybrid: true,
    lines: [
      ['Für alle unter 28', 'For everyone under 28'],
      ['Hybrid bis 150 MBit/s', 'Hybrid up to 150 Mbit/s'],
    ],
  }),
  fixed(154, 'FK-JUNG-GF', 'Glasfaser 500 Young', 'Glasfaser', 'XL', 4_495, 9_000, {
    young: true,
    lines: [
      ['Für alle unter 28', 'For everyone under 28'],
      ['500 MBit/s im Download', '500 Mbit/s download'],
    ],
  }),
  fixed(161, 'FK-DHS-1', 'Digital-Service Zuhause', 'Service', 'S', 995, 7_000, {
    onceCents: 0,
    lines: [
      ['Hilfe bei WLAN und Geräten', 'Help with Wi-Fi and devices'],
      ['Am Telefon und vor Ort', 'By phone and at home'],
    ],
  }),
  fixed(162, 'FK-DHS-2', 'Digital-Service Familie', 'Service', 'M', 1_495, 7_000, {
    onceCents: 0,
    lines: [
      ['Für alle Geräte im Haushalt', 'For every device in the home'],
      ['Mit Kinderschutz', 'With child protection'],
    ],
  }),
  fixed(163, 'FK-DHS-3', 'Digital-Service Komplett', 'Service', 'L', 1_995, 7_000, {
    onceCents: 0,
    lines: [
      ['Einrichtung vor Ort und Hilfe rund um die Uhr', 'Set-up at home and help around the clock'],
      ['Mit Ersatzgerät', 'With a replacement device'],
    ],
  }),
  ...mobile,
  fixed(401, 'FK-GK-100', 'Business 100', 'Geschäftskunden', 'M', 4_495, 9_000, {
    lines: [
      ['100 MBit/s, feste IP-Adresse', '100 Mbit/s, fixed IP address'],
      ['Entstörung innerhalb von 24 Stunden', 'Repair within 24 hours'],
    ],
  }),
  fixed(402, 'FK-GK-1000', 'Business Glasfaser 1000', 'Geschäftskunden', 'XL', 8_995, 9_000, {
    lines: [
      ['1.000 MBit/s, symmetrisch', '1,000 Mbit/s, symmetric'],
      ['Entstörung innerhalb von acht Stunden', 'Repair within eight hours'],
    ],
  }),
  fixed(403, 'FK-GK-250', 'Business 250', 'Geschäftskunden', 'L', 5_495, 9_000, {
    lines: [
      ['250 MBit/s, feste IP-Adresse', '250 Mbit/s, fixed IP address'],
      ['Entstörung innerhalb von zwölf Stunden', 'Repair within twelve hours'],
    ],
  }),
  fixed(411, 'FK-WEB-S', 'Webseite Start', 'Web', 'S', 1_495, 5_000, {
    onceCents: 0,
    lines: [
      ['Baukasten und eigene Domain', 'Site builder and your own domain'],
      ['Ohne Vorkenntnisse', 'No experience needed'],
    ],
  }),
  fixed(412, 'FK-WEB-PRO', 'Webseite vom Profi', 'Web', 'L', 4_995, 9_000, {
    onceCents: 29_900,
    lines: [
      ['Wir bauen Ihre Seite', 'We build your site'],
      ['Texte und Bilder inklusive', 'Words and pictures included'],
    ],
  }),
  fixed(413, 'FK-WEB-M', 'Webseite Plus', 'Web', 'M', 2_495, 5_000, {
    onceCents: 0,
    lines: [
      ['Mit Terminbuchung und Newsletter', 'With bookings and newsletter'],
      ['Eigene Domain und Postfächer', 'Your own domain and mailboxes'],
    ],
  }),
  fixed(421, 'FK-SHOP', 'Webshop', 'Web', 'M', 2_995, 9_000, {
    onceCents: 0,
    lines: [
      ['Bis 1.000 Artikel', 'Up to 1,000 items'],
      ['Zahlung und Versand eingerichtet', 'Payment and shipping set up'],
    ],
  }),
  fixed(422, 'FK-SHOP-PRO', 'Webshop Pro', 'Web', 'L', 5_995, 9_000, {
    onceCents: 0,
    lines: [
      ['Beliebig viele Artikel', 'As many items as you like'],
      ['Anbindung an Warenwirtschaft', 'Connected to your stock system'],
    ],
  }),
  fixed(431, 'FK-HOST', 'Webhosting', 'Web', 'S', 795, 5_000, {
    onceCents: 0,
    lines: [
      ['50 GB Speicher in Deutschland', '50 GB of space in Germany'],
      ['Zehn Postfächer', 'Ten mailboxes'],
    ],
  }),
  fixed(432, 'FK-HOST-PRO', 'Webhosting Pro', 'Web', 'L', 1_995, 5_000, {
    onceCents: 0,
    lines: [
      ['500 GB Speicher in Deutschland', '500 GB of space in Germany'],
      ['Tägliche Sicherung', 'Daily backup'],
    ],
  }),
  fixed(441, 'FK-CO-START', 'Company Start', 'Geschäftskunden', 'M', 9_995, 11_000, {
    lines: [
      ['Internet, fünf Nebenstellen, Mobilfunk', 'Internet, five extensions, mobile'],
      ['Alles aus einer Hand', 'All from one provider'],
    ],
  }),
  fixed(442, 'FK-CO-PRO', 'Company Pro', 'Geschäftskunden', 'XL', 24_995, 50_000, {
    lines: [
      ['Glasfaser, Telefonanlage, zehn Mobilanschlüsse', 'Fibre, phone system, ten mobile lines'],
      ['Persönliche Betreuung', 'Your own contact person'],
    ],
  }),
  // The provider keeps these, the programme never shows them (docs/specification/rewards.md#reward-offers).
  ...[637, 638, 639, 640].map((id): Entry => ({
    ...fixed(id, `FK-INTERN-${id}`, `Interner Tarif ${id}`, 'Intern', 'S', 1_000, 0, { lines: [] }),
    hidden: true,
  })),
];
