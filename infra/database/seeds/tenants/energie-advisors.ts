import { demoTenants } from '../../../start/demo/accounts.js';
import type { Advisor } from '../../../../services/modules/catalogue/domain/product.js';

const people: readonly (readonly [lastName: string, zip: string, city: string])[] = [
  ['Ahrens', '04109', 'Leipzig'], ['Albrecht', '04155', 'Leipzig'], ['Bergmann', '04229', 'Leipzig'], ['Böttcher', '04315', 'Leipzig'], ['Conrad', '06114', 'Halle (Saale)'],
  ['Dietrich', '06108', 'Halle (Saale)'], ['Ebert', '06217', 'Merseburg'], ['Engel', '06366', 'Köthen'], ['Fiedler', '06844', 'Dessau-Roßlau'], ['Frenzel', '04600', 'Altenburg'],
  ['Fuchs', '04720', 'Döbeln'], ['Geißler', '04758', 'Oschatz'], ['Graf', '07973', 'Greiz'], ['Gruber', '07545', 'Gera'], ['Haase', '04509', 'Delitzsch'],
  ['Heinze', '04860', 'Torgau'], ['Herold', '06295', 'Lutherstadt Eisleben'], ['Hesse', '06526', 'Sangerhausen'], ['Jahnke', '04838', 'Eilenburg'], ['Junghans', '04703', 'Leisnig'],
  ['Kaiser', '99423', 'Weimar'], ['Köhler', '99084', 'Erfurt'], ['Kretschmer', '04808', 'Wurzen'], ['Kühne', '04668', 'Grimma'], ['Lindner', '07318', 'Saalfeld'],
  ['Lohmann', '06686', 'Lützen'], ['Löffler', '04416', 'Markkleeberg'], ['Mertens', '04420', 'Markranstädt'], ['Möbius', '04552', 'Borna'], ['Neubert', '04288', 'Leipzig'],
  ['Opitz', '06749', 'Bitterfeld-Wolfen'], ['Oswald', '06237', 'Leuna'], ['Pohle', '04178', 'Leipzig'], ['Quandt', '06618', 'Naumburg'], ['Rau', '06667', 'Weißenfels'],
  ['Richter', '07743', 'Jena'], ['Rößler', '07607', 'Eisenberg'], ['Sachse', '04435', 'Schkeuditz'], ['Seidel', '04177', 'Leipzig'], ['Stöber', '06886', 'Lutherstadt Wittenberg'],
  ['Thieme', '06618', 'Naumburg'], ['Uhlig', '04539', 'Groitzsch'], ['Ullrich', '99510', 'Apolda'], ['Voigtländer', '07806', 'Neustadt an der Orla'],
  ['Wendt', '06449', 'Aschersleben'], ['Wolfram', '04626', 'Schmölln'], ['Zander', '06712', 'Zeitz'], ['Ziegler', '04347', 'Leipzig'],
];

const agencyNumber = demoTenants.find(({ key }) => key === 'energie')?.agencyNumber ?? null;

/** The advisors of the energy programme, all in one region and of one agency. No real people. */
export const energieAdvisors: readonly Advisor[] = people.map(([lastName, zip, city], index) => ({ advisorId: index + 1, externalId: `B-${1001 + index}`, lastName, zip, city, photo: null, agencyNumber }));
