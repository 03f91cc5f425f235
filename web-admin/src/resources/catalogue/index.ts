import SellOutlined from '@mui/icons-material/SellOutlined';
import type { Catalogue, CatalogueOffer } from '#contract/betrieb/catalogue.js';
import { defineResource, page } from '../resource.js';

export const productLists = ['Produkte', 'Geraete', 'Tarife'] as const;
export type ProductList = (typeof productLists)[number];
export type Product = Catalogue[ProductList][number];

export type OfferTime = 'over' | 'now' | 'next';
/** Days compare as strings; `EnddatumAnzeige`, if set, is the end. */
export function timeOf({ Startdatum, Enddatum, EnddatumAnzeige }: CatalogueOffer, today: string): OfferTime {
  if (Startdatum > today) return 'next';
  return (EnddatumAnzeige ?? Enddatum) < today ? 'over' : 'now';
}

export interface ProductRow {
  readonly list: ProductList;
  readonly product: Product;
  /** Sorted by time. */
  readonly offers: readonly CatalogueOffer[];
  readonly now: CatalogueOffer | undefined;
  readonly next: CatalogueOffer | undefined;
}

/** Products with their current and next offer; `search` filters by words of the name or number. */
export function productRows(catalogue: Catalogue, today: string, search: string): ProductRow[] {
  const offers = Map.groupBy(catalogue.Angebote, ({ ProduktId }) => ProduktId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return productLists.flatMap(list =>
    catalogue[list]
      .filter(({ Id, ExterneId, Name, AnzeigeName }) => {
        const said = `${Id} ${ExterneId} ${Name} ${AnzeigeName}`.toLowerCase();
        return words.every(word => said.includes(word));
      })
      .map(product => {
        const own = (offers.get(product.Id) ?? []).toSorted((one, other) =>
          one.Startdatum.localeCompare(other.Startdatum),
        );
        const of = (time: OfferTime) => own.find(offer => timeOf(offer, today) === time);
        return { list, product, offers: own, now: of('now'), next: of('next') };
      }),
  );
}

/** Kinds the form can create; devices depend on prices of tariffs and are imported by file. */
export const newKinds = ['Festnetz', 'Beratung', 'Tarife'] as const;
export type NewKind = (typeof newKinds)[number];
export const listOfKind = (kind: NewKind): 'Produkte' | 'Tarife' => (kind === 'Tarife' ? 'Tarife' : 'Produkte');

/** Lower numbers are permanently hidden products (docs/specification/content-and-tenants.md#catalogue). */
const firstNumber = 1_000;
const emptyText = { de: '', en: '' };

/** An empty product; fields common to all kinds are taken from `like`. */
export function newProduct(kind: NewKind, catalogue: Catalogue, like?: Product): Product {
  const all = productLists.flatMap((list): readonly Product[] => catalogue[list]);
  const most = (numbers: readonly number[], least: number) => Math.max(least, ...numbers) + 1;
  const common = {
    Id: most(
      all.map(({ Id }) => Id),
      firstNumber,
    ),
    ExterneId: like?.ExterneId ?? '',
    Name: like?.Name ?? '',
    AnzeigeName: like?.AnzeigeName ?? '',
    Position: most(
      catalogue[listOfKind(kind)].map(({ Position }) => Position),
      0,
    ),
    Versteckt: false,
    Url: null,
  };
  if (kind === 'Beratung')
    return {
      ...common,
      Art: kind,
      PreisMonatlich: 0,
      PreisEinmalig: 0,
      Beschreibungen: [emptyText, emptyText, emptyText],
      Fussnote: emptyText,
    };
  if (kind === 'Tarife')
    return {
      ...common,
      Klasse: '',
      Beschreibung: emptyText,
      PreisMonatlich: 0,
      TopPosition: null,
      Aktionsname: null,
    };
  return {
    ...common,
    Art: kind,
    Kategorie: 'DP',
    Young: false,
    Hybrid: false,
    Gruppe: '',
    Klasse: '',
    PreisMonatlich: 0,
    PreisEinmalig: 0,
    Beschreibungen: [emptyText, emptyText],
    Fussnote: emptyText,
    Preisaufteilung: emptyText,
    Aktionsname: null,
    Aktionsrabatt: null,
  };
}

/** The last day of an offer without an end. */
export const noEnd = '2099-12-31';

/** The catalogue with this product replaced or added, and assigned to these pages. */
export function withProduct(
  catalogue: Catalogue,
  list: ProductList,
  product: Product,
  pages: ReadonlySet<number>,
): Catalogue {
  return {
    ...catalogue,
    [list]: catalogue[list].some(({ Id }) => Id === product.Id)
      ? (catalogue[list] as Product[]).map(one => (one.Id === product.Id ? product : one))
      : [...catalogue[list], product],
    Kategorien: catalogue.Kategorien.map(category => {
      const others = category.Produkte.filter(id => id !== product.Id);
      return { ...category, Produkte: pages.has(category.Id) ? [...others, product.Id] : others };
    }),
  };
}

/** A tenant's products and offers. */
export const catalogue = defineResource({
  name: 'catalogue',
  menu: 'portal',
  icon: SellOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./CataloguePage.js')).CataloguePage),
  texts: {
    de: {
      name: 'Katalog |||| Katalog',
      intro: 'Was empfohlen werden kann und was es zahlt. Sie sehen zuerst, was eine Änderung bewirkt.',
      advisors: 'Berater',
      advisors_hint: 'Ein Foto wird quadratisch beschnitten und im Portal gezeigt.',
      advisors_search: 'Berater suchen',
      advisor: {
        new: 'Neuer Berater',
        none: 'Noch keine Berater',
        none_hint: 'Nötig nur, wo Berater Produkte verkaufen.',
        remove: 'Berater entfernen',
        id: 'Beraternummer bei Ihnen',
        id_hint: 'Steht in Aufträgen und lässt sich später nicht ändern.',
        agency_hint: 'Wer seine Aufträge freigibt. Leer: jede Agentur.',
      },
      edit: 'Ändern',
      edit_of: '%{name} ändern',
      page: {
        title: 'Seiten',
        hint: 'Auf welchen Seiten des Portals Produkte stehen. Bis zur zweiten Seite zeigt die Startseite alle.',
        new: 'Neue Seite',
        none: 'Noch keine Seiten',
        remove: 'Seite entfernen',
        count: 'ein Produkt |||| %{smart_count} Produkte',
        Pfad: 'Kleine Buchstaben, Ziffern und - . /, etwa strom oder strom/oeko',
        Quelle: 'Seiten eines Bereichs stehen beieinander.',
        Kategorie: 'Ihr Name in Abfragen von Produkten.',
      },
      products: 'Produkte',
      search: 'Produkt suchen',
      none: 'Noch keine Produkte',
      none_hint: 'Legen Sie das erste an, oder lesen Sie unten einen ganzen Katalog ein.',
      new: 'Neues Produkt',
      new_kind: 'Art',
      new_kinds: {
        Festnetz: 'Produkt mit Preis im Monat',
        Beratung: 'Produkt mit Beratung',
        Tarife: 'Mobilfunktarif',
      },
      external: 'Produktnummer bei Ihnen',
      external_hint: 'Steht in Aufträgen und Dateien und lässt sich später nicht ändern.',
      reward: 'Prämie',
      reward_hint: 'Was eine Empfehlung zahlt. Leer: Das Produkt zahlt noch nichts.',
      no_end: 'Leer: ohne Ende',
      endless: 'ab %{from}',
      not_found: 'Kein Produkt gefunden',
      more: 'Weitere zeigen',
      hidden: 'Versteckt',
      nothing: 'ohne Prämie',
      from: 'ab %{day}: %{amount}',
      download: 'Katalog als JSON laden',
      list: {
        Produkte: 'Produkt',
        Geraete: 'Gerät',
        Tarife: 'Mobilfunktarif',
        Berater: 'Berater',
        Angebote: 'Angebot',
        Kategorien: 'Seite',
        Konfiguration: 'Konfiguration',
        Gutscheinarten: 'Gutscheinart',
        Aktionen: 'Aktion',
        Inhalte: 'Inhalt',
      },
      product: 'Angaben',
      field: {
        Name: 'Interner Name',
        AnzeigeName: 'Name im Portal',
        Versteckt: 'Stillgelegt: Niemand sieht es, Empfehlungen laufen weiter',
        Titel: 'Titel',
        Untertitel: 'Untertitel',
        Brotkrume: 'Name im Pfad',
        Pfad: 'Adresse',
        Quelle: 'Bereich',
        Kategorie: 'Kennung',
        Nachname: 'Nachname',
        Plz: 'PLZ',
        Ort: 'Ort',
        Agenturnummer: 'Agenturnummer',
        Beschreibung: 'Beschreibung',
        Beschreibungen: 'Zeile %{n}',
        Fussnote: 'Fußnote',
        Preisaufteilung: 'Preisaufteilung',
        Aktionsname: 'Name der Aktion',
        PreisMonatlich: 'Preis im Monat',
        PreisEinmalig: 'Preis einmalig',
        WertCent: 'Betrag',
        Startdatum: 'Erster Tag',
        Enddatum: 'Letzter Tag',
        EnddatumAnzeige: 'Letzter Tag, wie gezeigt',
      },
      in_language: '%{field} (%{language})',
      pages: 'Steht auf diesen Seiten',
      check: 'Änderung prüfen',
      save: 'Übernehmen',
      saved: 'Der Katalog gilt ab jetzt.',
      close: 'Schließen',
      offers: 'Angebote',
      offers_none: 'Noch kein Angebot',
      time: { over: 'Vorbei', now: 'Gilt', next: 'Kommt' },
      period: '%{from} bis %{to}',
      new_offer: 'Anderer Betrag für eine bestimmte Zeit',
      amount_wrong: 'Ein Betrag in Euro, höchstens %{most}.',
      ends_before: 'Liegt vor dem ersten Tag.',
      new_offer_hint:
        'Das bisherige Angebot setzt an diesen Tagen aus und geht danach weiter. Zugesagte Prämien bleiben.',
      amount: 'Betrag in Euro',
      start: 'Erster Tag',
      end: 'Letzter Tag',
      import: 'Einlesen',
      import_hint:
        'Angebote als CSV (externeid; wertcent; startdatum; enddatum; enddatumanzeige) oder der ganze Katalog als JSON.',
      drop: 'Datei hier ablegen oder auswählen',
      drop_hint: 'CSV mit Semikolon und Kopfzeile oder JSON, UTF-8',
      template: 'Beispieldatei laden',
      no_json: 'Diese Datei ist kein JSON.',
      checking: 'Wird geprüft …',
      other: 'Andere Datei',
      would: 'Neu: %{created}, geändert: %{changed}, entfernt: %{removed}, abgewiesen: %{refused}',
      no_change: 'Das ändert nichts.',
      errors: 'Abgewiesen',
      save_errors: 'Fehler als CSV laden',
      line: 'Zeile %{line}',
      rest: 'und %{count} weitere',
      kind: { Neu: 'Neu', Geaendert: 'Geändert', Entfernt: 'Entfernt', Stillgelegt: 'Stillgelegt' },
      versions: 'Verlauf',
      versions_none: 'Noch nichts geändert',
      restore_title: 'Stand %{version} wiederherstellen?',
      restored: 'Der frühere Stand gilt wieder.',
    },
    en: {
      name: 'Catalogue |||| Catalogue',
      intro:
        'What people can recommend and what each referral pays. You’ll see what a change does before you apply it.',
      advisors: 'Advisors',
      advisors_hint: 'A photo is cut to a square and shown in the portal.',
      advisors_search: 'Find an advisor',
      advisor: {
        new: 'New advisor',
        none: 'No advisors yet',
        none_hint: 'Only needed where advisors sell products.',
        remove: 'Remove this advisor',
        id: 'Your advisor number',
        id_hint: 'Used in orders. You can’t change it later.',
        agency_hint: 'Who releases their orders. Leave empty for any agency.',
      },
      edit: 'Change',
      edit_of: 'Change %{name}',
      page: {
        title: 'Pages',
        hint: 'The portal pages that show products. Until there are two, the start page shows them all.',
        new: 'New page',
        none: 'No pages yet',
        remove: 'Remove this page',
        count: 'one product |||| %{smart_count} products',
        Pfad: 'Lowercase letters, digits and - . /, such as power or power/green',
        Quelle: 'Pages of one area are shown together.',
        Kategorie: 'Its name in product queries.',
      },
      products: 'Products',
      search: 'Search products',
      none: 'No products yet',
      none_hint: 'Add the first one, or import a whole catalogue below.',
      new: 'New product',
      new_kind: 'Kind',
      new_kinds: {
        Festnetz: 'Product with a monthly price',
        Beratung: 'Product sold by an advisor',
        Tarife: 'Mobile tariff',
      },
      external: 'Your product number',
      external_hint: 'Used in orders and files. You can’t change it later.',
      reward: 'Reward',
      reward_hint: 'What a referral pays. Leave empty if the product doesn’t pay anything yet.',
      no_end: 'Leave empty for no end date',
      endless: 'from %{from}',
      not_found: 'No products found',
      more: 'Show more',
      hidden: 'Hidden',
      nothing: 'no reward',
      from: 'from %{day}: %{amount}',
      download: 'Download catalogue as JSON',
      list: {
        Produkte: 'Product',
        Geraete: 'Device',
        Tarife: 'Mobile tariff',
        Berater: 'Advisor',
        Angebote: 'Offer',
        Kategorien: 'Page',
        Konfiguration: 'Configuration',
        Gutscheinarten: 'Kind of voucher',
        Aktionen: 'Campaign',
        Inhalte: 'Content',
      },
      product: 'Details',
      field: {
        Name: 'Internal name',
        AnzeigeName: 'Name in the portal',
        Versteckt: 'Retired: no longer shown, existing referrals continue',
        Titel: 'Title',
        Untertitel: 'Subtitle',
        Brotkrume: 'Breadcrumb',
        Pfad: 'Address',
        Quelle: 'Area',
        Kategorie: 'Identifier',
        Nachname: 'Last name',
        Plz: 'Postcode',
        Ort: 'Town',
        Agenturnummer: 'Agency number',
        Beschreibung: 'Description',
        Beschreibungen: 'Line %{n}',
        Fussnote: 'Footnote',
        Preisaufteilung: 'Price breakdown',
        Aktionsname: 'Name of the special offer',
        PreisMonatlich: 'Monthly price',
        PreisEinmalig: 'One-off price',
        WertCent: 'Amount',
        Startdatum: 'First day',
        Enddatum: 'Last day',
        EnddatumAnzeige: 'Last day as shown',
      },
      in_language: '%{field} (%{language})',
      pages: 'Shown on these pages',
      check: 'Check change',
      save: 'Apply',
      saved: 'Catalogue saved. The changes are live.',
      close: 'Close',
      offers: 'Offers',
      offers_none: 'No offers yet',
      time: { over: 'Past', now: 'Current', next: 'Planned' },
      period: '%{from} to %{to}',
      new_offer: 'Different amount for a limited time',
      amount_wrong: 'An amount in euros, %{most} at most.',
      ends_before: 'This is before the first day.',
      new_offer_hint:
        'The current offer pauses for these days and continues afterwards. Rewards already promised don’t change.',
      amount: 'Amount in euros',
      start: 'First day',
      end: 'Last day',
      import: 'Import',
      import_hint:
        'Offers as CSV (externeid; wertcent; startdatum; enddatum; enddatumanzeige), or the whole catalogue as JSON.',
      drop: 'Drop a file here or choose one',
      drop_hint: 'Semicolon-separated CSV with a header line, or JSON (UTF-8)',
      template: 'Download an example',
      no_json: 'This isn’t a JSON file.',
      checking: 'Checking …',
      other: 'Choose another file',
      would: 'New: %{created}, changed: %{changed}, removed: %{removed}, rejected: %{refused}',
      no_change: 'This changes nothing.',
      errors: 'Rejected',
      save_errors: 'Download errors as CSV',
      line: 'Line %{line}',
      rest: 'and %{count} more',
      kind: { Neu: 'New', Geaendert: 'Changed', Entfernt: 'Removed', Stillgelegt: 'Retired' },
      versions: 'History',
      versions_none: 'No changes yet',
      restore_title: 'Restore version %{version}?',
      restored: 'The earlier version has been restored.',
    },
  },
});
