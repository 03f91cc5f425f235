import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { newlyForeign, saidToLeadAway } from '#platform/domain/leading-away.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { amountsBegin, namesIn } from '#shared/texts.js';
import { missingFor } from '../domain/content-data.js';
import type { ContentData } from '../events.js';
import { isAgreedTo } from '../domain/default-texts.js';
import { schemaOf, type ContentSchema } from '../domain/content-schemas.js';
import type { ContentItem } from '../domain/content-item.js';
import { foreignInContent } from '../domain/where-content-leads.js';
import { ContentItems, ContentTable } from '../persistence/content-items.js';
import { OfferedAmounts } from '../queries/variables.js';
import { refuse } from './save-content.js';

export type ContentChange = 'publish' | 'unpublish' | 'archive' | 'reopen';

/** Which version people read, and what is in the archive. */
@Injectable()
export class ContentChanges {
  constructor(
    private readonly items: ContentItems,
    private readonly table: ContentTable,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
    private readonly amounts: OfferedAmounts,
    private readonly addresses: TenantAddresses,
  ) {}

  /** Publishes a version, unpublishes content, or moves it into or out of the archive. `by` is a display name. */
  async change(schema: ContentSchema, id: string, change: ContentChange, version: number, by: string): Promise<void> {
    const item = await this.items.open({ schema, id });
    const before = stateOf(item);
    const was = await this.publishedData(schema, id, item);
    if (change === 'publish') {
      item.publishVersion(version);
      await this.publishedContentIsWhole(schema, id, version);
      await this.amountsAreThere(schema, id, version);
    } else {
      item[change]();
    }
    if (item.newEvents().length === 0) return;
    await this.items.keep({ schema, id }, item);
    const is = await this.publishedData(schema, id, item);
    const changed = Object.keys({ ...was, ...is }).filter(field => !isDeepStrictEqual(was[field], is[field]));
    const only = (data: ContentData) => Object.fromEntries(changed.map(field => [field, data[field] ?? null]));
    const own = await this.addresses.own();
    const leadsTo = newlyForeign(foreignInContent(schema, was, own), foreignInContent(schema, is, own));
    const called = nameFrom(schema, (await this.table.version(schema, id, version)) ?? is);
    await this.audit.record({
      action: `content.${change}`,
      subject: `${schema.name}/${id}`,
      by,
      before: { ...before, ...only(was), ...called },
      after: { ...stateOf(item), ...only(is), ...called, ...saidToLeadAway(leadsTo) },
    });
  }

  private async publishedData(
    schema: ContentSchema,
    id: string,
    { publishedVersion }: ContentItem,
  ): Promise<ContentData> {
    return publishedVersion === null ? {} : ((await this.table.version(schema, id, publishedVersion)) ?? {});
  }

  private async publishedContentIsWhole(schema: ContentSchema, id: string, version: number): Promise<void> {
    const { config } = await this.tenants.own();
    refuse(missingFor(schema, (await this.table.version(schema, id, version)) ?? {}, config.defaultLanguage ?? 'de'));
  }

  /** A text may only use existing amounts; consent texts may use none, since they must stay as they were agreed to. */
  private async amountsAreThere(schema: ContentSchema, id: string, version: number): Promise<void> {
    const data = (await this.table.version(schema, id, version)) ?? {};
    const isVariable = schema.name === 'variables';
    const named = namedIn(data);
    const amounts = named.filter(({ name }) => name.startsWith(amountsBegin));
    const known = amounts.length > 0 ? await this.amounts.today() : null;
    const unknown = amounts.filter(({ name }) => !known!.has(name));
    const agreed = isVariable
      ? amounts.length > 0 && (await this.agreedTo()).some(text => namesThis(text, data))
      : isAgreedTo(schema, data);
    const holding = agreed && !isVariable ? await this.variablesWithAmounts() : new Set<string>();
    const moving = agreed ? named.filter(one => amounts.includes(one) || holding.has(one.name)) : [];
    refuse([
      ...unknown.map(({ field, name }) => ({ field, reason: 'amount-unknown' as const, values: { name } })),
      ...moving.map(({ field }) => ({ field, reason: 'amount-agreed' as const })),
    ]);
  }

  private async agreedTo(): Promise<ContentData[]> {
    const found = [];
    for (const schema of [schemaOf('pages')!, schemaOf('texte')!])
      found.push(...(await this.table.published(schema)).filter(({ data }) => isAgreedTo(schema, data)));
    return found.map(({ data }) => data);
  }

  private async variablesWithAmounts(): Promise<ReadonlySet<string>> {
    const takesSome = ({ data }: { readonly data: ContentData }) =>
      namedIn({ Wert: data['Wert'] ?? {} }).some(({ name }) => name.startsWith(amountsBegin));
    const variables = await this.table.published(schemaOf('variables')!);
    return new Set(variables.filter(takesSome).map(({ data }) => String(data['Name']?.['iv'])));
  }
}

/** Amount names that the texts use, each with its field. */
const namedIn = (data: ContentData): { readonly field: string; readonly name: string }[] =>
  Object.entries(data).flatMap(([field, values]) =>
    Object.entries(values).flatMap(([partition, value]) =>
      typeof value === 'string' ? namesIn(value).map(name => ({ field: `${field}.${partition}`, name })) : [],
    ),
  );

const namesThis = (text: ContentData, variable: ContentData): boolean =>
  namedIn(text).some(({ name }) => name === variable['Name']?.['iv']);

/** What the content is called, the same on both sides of a change: beside its key it tells people which one it is. */
function nameFrom({ title }: ContentSchema, data: ContentData): { readonly name?: unknown; readonly title?: unknown } {
  const { iv, ...byLanguage } = data[title] ?? {};
  return iv === undefined ? { title: byLanguage } : { name: iv };
}

const stateOf = ({ status, publishedVersion }: ContentItem) => ({ status, publishedVersion });
