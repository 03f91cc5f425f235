import type { RecipientData } from '../../../../services/modules/recipient/use-cases/register-recipient.js';
import type { Dice } from './chance.js';

// People nobody is: every name goes with every other.
const women = [
  'Anna',
  'Lena',
  'Katharina',
  'Sabine',
  'Julia',
  'Petra',
  'Svenja',
  'Marlene',
  'Elif',
  'Olga',
  'Fatma',
  'Renate',
  'Nina',
  'Theresa',
  'Birgit',
  'Luisa',
  'Mia',
  'Ewa',
  'Hanna',
  'Carolin',
  'Zeynep',
  'Ulrike',
  'Frieda',
  'Melanie',
];
const men = [
  'Lukas',
  'Stefan',
  'Mehmet',
  'Tobias',
  'Andreas',
  'Jan',
  'Wolfgang',
  'Niklas',
  'Piotr',
  'Daniel',
  'Rainer',
  'Simon',
  'Ali',
  'Matthias',
  'Fabian',
  'Georg',
  'Leon',
  'Dmitri',
  'Hannes',
  'Kai',
  'Emre',
  'Volker',
  'Till',
  'Marcel',
];
const families = [
  'Adler',
  'Bergmann',
  'Brandl',
  'Cordes',
  'Demir',
  'Dietz',
  'Ebert',
  'Eichhorn',
  'Fink',
  'Frost',
  'Gruber',
  'Hagen',
  'Harms',
  'Huber',
  'Ivanov',
  'Jansen',
  'Kern',
  'Kowalski',
  'Lang',
  'Lorenz',
  'Menzel',
  'Mohr',
  'Nagel',
  'Oswald',
  'Pfeiffer',
  'Pohlmann',
  'Quast',
  'Reimers',
  'Rothe',
  'Sahin',
  'Schubert',
  'Seidel',
  'Stahl',
  'Thiele',
  'Ulrich',
  'Vogel',
  'Wagner',
  'Weiland',
  'Yilmaz',
  'Zander',
  'Ziegler',
  'Albers',
  'Behnke',
  'Claasen',
  'Drescher',
  'Ehlers',
  'Friese',
  'Gerlach',
];
const streets = [
  'Ahornweg',
  'Bahnhofstraße',
  'Dorfstraße',
  'Eichenallee',
  'Feldweg',
  'Gartenstraße',
  'Hauptstraße',
  'Kirchgasse',
  'Lindenstraße',
  'Mozartstraße',
  'Neue Straße',
  'Parkweg',
  'Rosenweg',
  'Schulstraße',
  'Uferstraße',
  'Waldweg',
];
const places: Readonly<Record<'telko' | 'energie', readonly (readonly [postalCode: string, city: string])[]>> = {
  telko: [
    ['50667', 'Köln'],
    ['53111', 'Bonn'],
    ['40210', 'Düsseldorf'],
    ['44135', 'Dortmund'],
    ['20095', 'Hamburg'],
    ['10115', 'Berlin'],
    ['80331', 'München'],
    ['60311', 'Frankfurt am Main'],
    ['70173', 'Stuttgart'],
    ['28195', 'Bremen'],
    ['30159', 'Hannover'],
    ['90402', 'Nürnberg'],
  ],
  energie: [
    ['04105', 'Leipzig'],
    ['01067', 'Dresden'],
    ['99084', 'Erfurt'],
    ['07743', 'Jena'],
    ['39104', 'Magdeburg'],
    ['06108', 'Halle (Saale)'],
    ['09111', 'Chemnitz'],
    ['14467', 'Potsdam'],
    ['03046', 'Cottbus'],
    ['98527', 'Suhl'],
  ],
};
const banks = ['37040044', '50010517', '20050550', '12030000', '70051995', '86055592', '10050000', '66090800'];

export interface Someone {
  readonly salutation: 'Frau' | 'Herr';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The address is nobody's (RFC 2606). */
export function someone(dice: Dice, tenantKey: string): Someone {
  const salutation = dice.pick(['Frau', 'Herr'] as const);
  const firstName = dice.pick(salutation === 'Frau' ? women : men);
  const lastName = dice.pick(families);
  return {
    salutation,
    firstName,
    lastName,
    email: `${firstName}.${lastName}${dice.between(10, 999)}@${tenantKey}.example.org`.toLowerCase(),
  };
}

/** A friend who follows a recommendation; one in fifty is not of age yet. */
export function contact(dice: Dice, tenantKey: 'telko' | 'energie', year: number): RecipientData {
  const age = dice.happens(0.02) ? 16 : 19 + Math.floor(dice.wait(18) % 62);
  const [postalCode, city] = dice.pick(places[tenantKey]);
  return {
    ...someone(dice, tenantKey),
    birthDate: `${year - age}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`,
    phone: dice.happens(0.3) ? `+49 151 ${dice.between(10_000_000, 99_999_999)}` : null,
    marketingConsent: dice.happens(0.35),
    address: { street: dice.pick(streets), houseNumber: String(dice.between(1, 140)), postalCode, city },
    agreement: true,
  };
}

/** A German account with right check digits (ISO 13616). */
export function iban(dice: Dice): string {
  const account = dice.pick(banks) + String(dice.between(1, 9_999_999_999)).padStart(10, '0');
  // DE as digits (13, 14), then 00 in place of the check digits.
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${two(Number(check))}${account}`;
}

const two = (number: number): string => String(number).padStart(2, '0');
