import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Handles } from '#platform/messages.js';
import { DocumentParts, type DocumentChange } from '#platform/tenancy/settings.js';
import { ImportTenant, TenantAsDocument, type Imported } from '../api.js';
import { loosenedBy } from '../domain/weakening.js';
import { Tenants } from '../persistence.js';
import { InTenant } from './change-lifecycle.js';

/** Checks a document against the wire format, which stands in `http/`. */
export abstract class TenantDocumentFormat {
  /** The document's parts by name. Throws `validation-failed` by place in the document. */
  abstract read(document: unknown): Readonly<Record<string, unknown>>;
}

/** Thrown to roll the dry run's transaction back. */
class TriedOut extends Error {}

/** A tenant's configuration as one document. */
@Injectable()
export class TenantDocuments {
  constructor(
    private readonly parts: DocumentParts,
    private readonly format: TenantDocumentFormat,
    private readonly inTenant: InTenant,
    private readonly tenants: Tenants,
    private readonly audit: Audit,
  ) {}

  @Handles(TenantAsDocument)
  read(key: string): Promise<object> {
    return this.inTenant.read(key, async () => {
      const whole: Record<string, unknown> = { Version: 1 };
      for (const { name, part } of this.parts.inOrder()) whole[name] = await part.read();
      return whole;
    });
  }

  /** A dry run makes the same writes in the same transaction, which is then rolled back. */
  @Handles(ImportTenant)
  async import(...[key, document, { byName, dryRun, draftsOnly }]: ImportTenant['args']): Promise<Imported> {
    const read = this.format.read(document);
    const changes: DocumentChange[] = [];
    const faults: Imported['faults'][number][] = [];
    const work = async () => {
      const { status } = await this.tenants.lock();
      ensure(!draftsOnly || status === 'draft', 'changed-meanwhile');
      for (const { name, part } of this.parts.inOrder()) {
        const wanted = read[name];
        if (wanted === undefined) continue;
        const noted: AuditEntry[] = [];
        await Audit.noting(noted, () => part.write(wanted, byName)).then(
          done => changes.push(...done),
          (error: unknown) => faults.push(...faultsIn(name, error)),
        );
        if (
          status !== 'draft' &&
          noted.some(({ action, before, after }) => loosenedBy({ action, before, after }).length > 0)
        )
          faults.push({ field: name, reason: 'takes-two' });
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
    await this.inTenant.change(key, work).catch((error: unknown) => {
      if (!(error instanceof TriedOut)) throw error;
    });
    if (faults.length > 0 && !dryRun) throw new DomainError('validation-failed', { fields: faults });
    return { changes, faults };
  }
}

/** Faults by their place in the document. Any other error is a fault of the program and rethrown. */
function faultsIn(part: string, error: unknown): Imported['faults'] {
  if (!(error instanceof DomainError) || error.reason !== 'validation-failed') throw error;
  return (error.details.fields ?? []).map(fault => ({ ...fault, field: `${part}.${fault.field}` }));
}

export const documentHandlers = [DocumentParts, TenantDocuments];
