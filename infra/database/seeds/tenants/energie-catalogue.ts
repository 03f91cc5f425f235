import { text, type Entry, type Page } from './catalogue-builder.js';

const product = (id: number, externalId: string, name: string, rewardCents: number, first: readonly [string, string], second: readonly [string, string]): Entry => ({
  id, externalId, name, rewardCents, details: { kind: 'advisor', displayName: name, descriptions: [text(...first), text(...second)] },
});

export const energieProducts: readonly Entry[] = [
  product(501, 'AS-STROM-GRUEN', 'Auenstrom Grün', 5_000, ['100 % Ökostrom aus der Region', '100% green power from the region'], ['Preisgarantie für 12 Monate', 'Price guaranteed for 12 months']),
  product(502, 'AS-STROM-FIX', 'Auenstrom Fix 24', 7_000, ['Ökostrom mit fester Preisbindung', 'Green power at a fixed price'], ['Preisgarantie für 24 Monate', 'Price guaranteed for 24 months']),
  product(503, 'AS-STROM-FLEX', 'Auenstrom Flex', 5_000, ['Stundengenauer Börsenpreis', 'Hourly market price'], ['Monatlich kündbar, mit App', 'Cancel monthly, with app']),
  product(504, 'AS-STROM-NACHT', 'Auenstrom Nacht', 5_000, ['Zwischen 22 und 6 Uhr günstiger', 'Cheaper from 10 pm to 6 am'], ['Für Speicherheizung und Elektroauto', 'For storage heating and electric cars']),
  product(511, 'AS-GAS-KLIMA', 'Auengas Klima', 5_000, ['Erdgas mit 10 % Biogas', 'Natural gas with 10% biogas'], ['Preisgarantie für 12 Monate', 'Price guaranteed for 12 months']),
  product(512, 'AS-GAS-FIX', 'Auengas Fix 24', 7_000, ['Planbar durch zwei Winter', 'Predictable through two winters'], ['Preisgarantie für 24 Monate', 'Price guaranteed for 24 months']),
  product(513, 'AS-GAS-FLEX', 'Auengas Flex', 5_000, ['Monatlich kündbar', 'Cancel any month'], ['Preis folgt dem Markt', 'The price follows the market']),
  product(521, 'AS-SOLAR-DACH', 'Solar Dach', 50_000, ['Solaranlage mit Planung und Montage', 'Solar panels, planned and installed'], ['Beratung bei Ihnen zu Hause', 'Advice at your home']),
  product(522, 'AS-SOLAR-SPEICHER', 'Solar Dach mit Speicher', 50_000, ['Solaranlage und Batteriespeicher', 'Solar panels and battery storage'], ['Bis zu 80 % eigener Strom', 'Up to 80% of your own power']),
  product(523, 'AS-SOLAR-BALKON', 'Solar Balkon', 5_000, ['Stecksolar mit 800 Watt', 'Plug-in solar with 800 watts'], ['Anmeldung inklusive', 'Registration included']),
  product(531, 'AS-WP-KOMPLETT', 'Wärmepumpe Komplett', 50_000, ['Planung, Förderantrag und Einbau', 'Planning, subsidy application and installation'], ['Festpreis nach Besichtigung', 'Fixed price after a visit']),
  product(532, 'AS-WP-STROM', 'Wärmestrom', 9_000, ['Günstiger Tarif für Wärmepumpen', 'A lower tariff for heat pumps'], ['Mit steuerbarem Zähler', 'With a controllable meter']),
  product(533, 'AS-WP-WARTUNG', 'Wärmepumpe Wartung', 5_000, ['Jährliche Wartung zum Festpreis', 'Yearly service at a fixed price'], ['Störungsdienst rund um die Uhr', 'Fault service around the clock']),
  product(541, 'AS-WALLBOX', 'Wallbox Zuhause', 11_000, ['11-kW-Wallbox mit Einbau', '11 kW wallbox, installed'], ['Lädt mit eigenem Solarstrom', 'Charges with your own solar power']),
  product(542, 'AS-AUTOSTROM', 'Autostrom', 7_000, ['Nachts günstig laden', 'Charge cheaply at night'], ['Ladekarte für unterwegs inklusive', 'Charging card for the road included']),
  product(543, 'AS-WALLBOX-DUO', 'Wallbox Duo', 11_000, ['Zwei Ladepunkte für Haus und Hof', 'Two charging points for home and yard'], ['Teilt die Leistung von selbst', 'Shares the power by itself']),
];

const page = (path: string, [de, en]: readonly [string, string], [subDe, subEn]: readonly [string, string], products: readonly number[]): Page => ({
  path, source: 'energie', category: path, title: text(de, en), subtitle: text(subDe, subEn), products,
});

export const energiePages: readonly Page[] = [
  page('strom', ['Strom', 'Power'], ['Ökostrom aus der Region', 'Green power from the region'], [501, 502, 503, 504]),
  page('gas', ['Gas', 'Gas'], ['Verlässlich durch den Winter', 'Reliable through the winter'], [511, 512, 513]),
  page('solar', ['Solar', 'Solar'], ['Eigener Strom vom Dach oder Balkon', 'Your own power from roof or balcony'], [521, 522, 523]),
  page('waermepumpe', ['Wärmepumpe', 'Heat pump'], ['Heizen mit Strom und Umweltwärme', 'Heating with power and ambient heat'], [531, 532, 533]),
  page('wallbox', ['Wallbox und Autostrom', 'Wallbox and car power'], ['Zu Hause laden, günstig fahren', 'Charge at home, drive cheaply'], [541, 543, 542]),
];
