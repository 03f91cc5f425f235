import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type CatalogueMapping,
  type CatalogueSource,
  type CatalogueSourceState,
  type CatalogueReading,
  readCatalogueSource,
  changeCatalogueSource,
  tryCatalogueSource,
  pullCatalogue,
} from '#contract/betrieb/catalogue-source.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { names, toWireDateTime } from '#contract/shared/codec.js';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallRequest, planned, principalOf, OwnTransaction } from '#platform/http/call.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Part, type DocumentPart, type DocumentChange, fieldsBetween, namingBoth } from '#platform/tenancy/settings.js';
import { type Reading, CataloguePuller } from '../use-cases/pull-catalogue.js';
import {
  CatalogueSources,
  type SourceRow,
  type Rhythm,
  type PullFailure,
  type SourceTerms,
  PullFailed,
  theSource,
} from '../persistence/sources.js';
import { previewOf, faultsOnWire } from './editing.js';

type DocumentedSource = NonNullable<TenantDocument['Produktquelle']> | null;

/** The product API without the value of its header, which has to be entered again for another server. */
@Part({ name: 'Produktquelle', order: 8 })
export class SourceOfDocument implements DocumentPart<DocumentedSource> {
  constructor(private readonly sources: CatalogueSources) {}

  async read(): Promise<DocumentedSource> {
    return documented(await this.sources.find());
  }

  async write(wanted: DocumentedSource, byName: string): Promise<DocumentChange[]> {
    const before = documented(await this.sources.find());
    const fields = fieldsBetween({ ...before }, { ...wanted });
    if (fields.length === 0) return [];
    await this.sources.set(null, wanted && termsOf(wanted), byName, { ofDocument: true });
    const after = await this.sources.find();
    const isMissing = wanted?.Kopfzeile != null && after?.headerEncrypted == null;
    const asked = { field: 'Kopfzeile.Wert', before: null, after: 'Wird neu verlangt' };
    const kind = before === null ? 'new' : wanted === null ? 'removed' : 'changed';
    const name = new URL((wanted ?? before!).Url).host;
    return [{ list: 'Produktquelle', id: name, name, kind, fields: isMissing ? [...fields, asked] : fields }];
  }
}

const documented = (row: SourceRow | undefined): DocumentedSource =>
  row?.url == null
    ? null
    : {
        Url: row.url,
        Takt: rhythmNames.toWire(row.rhythm),
        Aktiv: row.active,
        Zuordnung: row.mapping as CatalogueMapping,
        Kopfzeile: row.headerName === null ? null : { Name: row.headerName },
      };

const rhythmNames = names({
  hourly: 'Stuendlich',
  'six-hourly': 'AlleSechsStunden',
  daily: 'Taeglich',
  weekly: 'Woechentlich',
} satisfies Record<Rhythm, CatalogueSource['Takt']>);

const failureTexts: Readonly<Record<PullFailure, Readonly<Record<Language, string>>>> = {
  url: { de: 'Diese Adresse ist keine.', en: 'This is no address.' },
  'https-only': { de: 'Die Adresse beginnt nicht mit https://.', en: 'The address does not start with https://.' },
  'private-address': { de: 'Die Adresse liegt in einem privaten Netz.', en: 'The address lies in a private network.' },
  'host-unknown': { de: 'Der Server ist nicht zu finden.', en: 'The server cannot be found.' },
  'mail-port': { de: 'Dieser Port wird nicht gefragt.', en: 'This port is not asked.' },
  unencrypted: { de: 'Die Verbindung ist nicht verschlüsselt.', en: 'The connection is not encrypted.' },
  timeout: { de: 'Nach zehn Sekunden war keine Antwort da.', en: 'There was no answer within ten seconds.' },
  unreachable: { de: 'Der Server antwortet nicht, oder bricht ab.', en: 'The server does not answer, or breaks off.' },
  redirect: {
    de: 'Der Server leitet weiter; das wird nicht verfolgt.',
    en: 'The server redirects, which is not followed.',
  },
  status: { de: 'Der Server antwortet mit einem Fehler', en: 'The server answers with an error' },
  'too-long': { de: 'Die Antwort ist länger als 8 MB.', en: 'The answer is longer than 8 MB.' },
  unreadable: { de: 'Die Antwort ist kein JSON in UTF-8.', en: 'The answer is no JSON in UTF-8.' },
  faults: {
    de: 'Die Antwort passt nicht zum Katalog, zuerst bei',
    en: 'The answer does not fit the catalogue, first at',
  },
};
const explained = (reason: PullFailure, about: string | null, language: Language) =>
  `${failureTexts[reason][language]}${about === null ? '' : ` (${about})`}`;

const sourceOf = (row: SourceRow | undefined): CatalogueSourceState['Quelle'] =>
  row?.url == null
    ? null
    : {
        Url: row.url,
        Takt: rhythmNames.toWire(row.rhythm),
        Aktiv: row.active,
        Zuordnung: row.mapping as CatalogueMapping,
        Kopfzeile: row.headerName === null ? null : { Name: row.headerName, Gesetzt: row.headerEncrypted !== null },
      };

/** As it is shown: whether a header has a value, never the value. */
const shown = ({ Kopfzeile, ...source }: CatalogueSource) => ({
  ...source,
  Kopfzeile: Kopfzeile && { Name: Kopfzeile.Name, Gesetzt: true },
});

const byField = (source: object | null) =>
  Object.fromEntries(Object.entries(source ?? {}).map(([name, value]) => [`Quelle.${name}`, value as unknown]));

function toState(row: SourceRow | undefined, now: Date, language: Language): CatalogueSourceState {
  const when = (at: Date | null | undefined) => (at ? toWireDateTime(at) : null);
  return {
    Version: row?.version ?? 0,
    Quelle: sourceOf(row),
    Stand: {
      GeholtAm: when(row?.readAt),
      GeaendertAm: when(row?.changedAt),
      NaechsterAm: when(row?.nextAt),
      Unterwegs: row?.leaseUntil != null && row.leaseUntil > now,
      Stoerung: row?.failedSince
        ? {
            Seit: toWireDateTime(row.failedSince),
            Grund: explained(row.failure as PullFailure, row.failedAbout, language),
            Versuche: row.failures,
          }
        : null,
      Wartet: row?.waitsSince
        ? {
            Seit: toWireDateTime(row.waitsSince),
            Entfernt: row.waitsRemoved!,
            Von: row.waitsOf!,
            Pruefsumme: row.waitsDigest!,
          }
        : null,
    },
  };
}

const termsOf = ({ Url, Takt, Aktiv, Zuordnung, Kopfzeile }: CatalogueSource): SourceTerms => ({
  url: Url,
  rhythm: rhythmNames.fromWire(Takt),
  active: Aktiv,
  mapping: Zuordnung,
  header: Kopfzeile && { name: Kopfzeile.Name, ...(Kopfzeile.Wert !== undefined && { value: Kopfzeile.Wert }) },
});

const toReading = (reading: Reading, language: Language): CatalogueReading => ({
  ...previewOf(reading, language),
  Gelesen: reading.counts,
  Hinweise: faultsOnWire(reading.hints, language),
  Wartet: reading.waits,
  Pruefsumme: reading.digest,
});

/** Puts the reason why the product API could not be read beside the field of its address. */
const refused =
  (field: string, language: Language) =>
  (error: unknown): never => {
    if (!(error instanceof PullFailed)) throw error;
    const values = { hint: explained(error.reason, error.about, language) };
    throw new DomainError('validation-failed', { fields: [{ field, reason: 'to-do', values }] });
  };

/** The provider's own product API: its address, the mapping of its fields, and the state of reading it. */
@Controller()
export class CatalogueSourceController {
  constructor(
    private readonly sources: CatalogueSources,
    private readonly puller: CataloguePuller,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readCatalogueSource)
  async read(@Input() { context }: CallRequest<typeof readCatalogueSource>) {
    return toState(await this.sources.find(), this.clock.now(), context.language);
  }

  @Implements(changeCatalogueSource)
  async change(@Input() { query, body, context }: CallRequest<typeof changeCatalogueSource>) {
    const terms = body.Quelle && termsOf(body.Quelle);
    if (terms) await this.puller.mayAsk(terms.url).catch(refused('Quelle.Url', context.language));
    const of = body.Version;
    const both = namingBoth(of, byField(body.Quelle && shown(body.Quelle)), async () => {
      const row = await this.sources.find();
      return { version: row?.version ?? 0, content: byField(sourceOf(row)) };
    });
    if (query.giltAb) {
      const plan = { setting: 'catalogue-source', subject: theSource, of, to: { terms } } as const;
      return planned(this.commands, plan, query.giltAb, principalOf(context, 'agency')).catch(both);
    }
    await this.sources.set(of, terms, principalOf(context, 'agency').name).catch(both);
    return toState(await this.sources.find(), this.clock.now(), context.language);
  }

  @Implements(tryCatalogueSource)
  @OwnTransaction()
  async try(@Input() { body, context }: CallRequest<typeof tryCatalogueSource>) {
    const asking = await this.work.run(context.work, () => this.sources.asking(termsOf(body)));
    const reading = await this.puller
      .try(context.work, asking, body.Zuordnung, principalOf(context, 'agency').name)
      .catch(refused('Url', context.language));
    return toReading(reading, context.language);
  }

  @Implements(pullCatalogue)
  @OwnTransaction()
  async pull(@Input() { body, context }: CallRequest<typeof pullCatalogue>) {
    const claimed = await this.work.run(context.work, async () => {
      const row = await this.sources.find();
      ensure(row?.url != null, 'not-found');
      const mine = await this.sources.claim({ early: true });
      ensure(mine !== null, 'changed-meanwhile');
      return mine;
    });
    const reading = await this.puller
      .pull(context.work, claimed, principalOf(context, 'agency').name, body?.Pruefsumme)
      .catch(refused('Quelle.Url', context.language));
    ensure(reading !== null && (body?.Pruefsumme === undefined || !reading.waits), 'changed-meanwhile');
    return toReading(reading, context.language);
  }
}
