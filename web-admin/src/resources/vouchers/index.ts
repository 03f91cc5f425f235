import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import { listVoucherStock } from '#contract/betrieb/calls.js';
import type { VoucherStock } from '#contract/betrieb/schemas.js';
import { defineResource, page, wholeSource, type RecordOf } from '../resource.js';

const columns = {
  typeId: 'GutscheinartId',
  type: 'Gutscheinart',
  valueCents: 'WertCent',
  free: 'Frei',
  assigned: 'Vergeben',
  expired: 'Abgelaufen',
  waiting: 'Wartend',
  nextExpiry: 'NaechsterAblauf',
} as const;

export type Stock = RecordOf<VoucherStock, typeof columns>;

/** Below this many free codes an operator should order more. */
export const lowStock = 20;

export type StockState = 'missing' | 'low' | 'enough';

export function stockState({ free, waiting }: Pick<Stock, 'free' | 'waiting'>): StockState {
  if (waiting > 0 || free === 0) return 'missing';
  return free < lowStock ? 'low' : 'enough';
}

const voucherSource = wholeSource<VoucherStock, typeof columns>({
  call: listVoucherStock,
  columns,
  id: ({ GutscheinartId, WertCent }) => `${GutscheinartId}-${WertCent}`,
});

export const vouchers = defineResource({
  name: 'vouchers',
  menu: 'money',
  icon: CardGiftcardOutlined,
  ability: 'Auszahlungen',
  source: voucherSource,
  list: page(async () => (await import('./VoucherList.js')).VoucherList),
  texts: {
    de: {
      name: 'Gutschein |||| Gutscheine',
      fields: {
        typeId: 'Nr.',
        type: 'Sorte',
        valueCents: 'Wert',
        free: 'Frei',
        assigned: 'Vergeben',
        expired: 'Abgelaufen',
        waiting: 'Warten',
        nextExpiry: 'Nächster Ablauf',
      },
      intro: 'Wie viele Codes je Sorte und Wert noch da sind.',
      empty: 'Noch keine Gutscheine',
      empty_hint: 'Importieren Sie eine Datei mit Codes. Solange keine da sind, warten gewählte Gutscheine.',
      state_label: 'Bestand',
      state: { missing: 'Nachschub nötig', low: 'Wird knapp', enough: 'Genug' },
      import: {
        action: 'Codes importieren',
        title: 'Codes importieren',
        done: 'Import beendet',
        drop: 'CSV-Datei auswählen oder hierher ziehen',
        drop_hint:
          'Erste Zeile: gutscheinart;code;wertcent;gueltigbis. Ein Code geht nie zweimal hinaus, auch wenn er zweimal in der Datei steht.',
        new_types: 'Gutscheinarten, die es noch nicht gibt, neu anlegen',
        checking: 'Jede Zeile wird geprüft',
        other: 'Andere Datei',
        confirm: '%{smart_count} Code importieren |||| %{smart_count} Codes importieren',
        file: '%{name}: %{smart_count} Zeile |||| %{name}: %{smart_count} Zeilen',
        would: '%{created} neu, %{known} schon bekannt, %{refused} fehlerhaft. Importiert wird nur, was neu ist.',
        result: '%{created} angelegt, %{known} waren schon bekannt, %{refused} fehlerhaft.',
        errors: 'Fehlerhafte Zeilen',
        save_errors: 'Fehlerdatei speichern',
        line: 'Zeile',
        reason: 'Grund',
        contents: 'Inhalt nach Sorte und Wert',
        codes: 'Codes',
        first_rows: 'Die ersten Zeilen',
        problem_empty: 'Die Datei ist leer.',
        problem_header: 'Die erste Zeile muss gutscheinart;code;wertcent;gueltigbis lauten.',
      },
    },
    en: {
      name: 'Voucher |||| Vouchers',
      fields: {
        typeId: 'No.',
        type: 'Kind',
        valueCents: 'Value',
        free: 'Free',
        assigned: 'Assigned',
        expired: 'Expired',
        waiting: 'Waiting',
        nextExpiry: 'Next expiry',
      },
      intro: 'How many codes are left of each kind and value.',
      empty: 'No vouchers yet',
      empty_hint: 'Import a file of codes. As long as there are none, chosen vouchers wait.',
      state_label: 'Stock',
      state: { missing: 'Supply needed', low: 'Running low', enough: 'Enough' },
      import: {
        action: 'Import codes',
        title: 'Import codes',
        done: 'Import finished',
        drop: 'Choose a CSV file or drop it here',
        drop_hint:
          'First line: gutscheinart;code;wertcent;gueltigbis. A code never goes out twice, even if it stands in the file twice.',
        new_types: 'Create kinds of voucher that do not exist yet',
        checking: 'Checking every line',
        other: 'Another file',
        confirm: 'Import %{smart_count} code |||| Import %{smart_count} codes',
        file: '%{name}: %{smart_count} line |||| %{name}: %{smart_count} lines',
        would: '%{created} new, %{known} known already, %{refused} with errors. Only what is new is imported.',
        result: '%{created} created, %{known} were known already, %{refused} with errors.',
        errors: 'Lines with errors',
        save_errors: 'Save error file',
        line: 'Line',
        reason: 'Reason',
        contents: 'Contents by kind and value',
        codes: 'Codes',
        first_rows: 'The first lines',
        problem_empty: 'The file is empty.',
        problem_header: 'The first line has to be gutscheinart;code;wertcent;gueltigbis.',
      },
    },
  },
});

export const voucherKinds = defineResource({
  name: 'voucher-kinds',
  menu: 'money',
  icon: CategoryOutlined,
  ability: 'Auszahlungen',
  list: page(async () => (await import('./VoucherKinds.js')).VoucherKinds),
  texts: {
    de: {
      name: 'Gutscheinart |||| Gutscheinarten',
      intro: 'Was man wählen kann, wie lange die Codes noch reichen, und ab wann Sie gewarnt werden.',
      none: 'Noch keine Gutscheinart',
      no_codes: 'Noch keine Codes.',
      new: 'Gutscheinart anlegen',
      change: 'Ändern',
      change_one: '%{name} ändern',
      save: 'Speichern',
      saved: 'Gespeichert.',
      active: 'Kann gewählt werden',
      off: 'Abgeschaltet: Was schon gewählt ist, wird noch geliefert.',
      free: '%{smart_count} Code frei |||| %{smart_count} Codes frei',
      lasts: 'reicht etwa %{smart_count} Tag |||| reicht etwa %{smart_count} Tage',
      unused: 'in den letzten 30 Tagen nicht vergeben',
      waiting: '%{smart_count} Prämie wartet |||| %{smart_count} Prämien warten',
      low: 'Unter der Warnstufe',
      keeps_stock: 'Vorrat halten: unter der Warnstufe nachkaufen',
      supply: { Abruf: 'Gekauft bei %{host}, wenn gewählt', Vorrat: 'Vorrat von %{host}' },
      ordered: '%{smart_count} Kauf läuft |||| %{smart_count} Käufe laufen',
      no_secret: 'Geheimnis fehlt',
      failed: 'Letzter Kauf: %{reason}',
      reason: {
        'too-few': 'zu wenige Codes',
        timeout: 'keine Antwort',
        unreadable: 'Antwort nicht lesbar',
        'supplier-changed': 'Lieferant geändert, Antwort des früheren fehlt',
        'no-supplier': 'kein Lieferant mehr',
      },
      field: {
        de: 'Name',
        en: 'Name auf Englisch',
        values: 'Werte in Euro',
        warn: 'Warnstufe',
        months: 'Gültigkeit in Monaten',
        shop: 'Seite zum Einlösen',
        supplier: 'Adresse des Lieferanten',
        article: 'Artikel beim Lieferanten',
        secret: 'Geheimnis',
      },
      hint: {
        de: 'So heißt sie auch in der Datei mit den Codes.',
        values: 'Durch Semikolon getrennt. Leer: Was an Codes da ist.',
        warn: 'Mit weniger freien Codes kommt eine E-Mail. Leer: nie.',
        months: 'Für Codes, deren Datei keinen letzten Tag nennt. Leer: ohne Ende.',
        shop: 'Dorthin führt die E-Mail mit dem Code.',
        supplier: 'Leer: Codes kommen aus Dateien.',
        article: 'Buchstaben, Ziffern, Punkt und Strich.',
        secret: 'Wird nicht angezeigt. Leer: bleibt, solange der Server derselbe ist.',
      },
      withdraw_open: 'Codes zurückziehen',
      withdraw: 'Zurückziehen',
      withdraw_title: 'Codes zurückziehen?',
      withdraw_text:
        'Das lässt sich nicht zurücknehmen. Wer einen dieser Codes bekommen hat, erhält einen anderen. Lassen Sie die alten zuerst beim Anbieter sperren.',
      codes: 'Codes',
      codes_hint: 'Einer je Zeile, höchstens 500.',
      withdrawn:
        '%{withdrawn} zurückgezogen, %{replaced} davon ersetzt, %{waiting} warten auf Nachschub, %{unknown} nicht bekannt.',
    },
    en: {
      name: 'Kind of voucher |||| Kinds of voucher',
      intro: 'What can be chosen, how long the codes last, and when you are warned.',
      none: 'No kind of voucher yet',
      no_codes: 'No codes yet.',
      new: 'Create kind of voucher',
      change: 'Change',
      change_one: 'Change %{name}',
      save: 'Save',
      saved: 'Saved.',
      active: 'Can be chosen',
      off: 'Off: what was chosen is still delivered.',
      free: '%{smart_count} code free |||| %{smart_count} codes free',
      lasts: 'lasts about %{smart_count} day |||| lasts about %{smart_count} days',
      unused: 'none given in the last 30 days',
      waiting: '%{smart_count} reward waits |||| %{smart_count} rewards wait',
      low: 'Below the warning level',
      keeps_stock: 'Keep a stock: buy more below the warning level',
      supply: { Abruf: 'Bought from %{host} when chosen', Vorrat: 'Stock from %{host}' },
      ordered: '%{smart_count} purchase under way |||| %{smart_count} purchases under way',
      no_secret: 'Secret missing',
      failed: 'Last purchase: %{reason}',
      reason: {
        'too-few': 'too few codes',
        timeout: 'no answer',
        unreadable: 'answer cannot be read',
        'supplier-changed': 'supplier changed before the former one answered',
        'no-supplier': 'no supplier any more',
      },
      field: {
        de: 'Name',
        en: 'English name',
        values: 'Values in euros',
        warn: 'Warning level',
        months: 'Validity in months',
        shop: 'Page to redeem it at',
        supplier: 'Address of the supplier',
        article: 'Article at the supplier',
        secret: 'Secret',
      },
      hint: {
        de: 'The file of codes calls it this too.',
        values: 'Separated by semicolons. Empty: whatever there are codes of.',
        warn: 'With fewer free codes an e-mail is sent. Empty: never.',
        months: 'For codes whose file names no last day. Empty: without end.',
        shop: 'The e-mail with the code leads there.',
        supplier: 'Empty: codes come from files.',
        article: 'Letters, digits, dot and dash.',
        secret: 'Never shown. Empty: stays while the server is the same.',
      },
      withdraw_open: 'Withdraw codes',
      withdraw: 'Withdraw',
      withdraw_title: 'Withdraw codes?',
      withdraw_text:
        'This cannot be undone. Whoever was given one of these codes gets another. Have the old ones blocked by the supplier first.',
      codes: 'Codes',
      codes_hint: 'One a line, 500 at most.',
      withdrawn:
        '%{withdrawn} withdrawn, %{replaced} of them replaced, %{waiting} wait for stock, %{unknown} not known.',
    },
  },
});
