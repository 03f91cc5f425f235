import { CommandBus } from '@nestjs/cqrs';
import type { Catalogue } from '#contract/betrieb/catalogue.js';
import { Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/document-part.js';
import { CatalogueTables } from '../persistence.js';
import { ChangeCatalogue } from '../use-cases.js';
import { by, fromWireCatalogue, toWireCatalogue } from './editing.js';

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
