import { isDeepStrictEqual } from 'node:util';
import { ChangesLater, type Plannable, type Planner } from '#platform/tenancy/settings.js';
import { type SourceTerms, CatalogueSources, termsIn } from '../persistence/sources.js';

/** A planned change of the product API; its server was checked when it was planned. */
export interface SourceChange {
  readonly terms: SourceTerms | null;
}

@ChangesLater('catalogue-source')
export class SourceLater implements Plannable<SourceChange> {
  constructor(private readonly sources: CatalogueSources) {}

  async version(): Promise<number> {
    return (await this.sources.find())?.version ?? 0;
  }

  async change(_: string, { terms }: SourceChange, version: number, { name }: Planner): Promise<void> {
    const row = await this.sources.find();
    if (!isDeepStrictEqual(terms, row ? termsIn(row) : null)) await this.sources.set(version, terms, name);
  }
}
