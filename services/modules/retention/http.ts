import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  changeRetention,
  listKeptRecords,
  listRetentionVersions,
  readKeptRecords,
  readRetention,
  restoreRetention,
} from '#contract/betrieb/calls.js';
import { keptNames, retentionNames, type KeptRow, type RetentionRow } from '#contract/betrieb/schemas.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { toPaged, toWireDateTime, toWireDateTimeOrNull, toWireVersions } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, planned, principalOf, type CallRequest } from '#platform/http/call.js';
import { KeptRecords, type KeptKind, type KeptKindName } from '#platform/kept-records.js';
import {
  Retention,
  retentionDefaults,
  retentionKinds,
  type PeriodChange,
  type RetentionKind,
  type RetentionRule,
} from '#platform/retention.js';
import {
  ChangesLater,
  fieldsBetween,
  namingBoth,
  Part,
  type DocumentChange,
  type DocumentPart,
  type Plannable,
  type Planner,
} from '#platform/tenancy/settings.js';
import { ContactsDue } from '../recipient/api.js';
import { ChangePeriod } from './use-cases/change-period.js';

const fromRetention = (
  view: RetentionRule & {
    readonly kind: RetentionKind;
    readonly standard: number;
    readonly due: { readonly now: number; readonly soon: number };
    readonly done: { readonly count: number; readonly lastOn: string } | null;
  },
): RetentionRow => ({
  Art: retentionNames.toWire(view.kind),
  Version: view.version,
  Tage: view.days,
  Standard: view.standard,
  Faellig: view.due.now,
  InDreissigTagen: view.due.soon,
  Erledigt: view.done?.count ?? 0,
  ZuletztAm: view.done?.lastOn ?? null,
  GeaendertAm: toWireDateTimeOrNull(view.changedAt),
  GeaendertVon: view.changedBy,
});

/** Erasures of these kinds are counted as they are done; the others go with their person, or are cleared away in bulk. */
const counted: readonly KeptKindName[] = [
  'unconfirmed-contact',
  'unconfirmed-account',
  'contact-without-order',
  'contact-with-order',
  'email-change',
  'former-address',
  'invitation',
  'import-line',
  'contact-message',
  'payment-record',
  'phone-consent',
];
const isCounted = ({ kind }: KeptKind): boolean => counted.includes(kind);

/** Who says how long; kinds without days that no law names go with their person. */
const byLaw: readonly KeptKindName[] = ['payment-record', 'payment-contact', 'phone-consent', 'audit-entry', 'erasure'];
const sourceOf = ({ kind, days }: KeptKind): KeptRow['Quelle'] => {
  if (days === undefined) return 'Regel';
  if (byLaw.includes(kind)) return 'Gesetz';
  return days === null ? 'Person' : 'Produkt';
};

const daysOf = ({ kind, days }: KeptKind, rules: Record<RetentionKind, RetentionRule>): number =>
  days ?? rules[kind as RetentionKind]?.days ?? 0;

@ChangesLater('retention')
export class PeriodsLater implements Plannable<PeriodChange> {
  constructor(
    private readonly retention: Retention,
    private readonly periods: ChangePeriod,
  ) {}

  async version(kind: string): Promise<number> {
    return (await this.retention.rules())[kind as RetentionKind].version;
  }

  change(kind: string, to: PeriodChange, of: number, { name: by }: Planner): Promise<void> {
    return this.periods.set(kind as RetentionKind, to, { of, by });
  }
}

/** The tenant's retention periods, what is due for erasure by them, and what was erased. */
@Controller()
export class RetentionController {
  constructor(
    private readonly retention: Retention,
    private readonly periods: ChangePeriod,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly kept: KeptRecords,
  ) {}

  @Implements(readRetention)
  async read(@Input() _: CallRequest<typeof readRetention>) {
    return this.answer();
  }

  @Implements(changeRetention)
  async change(@Input() { query, body, context }: CallRequest<typeof changeRetention>) {
    const by = principalOf(context, 'agency');
    const [kind, of, to] = [retentionNames.fromWire(body.Art), body.Version, { days: body.Tage }];
    const both = namingBoth(of, { Tage: body.Tage }, async () => {
      const { version, days } = (await this.retention.rules())[kind];
      return { version, content: { Tage: days } };
    });
    if (!query.giltAb) return this.set(kind, to, { of, by: by.name }).catch(both);
    return planned(this.commands, { setting: 'retention', subject: kind, of, to }, query.giltAb, by).catch(both);
  }

  @Implements(listRetentionVersions)
  async versions(@Input() { params }: CallRequest<typeof listRetentionVersions>) {
    const versions = await this.retention.history(retentionNames.fromWire(params.art));
    return toWireVersions(versions, ({ content: before }, { content: after }) =>
      fieldsBetween({ Tage: before.days }, { Tage: after.days }),
    );
  }

  @Implements(restoreRetention)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreRetention>) {
    const [by, to] = [principalOf(context, 'agency'), { ofVersion: params.nummer }];
    const kind = retentionNames.fromWire(params.art);
    if (!query.giltAb) return this.set(kind, to, { of: null, by: by.name });
    return planned(this.commands, { setting: 'retention', subject: kind, of: null, to }, query.giltAb, by);
  }

  @Implements(readKeptRecords)
  async readKept(@Input() _: CallRequest<typeof readKeptRecords>): Promise<KeptRow[]> {
    const [rules, done] = [await this.retention.rules(), await this.retention.done()];
    const rows: KeptRow[] = [];
    for (const kind of this.kept.all()) {
      const { held, due, soon, oldest } = await this.kept.figures(kind.rows(daysOf(kind, rules)));
      rows.push({
        Art: keptNames.toWire(kind.kind),
        Quelle: sourceOf(kind),
        Tage: kind.days === undefined ? daysOf(kind, rules) : kind.days,
        Jahre: kind.years ?? null,
        Bestand: held,
        AeltesterVom: toWireDateTimeOrNull(oldest),
        Faellig: due,
        InDreissigTagen: soon,
        Erledigt: done.get(kind.kind)?.count ?? (isCounted(kind) ? 0 : null),
      });
    }
    return rows;
  }

  @Implements(listKeptRecords)
  async listKept(@Input() { params, query: { page, pagesize } }: CallRequest<typeof listKeptRecords>) {
    const kind = this.kept.all().find(one => one.kind === keptNames.fromWire(params.art));
    ensure(kind !== undefined, 'not-found');
    const rows = kind.rows(daysOf(kind, await this.retention.rules()));
    const list = await this.kept.list(rows, page, pagesize);
    const { held } = await this.kept.figures(rows);
    const wire = list.map(({ number, since, dueAt }) => ({
      Nummer: number,
      Seit: toWireDateTime(since),
      FaelligAm: toWireDateTimeOrNull(dueAt),
    }));
    return toPaged(wire, { page, pageSize: pagesize, totalCount: held });
  }

  private async set(...change: Parameters<ChangePeriod['set']>) {
    await this.periods.set(...change);
    return this.answer();
  }

  private async answer() {
    const [rules, done] = [await this.retention.rules(), await this.retention.done()];
    const contacts = await this.queries.execute(new ContactsDue(rules['unconfirmed-contact'].days));
    const due = new Map<string, { readonly now: number; readonly soon: number }>(contacts);
    for (const kind of this.kept.all().filter(one => one.kind === 'unconfirmed-account')) {
      const { due: now, soon } = await this.kept.figures(kind.rows(rules['unconfirmed-account'].days));
      due.set(kind.kind, { now, soon });
    }
    return retentionKinds.map(kind =>
      fromRetention({
        kind,
        ...rules[kind],
        standard: retentionDefaults[kind],
        due: due.get(kind) ?? { now: 0, soon: 0 },
        done: done.get(kind) ?? null,
      }),
    );
  }
}

type Documented = NonNullable<TenantDocument['Aufbewahrung']>;

@Part({ name: 'Aufbewahrung', order: 9 })
export class RetentionOfDocument implements DocumentPart<Documented> {
  constructor(
    private readonly retention: Retention,
    private readonly periods: ChangePeriod,
  ) {}

  async read(): Promise<Documented> {
    const rules = await this.retention.rules();
    return retentionKinds.map(kind => ({ Art: retentionNames.toWire(kind), Tage: rules[kind].days }));
  }

  async write(wanted: Documented, byName: string): Promise<DocumentChange[]> {
    const changes: DocumentChange[] = [];
    for (const { Art, Tage: before } of await this.read()) {
      const kind = retentionNames.fromWire(Art);
      const days = wanted.findLast(one => one.Art === Art)?.Tage ?? retentionDefaults[kind];
      await this.periods.set(kind, { days }, { of: null, by: byName });
      const fields = fieldsBetween({ Tage: before }, { Tage: days });
      if (fields.length > 0) changes.push({ list: 'Aufbewahrung', id: Art, name: Art, kind: 'changed', fields });
    }
    return changes;
  }
}
