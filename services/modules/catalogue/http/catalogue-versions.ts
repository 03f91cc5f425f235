import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listCatalogueVersions, type CatalogueVersion, restoreCatalogue } from '#contract/betrieb/catalogue.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Implements, Input, type CallRequest, planned, principalOf } from '#platform/http/call.js';
import { CatalogueTables } from '../persistence.js';
import { CatalogueChanges, wholeCatalogue } from '../use-cases/change-catalogue.js';
import { toWireChange, previewOf, withVersion } from './editing.js';

const versionsShown = 100;

/** Versions of the catalogue, and their restoration. */
@Controller()
export class CatalogueVersionsController {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly changes: CatalogueChanges,
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
    if (query.giltAb && !dryRun) {
      const plan = { ...wholeCatalogue, of: null, to: { ofVersion: params.nummer } };
      return planned(this.commands, plan, query.giltAb, principalOf(context, 'agency'));
    }
    const by = { name: principalOf(context, 'agency').name, dryRun };
    const changed = await this.changes.restore(params.nummer, by);
    return dryRun ? previewOf(changed, context.language) : withVersion(changed);
  }
}
