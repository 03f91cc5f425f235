import type { Advisor } from '../../../../services/modules/catalogue/domain/product.js';
import { text, type Entry, type Page } from './catalogue-builder.js';

const product = (id: number, externalId: string, name: string, rewardCents: number, first: readonly [string, string], second: readonly [string, string]): Entry => ({
  id, externalId, name, rewardCents, details: { kind: 'advisor', displayName: name, descriptions: [text(...first), text(...second)] },
});

export const energieProducts: readonly Entry[] = [
  product(501, 'AS-STROM-GRUEN', 'Auenstrom Grün', 5_000, ['100 % Ökostrom aus der Region', '100% green power from the region'], ['Preisgarantie für 12 Monate', 'Price guaranteed for 12 months']),
  product(502, 'AS-STROM-FIX', 'Auenstrom Fix 24', 7_000, ['Ökostrom mit fester Preisbindung', 'Green power at a fixed price'], ['Preisgarantie für 24 Monate', 'Price guaranteed for 24 months']),
  product(503, 'AS-STROM-FLEX', 'Auenstrom Flex', 5_000, ['Stundengenauer Börsenpreis', 'Hourly market price'], ['Monatlich kündbar, mit App', 'Cancel monthly, with app']),
  product(511, 'AS-GAS-KLIMA', 'Auengas Klima', 5_000, ['Erdgas mit 10 % Biogas', 'Natural gas with 10% biogas'], ['Preisgarantie für 12 Monate', 'Price guaranteed for 12 months']),
  product(512, 'AS-GAS-FIX', 'Auengas Fix 24', 7_000, ['Planbar durch zwei Winter', 'Predictable through two winters'], ['Preisgarantie für 24 Monate', 'Price guaranteed for 24 months']),
  product(521, 'AS-SOLAR-DACH', 'Solar Dach', 50_000, ['Solaranlage mit Planung und Montage', 'Solar panels, planned and installed'], ['Beratung bei Ihnen zu Hause', 'Advice at your home']),
  product(522, 'AS-SOLAR-SPEICHER', 'Solar Dach mit Speicher', 50_000, ['Solaranlage und Batteriespeicher', 'Solar panels and battery storage'], ['Bis zu 80 % eigener Strom', 'Up to 80% of your own power']),
  product(523, 'AS-SOLAR-BALKON', 'Solar Balkon', 5_000, ['Stecksolar mit 800 Watt', 'Plug-in solar with 800 watts'], ['Anmeldung inklusive', 'Registration included']),
  product(531, 'AS-WP-KOMPLETT', 'Wärmepumpe Komplett', 50_000, ['Planung, Förderantrag und Einbau', 'Planning, subsidy application and installation'], ['Festpreis nach Besichtigung', 'Fixed price after a visit']),
  product(532, 'AS-WP-STROM', 'Wärmestrom', 9_000, ['Günstiger Tarif für Wärmepumpen', 'A lower tariff for heat pumps'], ['Mit steuerbarem Zähler', 'With a controllable meter']),
  product(541, 'AS-WALLBOX', 'Wallbox Zuhause', 11_000, ['11-kW-Wallbox mit Einbau', '11 kW wallbox, installed'], ['Lädt mit eigenem Solarstrom', 'Charges with your own solar power']),
  product(542, 'AS-AUTOSTROM', 'Autostrom', 7_000, ['Nachts günstig laden', 'Charge cheaply at night'], ['Ladekarte für unterwegs inklusive', 'Charging card for the road included']),
];

const page = (path: string, [de, en]: readonly [string, string], [subDe, subEn]: readonly [string, string], products: readonly number[]): Page => ({
  path, source: 'energie', category: path, title: text(de, en), subtitle: text(subDe, subEn), products,
});

export const energiePages: readonly Page[] = [
  page('strom', ['Strom', 'Power'], ['Ökostrom aus der Region', 'Green power from the region'], [501, 502, 503]),
  page('gas', ['Gas', 'Gas'], ['Verlässlich durch den Winter', 'Reliable through the winter'], [511, 512]),
  page('solar', ['Solar', 'Solar'], ['Eigener Strom vom Dach oder Balkon', 'Your own power from roof or balcony'], [521, 522, 523]),
  page('waermepumpe', ['Wärmepumpe', 'Heat pump'], ['Heizen mit Strom und Umweltwärme', 'Heating with power and ambient heat'], [531, 532]),
  page('wallbox', ['Wallbox und Autostrom', 'Wallbox and car power'], ['Zu Hause laden, günstig fahren', 'Charge at home, drive cheaply'], [541, 542]),
];

const people: readonly (readonly [lastName: string, zip: string, city: string])[] = [
  ['Ahrens', '04109', 'Leipzig'], ['Bergmann', '04229', 'Leipzig'], ['Dietrich', '06108', 'Halle (Saale)'], ['Ebert', '06217', 'Merseburg'], ['Frenzel', '04600', 'Altenburg'], ['Gruber', '07545', 'Gera'],
  ['Haase', '04509', 'Delitzsch'], ['Jahnke', '04838', 'Eilenburg'], ['Kühne', '04668', 'Grimma'], ['Lohmann', '06686', 'Lützen'], ['Mertens', '04416', 'Markkleeberg'], ['Oswald', '06237', 'Leuna'],
  ['Richter', '07743', 'Jena'], ['Seidel', '04177', 'Leipzig'], ['Thieme', '06618', 'Naumburg'],
];

export const energieAdvisors: readonly Advisor[] = people.map(([lastName, zip, city], index) => ({ advisorId: index + 1, externalId: `B-${1001 + index}`, lastName, zip, city, photo: null }));
