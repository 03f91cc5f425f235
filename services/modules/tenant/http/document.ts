import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  QueryBus,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import type { CatalogueChange } from '#contract/betrieb/catalogue.js';
import type { TenantConfiguration } from '#contract/betrieb/configuration.js';
import { fieldErrorsFrom } from '#contract/errors/messages.js';
import { exportTenant, importTenant, TenantDocument } from '#contract/mandanten.js';
import { names } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, ValidationFailed, type CallRequest } from '#platform/http/call.js';
import { DocumentParts, Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import { ImportTenant, TenantAsDocument, type Imported } from '../api.js';
import { ChangeConfiguration, differences } from '../configuration.js';
import { InTenant } from '../lifecycle.js';
import { Configurations, Tenants } from '../persistence.js';
import { fromWireConfiguration, toWireConfiguration } from './wire.js';

@Part({ name: 'Konfiguration', order: 1 })
export class ConfigurationOfDocument implements DocumentPart<TenantConfiguration> {
  constructor(
    private readonly configurations: Configurations,
    private readonly commands: CommandBus,
  ) {}

  async read(): Promise<TenantConfiguration> {
    return toWireConfiguration(await this.configurations.inForce());
  }

  async write(wanted: TenantConfiguration, byName: string): Promise<DocumentChange[]> {
    const before = await this.read();
    const after = await this.commands.execute(
      new ChangeConfiguration({
        of: null,
        ofDocument: true,
        ...fromWireConfiguration(wanted),
        byName,
        fieldwise: toWireConfiguration,
      }),
    );
    const fields = differences(before, toWireConfiguration(after));
    return fields.length === 0
      ? []
      : [{ list: 'Konfiguration', id: 'Konfiguration', name: after.name, kind: 'changed', fields }];
  }
}

@QueryHandler(TenantAsDocument)
export class TenantAsDocumentHandler implements IQueryHandler<TenantAsDocument> {
  constructor(
    private readonly parts: DocumentParts,
    private readonly inTenant: InTenant,
  ) {}

  execute({ key }: TenantAsDocument): Promise<object> {
    return this.inTenant.run(key, async () => {
      const whole: Record<string, unknown> = { Version: 1 };
      for (const { name, part } of this.parts.inOrder()) whole[name] = await part.read();
      return whole;
    });
  }
}

/** Thrown so that the transaction takes everything back. */
class TriedOut extends Error {}

/** What is tried out is what is done: the same writes in the same transaction, which a dry run takes back. */
@CommandHandler(ImportTenant)
export class ImportTenantHandler implements ICommandHandler<ImportTenant> {
  constructor(
    private readonly parts: DocumentParts,
    private readonly inTenant: InTenant,
    private readonly tenants: Tenants,
    private readonly audit: Audit,
  ) {}

  async execute({ key, document, options: { byName, dryRun, draftsOnly } }: ImportTenant): Promise<Imported> {
    const read = TenantDocument.safeParse(document);
    if (!read.success) throw new ValidationFailed(read.error.issues);
    const changes: DocumentChange[] = [];
    const faults: Imported['faults'][number][] = [];
    const work = async () => {
      const { status } = await this.tenants.lock();
      ensure(!draftsOnly || status === 'draft', 'changed-meanwhile');
      for (const { name, part } of this.parts.inOrder()) {
        const wanted = (read.data as Record<string, unknown>)[name];
        if (wanted === undefined) continue;
        await part.write(wanted, byName).then(
          done => changes.push(...done),
          (error: unknown) => faults.push(...faultsIn(name, error)),
        );
      }
      if (dryRun || faults.length > 0) throw new TriedOut();
      if (changes.length > 0)
        await this.audit.recordForPlatformToo({
          action: 'tenant.import',
          subject: key,
          by: byName,
          after: { changes: changes.length },
        });
    };
    await this.inTenant.run(key, work).catch((error: unknown) => {
      if (!(error instanceof TriedOut)) throw error;
    });
    if (faults.length > 0 && !dryRun) throw new DomainError('validation-failed', { fields: faults });
    return { changes, faults };
  }
}

/** By the place in the document. Anything but a refusal of what was written is nobody's mistake here. */
function faultsIn(part: string, error: unknown): Imported['faults'] {
  if (!(error instanceof DomainError) || error.reason !== 'validation-failed') throw error;
  return (error.details.fields ?? []).map(fault => ({ ...fault, field: `${part}.${fault.field}` }));
}

const kinds = names({
  new: 'Neu',
  changed: 'Geaendert',
  removed: 'Entfernt',
  retired: 'Stillgelegt',
} satisfies Record<DocumentChange['kind'], CatalogueChange['Art']>);

@Controller()
export class TenantDocumentController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Implements(exportTenant)
  async export(@Input() { params }: CallRequest<typeof exportTenant>) {
    return this.queries.execute(new TenantAsDocument(params.key));
  }

  @Implements(importTenant)
  async import(@Input() { params, query, body, context }: CallRequest<typeof importTenant>) {
    const { changes, faults } = await this.commands.execute(
      new ImportTenant(params.key, body, {
        byName: principalOf(context, 'platform').name,
        dryRun: query.probelauf === 'true',
        draftsOnly: true,
      }),
    );
    const of = (...wanted: DocumentChange['kind'][]) => changes.filter(({ kind }) => wanted.includes(kind)).length;
    return {
      Neu: of('new'),
      Geaendert: of('changed'),
      Entfernt: of('removed', 'retired'),
      Fehler: fieldErrorsFrom(faults, context.language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message })),
      Aenderungen: changes.map(({ list, id, name, kind, fields }) => ({
        Liste: list,
        Id: id,
        Name: name,
        Art: kinds.toWire(kind),
        Felder: fields.map(({ field, before, after }) => ({
          Feld: field,
          Vorher: before ?? null,
          Nachher: after ?? null,
        })),
      })),
    };
  }
}

export const documentHandlers = [ConfigurationOfDocument, DocumentParts, TenantAsDocumentHandler, ImportTenantHandler];
