import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AmountsOn } from '../../catalogue/api.js';
import { flatIn } from '../domain/content-data.js';
import { money } from '#shared/dates-and-money.js';
import { amountsBegin, filled, namesIn } from '#shared/texts.js';
import { ContentPlatforms } from '../persistence/content-platforms.js';
import type { ContentView } from '../persistence/content-items.js';
import { publishedVersionsOf } from './published-texts.js';

/** Names of the amounts that published texts use. */
async function amountsNamed(tenantId: string): Promise<string[]> {
  const rows = await publishedVersionsOf(tenantId)
    .where(sql<boolean>`v.data::text like ${`%${amountsBegin}%`}`)
    .select('v.data')
    .execute();
  return rows.flatMap(({ data }) => namesIn(JSON.stringify(data)));
}

/** Amounts that texts may use, in cents by name; null where nothing is paid today. */
export type Amounts = ReadonlyMap<string, number | null>;

/** Texts take amounts from the offers and hold no copies (docs/specification/content-and-tenants.md#amounts-in-texts). */
@Injectable()
export class OfferedAmounts {
  constructor(
    private readonly queries: QueryBus,
    private readonly platforms: ContentPlatforms,
    private readonly clock: Clock,
  ) {}

  /** Amounts for the portal. `named`: used by its published texts; with a platform, whose texts are not known, all. */
  async forPortal(): Promise<{ readonly all: Amounts; readonly named: ReadonlySet<string> }> {
    const all = await this.today();
    const named = (await this.platforms.read()) ? all.keys() : await amountsNamed(currentWork().tenantId);
    return { all, named: new Set(named) };
  }

  /** By the names used in texts, with the highest of all as `praemie.max`. */
  async today(): Promise<Amounts> {
    const paid = await this.queries.execute(new AmountsOn(this.clock.now()));
    const most = Math.max(0, ...[...paid.values()].map(cents => cents ?? 0));
    return new Map([
      ...[...paid].map(([name, cents]) => [`${amountsBegin}${name}`, cents] as const),
      [`${amountsBegin}max`, most || null],
    ]);
  }
}

/** Amounts as text; empty where nothing is paid, so that no text shows one. */
const amountsIn = (amounts: Amounts, language: string | undefined): Record<string, string> =>
  Object.fromEntries(
    [...amounts].map(([name, cents]) => [
      name,
      cents === null ? '' : money(cents, language === 'en' ? 'en' : 'de', { short: true }),
    ]),
  );

/** Name → value in the first language that has one, amounts filled in; and the amounts, only `named` where given. */
export function variablesOf(
  items: readonly Pick<ContentView, 'data'>[],
  languages: readonly string[],
  amounts: Amounts,
  named?: ReadonlySet<string>,
): Record<string, string> {
  const offered = amountsIn(amounts, languages[0]);
  // With `named` given, amounts that are empty or not named are left out.
  const told = Object.entries(offered).filter(([name, value]) => !named || (value !== '' && named.has(name)));
  const own = items
    .map(({ data }) => flatIn(data, languages))
    .filter(flat => typeof flat['Name'] === 'string')
    .map(flat => [String(flat['Name']), String(flat['Wert'] ?? '')] as const)
    .map(([name, value]) => [name, value.includes(amountsBegin) ? filled(value, offered) : value]);
  return { ...Object.fromEntries(own), ...Object.fromEntries(told) };
}

/** Key → text in the same way, for interface texts. */
export const textsOf = (items: readonly ContentView[], languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    items
      .map(({ data }) => flatIn(data, languages))
      .filter(flat => typeof flat['Schluessel'] === 'string')
      .map(flat => [String(flat['Schluessel']), String(flat['Text'] ?? '')]),
  );
