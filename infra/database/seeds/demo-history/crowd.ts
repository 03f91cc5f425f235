import { createHash } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import { addDays } from '#platform/clock.js';
import { dayMs } from '#shared/dates-and-money.js';
import type { RecipientData } from '../../../../services/modules/recipient/use-cases/contact-rules.js';

/** A deterministic random generator: the same key always gives the same values. */
export class Dice {
  /** The last key, as prefix for derived keys. */
  readonly key: string;
  private state: number;

  constructor(...words: readonly string[]) {
    this.key = words.at(-1) ?? '';
    this.state = createHash('sha256').update(words.join('\u001f')).digest().readUInt32LE(0);
  }

  /** A number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  /** A choice by weight. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    return (choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1)!)[0];
  }

  /** How often something with average `mean` happens (Poisson). */
  times(mean: number): number {
    let [count, product] = [0, this.next()];
    for (const end = Math.exp(-mean); product > end; count++) product *= this.next();
    return count;
  }

  /** A delay with average `mean`: mostly short, seldom long. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** About `meanDays` later, at daytime or in the evening, when people use their phones. */
  inLeisure(after: Date, meanDays: number): Date {
    return this.atHours(after, meanDays, [7, 20]);
  }

  /** About `meanDays` later, in office hours from Monday to Friday. */
  atTheOffice(after: Date, meanDays: number): Date {
    const at = this.atHours(after, meanDays, [7, 15]);
    const weekend = { 6: 2, 0: 1 }[at.getUTCDay()] ?? 0;
    return addDays(at, weekend);
  }

  private atHours(after: Date, meanDays: number, [from, to]: readonly [number, number]): Date {
    const at = addDays(after, this.wait(meanDays));
    at.setUTCHours(this.between(from, to), this.between(0, 59), this.between(0, 59), 0);
    // The drawn hour may lie before the cause.
    return at > after ? at : addDays(at, 1);
  }
}
/** January to December; 1 is an average month. */
const months: Readonly<Record<'telko' | 'energie', readonly number[]>> = {
  // New phones in autumn, presents before Christmas, quiet summers.
  telko: [0.95, 0.85, 0.95, 0.9, 0.85, 0.75, 0.7, 0.8, 1.15, 1.2, 1.5, 1.35],
  // People switch when the yearly bill arrives and before the heating season.
  energie: [1.4, 1.25, 1.05, 0.85, 0.75, 0.65, 0.65, 0.75, 1.05, 1.3, 1.35, 1.0],
};
/** Sunday to Saturday. */
const weekdays = [0.8, 1.1, 1.1, 1.05, 1, 0.95, 1];

/** Activity of a day relative to an average one: season, weekday, and the programme's growth. */
export function busyness(tenantKey: 'telko' | 'energie', day: Date, from: Date, until: Date): number {
  const grown = (day.getTime() - from.getTime()) / Math.max(until.getTime() - from.getTime(), dayMs);
  return months[tenantKey][day.getUTCMonth()]! * weekdays[day.getUTCDay()]! * (0.6 + 0.8 * grown);
}

// Fictitious people: first and last names are combined freely.
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

/** The address is in a reserved domain (RFC 2606). */
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

/** A friend who follows a recommendation; one in fifty is under age. */
export function contact(dice: Dice, tenantKey: 'telko' | 'energie', year: number): RecipientData {
  const age = dice.happens(0.02) ? 16 : 19 + Math.floor(dice.wait(18) % 62);
  const [postalCode, city] = dice.pick(places[tenantKey]);
  return {
    ...someone(dice, tenantKey),
    birthDate: `${year - age}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`,
    casual: false,
    phone: dice.happens(0.3) ? `+49 151 ${dice.between(10_000_000, 99_999_999)}` : null,
    marketingConsent: dice.happens(0.35),
    address: { street: dice.pick(streets), houseNumber: String(dice.between(1, 140)), postalCode, city },
    agreement: true,
  };
}

export const iban = (dice: Dice): string => germanIban(dice.pick(banks), dice.between(1, 9_999_999_999));

/** An account with valid check digits. */
export const germanIban = (bank: string, number: number): string =>
  composeIBAN({ countryCode: 'DE', bban: bank + String(number).padStart(10, '0') })!;

const two = (number: number): string => String(number).padStart(2, '0');
