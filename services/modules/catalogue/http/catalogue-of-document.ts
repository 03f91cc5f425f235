import { Catalogue } from '#contract/betrieb/catalogue.js';
import { ValidationFailed } from '#platform/http/call.js';
import { Part, type DocumentPart, type DocumentChange } from '#platform/tenancy/settings.js';
import type { Entry } from '../domain/entries.js';
import type { WantedCatalogue } from '../domain/wanted-catalogue.js';
import { CatalogueTables } from '../persistence.js';
import { CatalogueChanges, type CatalogueEntries } from '../use-cases/change-catalogue.js';
import { fromWireCatalogue, toEntries, toWireCatalogue } from './editing.js';

/** Reads a version's rows; fields added since take their defaults. */
export function toCatalogue(entries: readonly Entry[]): WantedCatalogue {
  const rows = (list: string) => entries.filter(entry => entry.list === list).map(({ row }) => row);
  const lists = Object.keys(Catalogue.shape).map(list => [list, rows(list)]);
  const read = Catalogue.safeParse(Object.fromEntries(lists));
  if (!read.success) throw new ValidationFailed(read.error.issues);
  return fromWireCatalogue(read.data);
}

export const catalogueEntries: CatalogueEntries = {
  personal: new Set(['Berater.Nachname', 'Berater.Plz', 'Berater.Ort', 'Berater.Foto']),
  of: toEntries,
  toCatalogue,
};

@Part({ name: 'Katalog', order: 2 })
export class CatalogueOfDocument implements DocumentPart<Catalogue> {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly changes: CatalogueChanges,
  ) {}

  async read(): Promise<Catalogue> {
    return toWireCatalogue(await this.catalogue.whole());
  }

  async write(wanted: Catalogue, byName: string): Promise<DocumentChange[]> {
    const by = { name: byName, dryRun: false };
    return [...(await this.changes.change(null, fromWireCatalogue(wanted), by)).changes];
  }
}
