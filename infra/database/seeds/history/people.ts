import type { Contact } from './story.js';

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
export const telkoContacts = contacts([
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

export const energieContacts = contacts([
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
