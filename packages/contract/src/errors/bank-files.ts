import type { Texts } from '#shared/texts.js';

/**
 * Why a file is no answer of the bank, by the reader's reason, each with what to fetch instead. `{named}`: what the file
 * says that it is.
 */
export const bankFileTexts = {
  'bank-file-empty': {
    de: 'Die Datei ist leer. Bitte laden Sie sie bei Ihrer Bank noch einmal herunter.',
    en: 'The file is empty. Please download it from your bank again.',
  },
  'bank-file-too-large': {
    de: 'Die Datei ist zu groß. Bitte holen Sie bei Ihrer Bank kürzere Zeiträume ab, höchstens 8 MB je Dokument.',
    en: 'The file is too large. Please fetch shorter periods from your bank, at most 8 MB per document.',
  },
  'bank-file-archive-broken': {
    de: 'Dieses ZIP-Archiv lässt sich nicht öffnen. Bitte laden Sie es noch einmal herunter, oder entpacken Sie es selbst und wählen Sie die XML-Dateien einzeln.',
    en: 'This ZIP archive can’t be opened. Please download it again, or unpack it and choose the XML files one by one.',
  },
  'bank-file-archive-too-large': {
    de: 'Dieses ZIP-Archiv ist entpackt zu groß. Bitte teilen Sie es auf: höchstens 200 Dateien und 32 MB.',
    en: 'This ZIP archive is too large once unpacked. Please split it: at most 200 files and 32 MB.',
  },
  'bank-file-archive-empty': {
    de: 'In diesem ZIP-Archiv ist keine Datei.',
    en: 'There is no file in this ZIP archive.',
  },
  'bank-file-archive-nested': {
    de: 'Das ist ein ZIP-Archiv in einem ZIP-Archiv. Bitte entpacken Sie das äußere.',
    en: 'This is a ZIP archive within a ZIP archive. Please unpack the outer one.',
  },
  'bank-file-spreadsheet': {
    de: 'Das ist eine Excel-Datei (Tabelle), auch wenn ihr Name anders endet. Bitte holen Sie die Umsätze bei Ihrer Bank als camt.053 (XML) ab.',
    en: 'This is an Excel file (spreadsheet), even if its name ends differently. Please fetch the transactions from your bank as camt.053 (XML).',
  },
  'bank-file-pdf': {
    de: 'Das ist ein PDF. Bitte holen Sie denselben Auszug bei Ihrer Bank als camt.053 (XML) ab.',
    en: 'This is a PDF. Please fetch the same statement from your bank as camt.053 (XML).',
  },
  'bank-file-web-page': {
    de: 'Das ist eine Webseite, vermutlich die Anmeldung Ihrer Bank. Bitte melden Sie sich dort an und laden Sie die XML-Datei noch einmal herunter.',
    en: 'This is a web page, probably your bank’s sign-in. Please sign in there and download the XML file again.',
  },
  'bank-file-mt940': {
    de: 'Das ist ein Kontoauszug im Format MT940. Bitte holen Sie ihn bei Ihrer Bank als camt.053 ab.',
    en: 'This is a statement in the MT940 format. Please fetch it from your bank as camt.053.',
  },
  'bank-file-csv': {
    de: 'Das ist eine Tabelle (CSV). Bitte holen Sie die Umsätze bei Ihrer Bank als camt.053 ab.',
    en: 'This is a table (CSV). Please fetch the transactions from your bank as camt.053.',
  },
  'bank-file-not-xml': {
    de: 'Das ist keine XML-Datei. Lesen lassen sich pain.002, camt.052, camt.053 und camt.054, auch mehrere als ZIP.',
    en: 'This isn’t an XML file. You can import pain.002, camt.052, camt.053 and camt.054, also several as a ZIP.',
  },
  'bank-file-cut': {
    de: 'Die Datei ist abgeschnitten: Ihr Ende fehlt. Bitte laden Sie sie noch einmal herunter.',
    en: 'The file is cut off: its end is missing. Please download it again.',
  },
  'bank-file-broken-xml': {
    de: 'Das XML dieser Datei ist fehlerhaft. Bitte laden Sie sie noch einmal herunter, ohne sie zu bearbeiten.',
    en: 'The XML of this file is faulty. Please download it again without editing it.',
  },
  'bank-file-document-type': {
    de: 'Diese Datei bringt eine eigene Dokumentdefinition (DOCTYPE) mit. Das tut keine Datei einer Bank; sie wird nicht gelesen.',
    en: 'This file brings its own document type (DOCTYPE). No bank’s file does, so it isn’t read.',
  },
  'bank-file-two-documents': {
    de: 'Hier stehen zwei Dokumente hintereinander in einer Datei. Bitte wählen Sie sie einzeln, oder beide als ZIP.',
    en: 'There are two documents in one file, one after the other. Please choose them one by one, or both as a ZIP.',
  },
  'bank-file-payment-file': {
    de: 'Das ist die Zahlungsdatei (pain.001), nicht die Antwort der Bank. Bitte holen Sie bei Ihrer Bank den Statusbericht (pain.002) oder den Kontoauszug (camt.053) ab.',
    en: 'This is the payment file (pain.001), not the bank’s response. Please fetch the status report (pain.002) or the statement (camt.053) from your bank.',
  },
  'bank-file-direct-debit': {
    de: 'Das ist eine Lastschriftdatei (pain.008). Auszahlungen sind Überweisungen; bitte wählen Sie die Antwort der Bank darauf (pain.002 oder camt.053).',
    en: 'This is a direct debit file (pain.008). Payouts are credit transfers; please choose the bank’s response to those (pain.002 or camt.053).',
  },
  'bank-file-other-message': {
    de: 'Diese Nachricht ({named}) sagt nichts über Zahlungen. Bitte holen Sie pain.002, camt.052, camt.053 oder camt.054 ab.',
    en: 'This message ({named}) says nothing about payments. Please fetch pain.002, camt.052, camt.053 or camt.054.',
  },
  'bank-file-other-xml': {
    de: 'Diese XML-Datei ({named}) ist keine Nachricht nach ISO 20022. Bitte holen Sie pain.002, camt.052, camt.053 oder camt.054 ab.',
    en: 'This XML file ({named}) isn’t an ISO 20022 message. Please fetch pain.002, camt.052, camt.053 or camt.054.',
  },
  'bank-file-version': {
    de: 'Diese Version ({named}) wird nicht gelesen. Lesen lassen sich camt.052 bis camt.054 in den Versionen 02 bis 13 und pain.002 in 03 bis 14.',
    en: 'This version ({named}) can’t be read. You can import versions 02 to 13 of camt.052 to camt.054, and 03 to 14 of pain.002.',
  },
  'bank-file-encoding': {
    de: 'Die Zeichenkodierung dieser Datei ({named}) ist nicht bekannt. Bitte holen Sie sie in UTF-8 ab.',
    en: 'This file’s character encoding ({named}) isn’t known. Please fetch it in UTF-8.',
  },
} satisfies Record<string, Texts>;

/** A document that was read and has nothing to apply: why. */
export const emptyDocumentTexts = {
  'no-entries': {
    de: 'In diesem Dokument steht kein Umsatz.',
    en: 'There are no entries in this document.',
  },
  'only-pending': {
    de: 'Hier ist noch nichts gebucht: Alle Umsätze sind erst vorgemerkt. Bitte lesen Sie den Auszug ein, sobald sie gebucht sind.',
    en: 'Nothing is booked here yet: all entries are still pending. Please import the statement once they are booked.',
  },
} satisfies Record<string, Texts>;
