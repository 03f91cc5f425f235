import { ensure } from '#platform/domain/domain-error.js';
import { ChangesLater, type Plannable, type Planner, type OfVersion } from '#platform/tenancy/settings.js';
import { afterEntries, type EntryLater, withEntriesLater } from '../domain/entries.js';
import { type WantedCatalogue } from '../domain/wanted-catalogue.js';
import { CatalogueTables } from '../persistence.js';
import { CatalogueChanges } from '../use-cases/change-catalogue.js';
import { toEntries } from './editing.js';
import { toCatalogue } from './catalogue-of-document.js';

@ChangesLater('catalogue')
export class CatalogueLater implements Plannable<PlannedCatalogue> {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly changes: CatalogueChanges,
  ) {}

  version(): Promise<number> {
    return this.catalogue.version();
  }

  namesWhatChanges(to: PlannedCatalogue): boolean {
    return 'entries' in to;
  }

  after(to: PlannedCatalogue, earlier: PlannedCatalogue): PlannedCatalogue {
    if (!('entries' in to && 'entries' in earlier)) return to;
    return { entries: afterEntries(to.entries, earlier.entries) };
  }

  async change(_: string, to: PlannedCatalogue, __: number, { name }: Planner): Promise<void> {
    const by = { name, dryRun: false };
    if ('ofVersion' in to) await this.changes.restore(to.ofVersion, by);
    else await this.changes.change(null, await this.merged(to.entries), by);
  }

  private async merged(later: readonly EntryLater[]): Promise<WantedCatalogue> {
    await this.catalogue.version({ locked: true });
    const there = toEntries(await this.catalogue.whole());
    const { entries, both } = withEntriesLater(there, later);
    const fields = both.map(({ list, id, after }) => {
      const now = there.find(entry => entry.list === list && entry.id === id);
      const values = { there: JSON.stringify(now?.row ?? null), yours: JSON.stringify(after) };
      return { field: `${list}.${id}`, reason: 'changed-elsewhere', values };
    });
    ensure(both.length === 0, 'changed-meanwhile', { fields });
    return toCatalogue(entries);
  }
}

/** A planned change of some entries, or the restoration of a version as a whole. */
type PlannedCatalogue = { readonly entries: readonly EntryLater[] } | OfVersion;
