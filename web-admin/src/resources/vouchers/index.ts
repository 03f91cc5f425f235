import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import { listVoucherStock } from '#contract/betrieb/calls.js';
import type { VoucherKind } from '#contract/betrieb/programme.js';
import type { VoucherStock } from '#contract/betrieb/schemas.js';
import type { Language, Texts } from '#shared/texts.js';
import { spokenIn } from '../../shared/format.js';
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

/** Below this number of free codes an operator should order more. */
export const lowStock = 20;

export type StockState = 'missing' | 'low' | 'enough';

export function stockState({ free, waiting }: Pick<Stock, 'free' | 'waiting'>): StockState {
  if (waiting > 0 || free === 0) return 'missing';
  return free < lowStock ? 'low' : 'enough';
}

/** Whether codes of this kind and value have to be ordered. */
export const isShort = ({ Frei, Wartend }: Pick<VoucherStock, 'Frei' | 'Wartend'>): boolean =>
  stockState({ free: Frei, waiting: Wartend }) !== 'enough';

/** The name of a kind in the languages asked for; one that is left empty says what the first of these says. */
export function nameIn(asked: readonly Language[], typed: Texts): Texts {
  const first = typed[asked[0] ?? 'de'].trim();
  return spokenIn(asked, { de: typed.de.trim() || first, en: typed.en.trim() || first });
}

/** What to show for a value's stock; codes bought on demand, when chosen, have no stock that could last. */
export function stockTexts(
  { Frei, ReichtTage }: Pick<VoucherKind['Bestand'][number], 'Frei' | 'ReichtTage'>,
  supply: NonNullable<VoucherKind['Lieferant']>['Bezug'] | undefined,
): readonly ('on_demand' | 'used_up' | 'free' | 'unused' | 'lasts' | 'lasts_long')[] {
  if (Frei === 0) return [supply === 'Abruf' ? 'on_demand' : 'used_up'];
  if (supply === 'Abruf') return ['free', 'on_demand'];
  return ['free', ReichtTage === null ? 'unused' : ReichtTage > 365 ? 'lasts_long' : 'lasts'];
}

const voucherSource = wholeSource<VoucherStock, typeof columns>({
  call: listVoucherStock,
  columns,
  id: ({ GutscheinartId, WertCent }) => `${GutscheinartId}-${WertCent}`,
  matches: (stock, { state }) => state !== 'short' || isShort(stock),
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
        waiting: 'Wartend',
        nextExpiry: 'Nächster Ablauf',
      },
      intro: 'Wie viele Codes je Sorte und Wert noch da sind.',
      empty: 'Noch keine Gutscheine',
      empty_hint: 'Importieren Sie eine Datei mit Codes. Bis dahin müssen alle warten, die einen Gutschein wählen.',
      state_label: 'Bestand',
      short: 'Nachschub nötig oder knapp',
      state: { missing: 'Nachschub nötig', low: 'Wird knapp', enough: 'Genug' },
      import: {
        action: 'Codes importieren',
        title: 'Codes importieren',
        done: 'Import beendet',
        drop: 'CSV-Datei auswählen oder hierher ziehen',
        drop_hint:
          'Erste Zeile: gutscheinart;code;wertcent;gueltigbis. Ein Code geht nie zweimal hinaus, auch wenn er zweimal in der Datei steht.',
        new_types: 'Fehlende Gutscheinarten neu anlegen',
        checking: 'Jede Zeile wird geprüft',
        other: 'Andere Datei',
        confirm: '%{smart_count} Code importieren |||| %{smart_count} Codes importieren',
        file: '%{name}: %{smart_count} Zeile |||| %{name}: %{smart_count} Zeilen',
        would: '%{created} neu, %{known} schon bekannt, %{refused} fehlerhaft. Importiert wird nur, was neu ist.',
        result: '%{created} importiert, %{known} waren schon bekannt, %{refused} fehlerhaft.',
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
        free: 'Available',
        assigned: 'Assigned',
        expired: 'Expired',
        waiting: 'Waiting',
        nextExpiry: 'Next expiry',
      },
      intro: 'How many codes are left of each kind and value.',
      empty: 'No vouchers yet',
      empty_hint: 'Import a file of codes. Until then, people who choose a voucher have to wait.',
      state_label: 'Stock',
      short: 'Out of stock or low',
      state: { missing: 'Restock needed', low: 'Running low', enough: 'In stock' },
      import: {
        action: 'Import codes',
        title: 'Import codes',
        done: 'Import finished',
        drop: 'Choose a CSV file or drop it here',
        drop_hint:
          'First line: gutscheinart;code;wertcent;gueltigbis. No code is ever sent twice, even if it’s in the file twice.',
        new_types: 'Create any kinds of voucher that don’t exist yet',
        checking: 'Checking every line',
        other: 'Choose another file',
        confirm: 'Import %{smart_count} code |||| Import %{smart_count} codes',
        file: '%{name}: %{smart_count} line |||| %{name}: %{smart_count} lines',
        would: '%{created} new, %{known} already known, %{refused} with errors. Only new codes are imported.',
        result: '%{created} imported, %{known} already known, %{refused} with errors.',
        errors: 'Lines with errors',
        save_errors: 'Download error file',
        line: 'Line',
        reason: 'Reason',
        contents: 'Contents by kind and value',
        codes: 'Codes',
        first_rows: 'The first lines',
        problem_empty: 'The file is empty.',
        problem_header: 'The first line must be gutscheinart;code;wertcent;gueltigbis.',
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
      intro: 'Was man wählen kann, wie lange die Codes noch reichen und ab wann Sie gewarnt werden.',
      none: 'Noch keine Gutscheinart',
      no_codes: 'Noch keine Codes.',
      new: 'Gutscheinart anlegen',
      change: 'Ändern',
      change_one: '%{name} ändern',
      save: 'Speichern',
      saved: 'Gespeichert.',
      active: 'Kann gewählt werden',
      off: 'Abgeschaltet. Schon gewählte Gutscheine werden noch geliefert.',
      free: '%{smart_count} Code frei |||| %{smart_count} Codes frei',
      lasts: 'reicht etwa %{smart_count} Tag |||| reicht etwa %{smart_count} Tage',
      lasts_long: 'reicht länger als ein Jahr',
      on_demand: 'wird gekauft, sobald ihn jemand wählt',
      used_up: 'keine Codes mehr',
      unused: 'in den letzten 30 Tagen nicht vergeben',
      waiting: '%{smart_count} Prämie wartet |||| %{smart_count} Prämien warten',
      low: 'Unter der Warnstufe',
      keeps_stock: 'Vorrat halten: unter der Warnstufe nachkaufen',
      supply: { Abruf: 'Gekauft bei %{host}, sobald gewählt', Vorrat: 'Vorrat von %{host}' },
      ordered: '%{smart_count} Kauf läuft |||| %{smart_count} Käufe laufen',
      no_secret: 'Geheimnis fehlt',
      failed: 'Letzter Kauf gescheitert: %{reason}',
      reason: {
        'too-few': 'zu wenige Codes',
        timeout: 'keine Antwort',
        unreadable: 'Antwort nicht lesbar',
        'supplier-changed': 'Lieferant geändert, Antwort des früheren fehlt',
        'no-supplier': 'kein Lieferant mehr',
      },
      field: {
        name: 'Name',
        en: 'Name auf Englisch',
        values: 'Werte in Euro',
        warn: 'Warnstufe',
        months: 'Gültigkeit in Monaten',
        shop: 'Seite zum Einlösen',
        supplier: 'Adresse des Lieferanten',
        article: 'Artikelnummer beim Lieferanten',
        secret: 'Geheimnis',
      },
      hint: {
        name: 'So heißt sie auch in der Datei mit den Codes.',
        values: 'Durch Semikolon getrennt. Leer: alle Werte, von denen Codes da sind.',
        warn: 'Sind weniger Codes frei, bekommen Sie eine E-Mail. Leer: keine Warnung.',
        months: 'Für Codes, deren Datei keinen letzten Tag nennt. Leer: ohne Ende.',
        shop: 'Dorthin führt die E-Mail mit dem Code.',
        supplier: 'Leer: Codes kommen aus Dateien.',
        article: 'Buchstaben, Ziffern, Punkt und Strich.',
        secret: 'Wird nie angezeigt. Leer: bleibt, wie es ist, solange der Server derselbe ist.',
      },
      withdraw_open: 'Codes zurückziehen',
      withdraw: 'Zurückziehen',
      withdraw_title: 'Codes zurückziehen?',
      withdraw_text:
        'Wer einen dieser Codes bekommen hat, erhält einen neuen. Lassen Sie die alten zuerst beim Lieferanten sperren. Das lässt sich nicht zurücknehmen.',
      codes: 'Codes',
      codes_hint: 'Einer je Zeile, höchstens 500.',
      withdrawn:
        '%{withdrawn} zurückgezogen, %{replaced} davon ersetzt, %{waiting} warten auf Nachschub, %{unknown} nicht bekannt.',
    },
    en: {
      name: 'Kind of voucher |||| Kinds of voucher',
      intro: 'What people can choose, how long the codes will last and when you’re warned.',
      none: 'No kinds of voucher yet',
      no_codes: 'No codes yet.',
      new: 'New kind of voucher',
      change: 'Edit',
      change_one: 'Edit %{name}',
      save: 'Save',
      saved: 'Saved.',
      active: 'Can be chosen',
      off: 'Switched off. Vouchers already chosen are still delivered.',
      free: '%{smart_count} code available |||| %{smart_count} codes available',
      lasts: 'lasts about %{smart_count} day |||| lasts about %{smart_count} days',
      lasts_long: 'lasts more than a year',
      on_demand: 'bought when somebody chooses it',
      used_up: 'no codes left',
      unused: 'none used in the last 30 days',
      waiting: '%{smart_count} reward waiting |||| %{smart_count} rewards waiting',
      low: 'Below the warning level',
      keeps_stock: 'Keep stock: buy more when it falls below the warning level',
      supply: { Abruf: 'Bought from %{host} on demand', Vorrat: 'Stock from %{host}' },
      ordered: '%{smart_count} purchase in progress |||| %{smart_count} purchases in progress',
      no_secret: 'Secret missing',
      failed: 'Last purchase failed: %{reason}',
      reason: {
        'too-few': 'too few codes',
        timeout: 'no response',
        unreadable: 'unreadable response',
        'supplier-changed': 'supplier changed before the previous one responded',
        'no-supplier': 'no supplier set',
      },
      field: {
        name: 'Name',
        en: 'English name',
        values: 'Values in euros',
        warn: 'Warning level',
        months: 'Validity in months',
        shop: 'Where to redeem it',
        supplier: 'Supplier address',
        article: 'Supplier’s item number',
        secret: 'Secret',
      },
      hint: {
        name: 'Use the same name in files of codes.',
        values: 'Separated by semicolons. Leave empty to offer every value in stock.',
        warn: 'You get an e-mail when fewer codes are available. Leave empty for no warning.',
        months: 'For codes imported without an expiry date. Leave empty for no expiry.',
        shop: 'The e-mail with the code links to this page.',
        supplier: 'Leave empty to import codes from files.',
        article: 'Letters, digits, dots and hyphens.',
        secret: 'Never shown. Leave empty to keep it, as long as the server stays the same.',
      },
      withdraw_open: 'Withdraw codes',
      withdraw: 'Withdraw',
      withdraw_title: 'Withdraw these codes?',
      withdraw_text:
        'Anyone who has already received one of these codes gets a new one. Have the supplier block the old codes first. This can’t be undone.',
      codes: 'Codes',
      codes_hint: 'One per line, no more than 500.',
      withdrawn:
        '%{withdrawn} withdrawn, %{replaced} of them replaced, %{waiting} waiting for stock, %{unknown} unknown.',
    },
  },
});
