import type { RewardKind } from '#reward-types/index.js';

interface Contact {
  readonly salutation: 'Frau' | 'Herr';
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
}

/** What became of one recommendation. Every number but the product's is days ago. */
export interface Story {
  /** Never renamed: the seed's marks carry it. */
  readonly name: string;
  /** 0 is the recommender of the demo login; others are told apart by number. */
  readonly by: number;
  readonly productId: number;
  readonly share: 100 | 50 | 0;
  readonly channel: string;
  readonly created: number;
  readonly clicks?: readonly number[];
  readonly contact?: { readonly person: Contact; readonly registered: number; readonly confirmed?: number };
  /** A second friend who followed the same link. */
  readonly friend?: Story['contact'];
  readonly order?: {
    readonly reported: number;
    readonly outcome: 'concluded' | 'not-concluded' | 'cancelled';
    readonly released?: number;
    /** The provider names the recommendation alone; with two friends, staff have to say whose it is. `concluded` days ago; the report comes later. */
    readonly byRecommendation?: { readonly concluded: number };
  };
  /** Of the recommender's reward. */
  readonly choice?: { readonly made: number; readonly kind: RewardKind };
  /** Collected, sealed, approved and handed to the bank on one day; the bank answers later. */
  readonly payout?: { readonly sent: number; readonly answered: number; readonly returnedFor?: string };
}

type Line = readonly [
  salutation: 'Frau' | 'Herr',
  firstName: string,
  lastName: string,
  birthDate: string,
  street: string,
  houseNumber: string,
  postalCode: string,
  city: string,
];

const contacts = (lines: readonly Line[]): readonly Contact[] =>
  lines.map(([salutation, firstName, lastName, birthDate, street, houseNumber, postalCode, city]) => ({
    salutation,
    firstName,
    lastName,
    birthDate,
    street,
    houseNumber,
    postalCode,
    city,
  }));

/** People nobody is, for the history's contacts. */
const telkoContacts = contacts([
  ['Frau', 'Mara', 'Lindner', '1988-04-12', 'Ahornweg', '7', '50667', 'Köln'],
  ['Herr', 'Felix', 'Baumann', '1979-11-03', 'Rheinstraße', '112', '53111', 'Bonn'],
  ['Frau', 'Aylin', 'Kaya', '1995-02-27', 'Parkallee', '4', '40210', 'Düsseldorf'],
  ['Herr', 'Oskar', 'Heinrich', '1967-08-19', 'Lindenhof', '21', '44135', 'Dortmund'],
  ['Frau', 'Greta', 'Sommer', '2001-06-05', 'Am Markt', '3', '45127', 'Essen'],
  ['Herr', 'Milan', 'Petrovic', '1984-12-30', 'Brückenstraße', '58', '47051', 'Duisburg'],
  ['Frau', 'Johanna', 'Reuter', '1990-09-14', 'Gartenweg', '16', '52062', 'Aachen'],
  ['Herr', 'Paul', 'Winkler', '1973-01-22', 'Feldstraße', '9', '48143', 'Münster'],
  ['Frau', 'Selma', 'Öztürk', '1998-03-08', 'Kaiserplatz', '30', '42103', 'Wuppertal'],
  ['Herr', 'Jannik', 'Brehm', '1991-07-04', 'Ulmenweg', '11', '58095', 'Hagen'],
  ['Frau', 'Svenja', 'Lorenz', '1986-10-23', 'Hafenstraße', '40', '45879', 'Gelsenkirchen'],
]);

const energieContacts = contacts([
  ['Herr', 'Anton', 'Keller', '1981-05-17', 'Bachstraße', '12', '04105', 'Leipzig'],
  ['Frau', 'Helene', 'Busch', '1976-10-02', 'Auenweg', '5', '06110', 'Halle (Saale)'],
  ['Herr', 'Ruben', 'Scholz', '1992-07-25', 'Schillerstraße', '44', '07743', 'Jena'],
  ['Frau', 'Ida', 'Neumann', '1985-03-11', 'Mühlgraben', '8', '99084', 'Erfurt'],
  ['Herr', 'Karl', 'Zimmer', '1969-12-06', 'Bergstraße', '27', '09111', 'Chemnitz'],
  ['Frau', 'Tessa', 'Arnold', '1999-08-29', 'Wiesenweg', '2', '01067', 'Dresden'],
  ['Herr', 'Mats', 'Engel', '1987-01-15', 'Talstraße', '63', '08056', 'Zwickau'],
  ['Frau', 'Nora', 'Pohl', '1994-11-20', 'Ringstraße', '18', '04600', 'Altenburg'],
  ['Herr', 'Konrad', 'Vetter', '1978-02-09', 'Lerchenweg', '6', '07545', 'Gera'],
  ['Frau', 'Romy', 'Sander', '1996-05-31', 'Kirchgasse', '14', '99423', 'Weimar'],
  ['Herr', 'Jakob', 'Thiel', '1983-02-09', 'Am Anger', '10', '99423', 'Weimar'],
]);

/** Recommenders beside the one of the demo login: 1, 2 … of a story. They have no login. */
export const otherRecommenders = [
  { salutation: 'Frau', firstName: 'Klara', lastName: 'Voss', iban: 'DE02120300000000202051' },
  { salutation: 'Herr', firstName: 'Henning', lastName: 'Dorn', iban: 'DE02500105170137075030' },
] as const;

/** The account of the demo login's recommender. */
export const demoIban = 'DE02100500000054540402';

const telkoContact = (index: number, registered: number, confirmed?: number) => ({
  person: telkoContacts[index]!,
  registered,
  ...(confirmed !== undefined && { confirmed }),
});

/** One recommendation for almost every stage of the status bar; the agency finds orders to release, the operator a reward to pay. */
export const telkoStories: readonly Story[] = [
  {
    name: 'fibre-paid',
    by: 0,
    productId: 121,
    share: 100,
    channel: 'Whatsapp',
    created: 78,
    clicks: [78, 77],
    contact: telkoContact(0, 77, 76),
    order: { reported: 66, outcome: 'concluded', released: 64 },
    choice: { made: 63, kind: 'cash' },
    payout: { sent: 59, answered: 57 },
  },
  { name: 'hybrid-expired', by: 0, productId: 111, share: 50, channel: 'Facebook', created: 67, clicks: [66, 64, 60] },
  {
    name: 'television-not-concluded',
    by: 0,
    productId: 132,
    share: 50,
    channel: 'Email',
    created: 52,
    clicks: [51],
    contact: telkoContact(1, 51, 50),
    order: { reported: 41, outcome: 'not-concluded' },
  },
  {
    name: 'mobile-voucher',
    by: 0,
    productId: 202,
    share: 50,
    channel: 'Whatsapp',
    created: 38,
    clicks: [38, 37],
    contact: telkoContact(2, 37, 37),
    order: { reported: 29, outcome: 'concluded', released: 27 },
    choice: { made: 1, kind: 'voucher' },
  },
  {
    name: 'sport-ready',
    by: 0,
    productId: 141,
    share: 100,
    channel: 'Link',
    created: 30,
    clicks: [29, 29, 28],
    contact: telkoContact(3, 28, 28),
    order: { reported: 16, outcome: 'concluded', released: 2 },
  },
  {
    name: 'fibre-closed',
    by: 0,
    productId: 122,
    share: 50,
    channel: 'Whatsapp',
    created: 21,
    clicks: [21, 20],
    contact: telkoContact(4, 20, 19),
    order: { reported: 4, outcome: 'concluded' },
  },
  {
    name: 'home-reacted',
    by: 0,
    productId: 102,
    share: 50,
    channel: 'Sms',
    created: 8,
    clicks: [8, 7],
    contact: telkoContact(5, 7, 6),
  },
  { name: 'tariff-shared', by: 0, productId: 203, share: 100, channel: 'Linkedin', created: 2, clicks: [2, 1] },
  {
    name: 'klara-closed',
    by: 1,
    productId: 123,
    share: 100,
    channel: 'Link',
    created: 25,
    clicks: [25],
    contact: telkoContact(6, 24, 24),
    order: { reported: 6, outcome: 'concluded' },
  },
  {
    name: 'henning-closed',
    by: 2,
    productId: 101,
    share: 50,
    channel: 'Email',
    created: 18,
    clicks: [17],
    contact: telkoContact(7, 16, 15),
    order: { reported: 3, outcome: 'concluded' },
  },
  {
    name: 'klara-payable',
    by: 1,
    productId: 142,
    share: 100,
    channel: 'Whatsapp',
    created: 44,
    clicks: [44, 43],
    contact: telkoContact(8, 42, 42),
    order: { reported: 30, outcome: 'concluded', released: 28 },
    choice: { made: 5, kind: 'cash' },
  },
  {
    name: 'two-friends-one-order',
    by: 1,
    productId: 121,
    share: 50,
    channel: 'Whatsapp',
    created: 33,
    clicks: [33, 32, 12],
    contact: telkoContact(9, 31, 31),
    friend: telkoContact(10, 9, 9),
    order: { reported: 7, outcome: 'concluded', byRecommendation: { concluded: 20 } },
  },
];

const energieContact = (index: number, registered: number, confirmed?: number) => ({
  person: energieContacts[index]!,
  registered,
  ...(confirmed !== undefined && { confirmed }),
});

/** Fourteen days of complaint period lie between an order and its release. */
export const energieStories: readonly Story[] = [
  {
    name: 'power-paid',
    by: 0,
    productId: 501,
    share: 100,
    channel: 'Whatsapp',
    created: 86,
    clicks: [86],
    contact: energieContact(10, 85, 84),
    order: { reported: 79, outcome: 'concluded', released: 63 },
    choice: { made: 62, kind: 'cash' },
    payout: { sent: 58, answered: 56 },
  },
  {
    name: 'power-returned',
    by: 0,
    productId: 502,
    share: 100,
    channel: 'Email',
    created: 80,
    clicks: [79],
    contact: energieContact(0, 79, 78),
    order: { reported: 70, outcome: 'concluded', released: 55 },
    choice: { made: 54, kind: 'cash' },
    payout: { sent: 50, answered: 1, returnedFor: 'AC04' },
  },
  {
    name: 'wallbox-voucher',
    by: 0,
    productId: 541,
    share: 50,
    channel: 'Whatsapp',
    created: 60,
    clicks: [60, 58],
    contact: energieContact(1, 58, 57),
    order: { reported: 48, outcome: 'concluded', released: 33 },
    choice: { made: 1, kind: 'voucher' },
  },
  {
    name: 'gas-cancelled',
    by: 0,
    productId: 511,
    share: 100,
    channel: 'Link',
    created: 47,
    clicks: [46],
    contact: energieContact(2, 45, 45),
    order: { reported: 36, outcome: 'cancelled' },
  },
  {
    name: 'solar-ready',
    by: 0,
    productId: 522,
    share: 50,
    channel: 'Whatsapp',
    created: 40,
    clicks: [40, 39, 39],
    contact: energieContact(3, 38, 37),
    order: { reported: 22, outcome: 'concluded', released: 2 },
  },
  {
    name: 'heat-closed',
    by: 0,
    productId: 532,
    share: 50,
    channel: 'Email',
    created: 17,
    clicks: [17],
    contact: energieContact(4, 16, 15),
    order: { reported: 5, outcome: 'concluded' },
  },
  {
    name: 'green-reacted',
    by: 0,
    productId: 501,
    share: 50,
    channel: 'Sms',
    created: 9,
    clicks: [9, 8],
    contact: energieContact(5, 7, 6),
  },
  { name: 'car-shared', by: 0, productId: 542, share: 100, channel: 'Whatsapp', created: 3, clicks: [3, 2] },
  {
    name: 'klara-releasable',
    by: 1,
    productId: 502,
    share: 100,
    channel: 'Link',
    created: 34,
    clicks: [33],
    contact: energieContact(6, 32, 31),
    order: { reported: 20, outcome: 'concluded' },
  },
  {
    name: 'henning-releasable',
    by: 2,
    productId: 541,
    share: 50,
    channel: 'Email',
    created: 32,
    clicks: [31],
    contact: energieContact(7, 30, 30),
    order: { reported: 18, outcome: 'concluded' },
  },
  {
    name: 'two-friends-one-order',
    by: 2,
    productId: 501,
    share: 50,
    channel: 'Whatsapp',
    created: 41,
    clicks: [41, 40, 10],
    contact: energieContact(8, 40, 39),
    friend: energieContact(9, 8, 8),
    order: { reported: 6, outcome: 'concluded', byRecommendation: { concluded: 23 } },
  },
];
