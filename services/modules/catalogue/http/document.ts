import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Catalogue,
  listCatalogueVersions,
  restoreCatalogue,
  type CatalogueVersion,
} from '#contract/betrieb/catalogue.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, ValidationFailed, type CallRequest } from '#platform/http/call.js';
import { Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/document-part.js';
import type { Entry, WantedCatalogue } from '../domain/changes.js';
import { CatalogueTables } from '../persistence.js';
import { ChangeCatalogue, RestoreCatalogue } from '../use-cases.js';
import { by, fromWireCatalogue, previewOf, toWireCatalogue, toWireChange, withVersion } from './editing.js';

const versionsShown = 100;

/** What the catalogue was, and the way back. */
@Controller()
export class CatalogueVersionsController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listCatalogueVersions)
  async list(): Promise<CatalogueVersion[]> {
    return (await this.catalogue.versions(versionsShown)).map(({ version, changedAt, changedByName, changes }) => ({
      Nummer: version,
      GeaendertAm: toWireDateTime(changedAt),
      GeaendertVon: changedByName,
      Aenderungen: changes.map(toWireChange),
    }));
  }

  @Implements(restoreCatalogue)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreCatalogue>) {
    const dryRun = query.probelauf === 'true';
    const restoring = { ...by(principalOf(context, 'agency').name, dryRun), catalogueOf: toCatalogue };
    const changed = await this.commands.execute(new RestoreCatalogue(params.nummer, restoring));
    return dryRun ? previewOf(changed, context.language) : withVersion(changed);
  }
}

/** Of the rows of a version; fields that came later take what they are by default. */
function toCatalogue(entries: readonly Entry[]): WantedCatalogue {
  const rows = (list: string) => entries.filter(entry => entry.list === list).map(({ row }) => row);
  const lists = Object.keys(Catalogue.shape).map(list => [list, rows(list)]);
  const read = Catalogue.safeParse(Object.fromEntries(lists));
  if (!read.success) throw new ValidationFailed(read.error.issues);
  return fromWireCatalogue(read.data);
}

@Part({ name: 'Katalog', order: 2 })
export class CatalogueOfDocument implements DocumentPart<Catalogue> {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly commands: CommandBus,
  ) {}

  async read(): Promise<Catalogue> {
    return toWireCatalogue(await this.catalogue.whole());
  }

  async write(wanted: Catalogue, byName: string): Promise<DocumentChange[]> {
    const of = by(byName, false);
    return [...(await this.commands.execute(new ChangeCatalogue(null, fromWireCatalogue(wanted), of))).changes];
  }
}
