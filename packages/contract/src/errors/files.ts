import type { OtherFile } from '#shared/spreadsheets.js';
import type { Texts } from '#shared/texts.js';

const asCsv = {
  de: 'Bitte speichern Sie die Tabelle als CSV („CSV UTF-8“) und wählen Sie diese Datei.',
  en: 'Please save the spreadsheet as CSV (“CSV UTF-8”) and choose that file.',
};

const others: Record<OtherFile, Texts> = {
  excel: {
    de: `Das ist eine Tabelle im Format der Tabellenkalkulation (etwa Excel), keine CSV-Datei. ${asCsv.de}`,
    en: `This is a spreadsheet in its program’s own format (such as Excel), not a CSV file. ${asCsv.en}`,
  },
  archive: {
    de: 'Das ist ein Archiv (etwa ZIP), keine CSV-Datei. Bitte entpacken Sie es und wählen Sie die CSV-Datei darin.',
    en: 'This is an archive (such as ZIP), not a CSV file. Please unpack it and choose the CSV file inside.',
  },
  pdf: {
    de: `Das ist ein PDF, keine CSV-Datei. ${asCsv.de}`,
    en: `This is a PDF, not a CSV file. ${asCsv.en}`,
  },
  'web-page': {
    de: 'Das ist eine Webseite, keine CSV-Datei. Oft ist es die Anmeldeseite statt des Downloads: Bitte laden Sie die Datei noch einmal herunter.',
    en: 'This is a web page, not a CSV file. Often it’s a sign-in page instead of the download: please download the file again.',
  },
  xml: {
    de: `Das ist eine XML-Datei, keine CSV-Datei. ${asCsv.de}`,
    en: `This is an XML file, not a CSV file. ${asCsv.en}`,
  },
  json: {
    de: `Das ist eine JSON-Datei, keine CSV-Datei. ${asCsv.de}`,
    en: `This is a JSON file, not a CSV file. ${asCsv.en}`,
  },
  picture: {
    de: `Das ist ein Bild, keine CSV-Datei. ${asCsv.de}`,
    en: `This is a picture, not a CSV file. ${asCsv.en}`,
  },
  binary: {
    de: `Das ist keine Textdatei, also auch keine CSV-Datei. ${asCsv.de}`,
    en: `This isn’t a text file, so it isn’t a CSV file either. ${asCsv.en}`,
  },
};

/** Why a file with columns cannot be read as a whole, each with what to do (docs/specification/orders.md#importing-a-file). */
export const fileTexts: Readonly<Record<string, Texts>> = {
  ...Object.fromEntries(Object.entries(others).map(([kind, text]) => [`file-${kind}`, text])),
  'file-empty': {
    de: 'Die Datei ist leer. Bitte wählen Sie eine mit Kopfzeile und mindestens einer Zeile.',
    en: 'The file is empty. Please choose one with a header line and at least one row.',
  },
  'file-no-rows': {
    de: 'Unter der Kopfzeile steht keine Zeile: Es wurde nichts gelesen.',
    en: 'There is no row below the header line, so nothing was read.',
  },
  'file-separator': {
    de: 'Die Spalten sind hier durch {sign} getrennt, und so werden sie nicht gelesen. Bitte trennen Sie sie durch Semikolon, Komma oder Tabulator; steht vor der Kopfzeile „sep=“, muss es dasselbe Zeichen nennen.',
    en: 'The columns here are separated by {sign}, which isn’t how they’re read. Please separate them with semicolons, commas or tabs; where “sep=” stands above the header line, it has to name the same sign.',
  },
  'file-quote': {
    de: 'Ab Zeile {line} fehlt ein schließendes Anführungszeichen ("). Bitte ergänzen Sie es oder löschen Sie das öffnende.',
    en: 'From line {line} on, a closing quotation mark (") is missing. Please add it or remove the opening one.',
  },
  'file-length': {
    de: 'Zeile {line} ist länger als 4.096 Zeichen. Bitte prüfen Sie, ob dort ein Zeilenende fehlt.',
    en: 'Line {line} is longer than 4,096 characters. Please check whether a line break is missing there.',
  },
  'column-doubled': {
    de: 'Diese Spalte steht mehrmals in der Kopfzeile. Bitte lassen Sie nur eine davon stehen.',
    en: 'This column appears more than once in the header line. Please keep only one of them.',
  },
  'column-unknown': {
    de: 'Diese Spalte gibt es hier nicht. Möglich sind: {columns}.',
    en: 'There’s no such column here. Possible columns: {columns}.',
  },
  'one-of': {
    de: 'Möglich ist hier: {values}.',
    en: 'Possible here: {values}.',
  },
  'file-letters': {
    de: 'In Zeile {line} sind Buchstaben verloren gegangen. Bitte speichern Sie die Datei noch einmal aus dem Ursprung, als „CSV UTF-8“.',
    en: 'Letters were lost in line {line}. Please save the file again from its source, as “CSV UTF-8”.',
  },
  'too-large': {
    de: 'Das ist zu groß. Möglich sind höchstens {limit}.',
    en: 'This is too large. The maximum is {limit}.',
  },
};
