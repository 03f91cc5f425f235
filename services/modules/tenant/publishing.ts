import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tentatively } from '#platform/database/savepoint.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish, type Waiting } from '#platform/domain/answers.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import {
  isTheirOwn,
  mustBeAnother,
  mustBeKnown,
  personWith,
  type Person,
  type PersonId,
} from '#platform/domain/person.js';
import { actorOf, validated, type CallContext, type CallSpec, type Principal } from '#platform/http/call.js';
import { Handles } from '#platform/messages.js';
import { PublishingCalls, type Handle } from '#platform/http/request-pipeline.js';
import type { HttpRequest } from '#platform/http/http-request.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { PublishingThatWaits } from './api.js';
import { loosenedBy } from './domain/weakening.js';
import type { ConfigurationPlanRow } from './persistence.js';

/** A change that a call would make, as the audit log records it. */
export type Change = Pick<AuditEntry, 'action' | 'subject'> & { readonly before: unknown; readonly after: unknown };
export type ProposalState = 'waiting' | 'published' | 'declined' | 'withdrawn' | 'outdated';

/** A publishing call that waits for a second person (docs/specification/programme.md#publishing-with-a-second-person). */
export const PublishingProposalRow = defineEntity({
  name: 'PublishingProposalRow',
  tableName: 'publishing_proposal',
  properties: p => ({
    tenantId: p.uuid().primary(),
    proposalId: p.uuid().primary(),
    /** Name of the call in the contract. */
    call: p.text(),
    /** The request and its sender, encrypted since bodies may contain secrets. */
    requestEncrypted: p.text(),
    /** Identifies repeated requests, which become the same proposal. */
    requestHash: p.text(),
    changes: p.json<readonly Change[]>(),
    proposedAt: p.datetime(),
    proposedBy: p.text().$type<PersonId>(),
    proposedByName: p.text(),
    state: p.text().$type<ProposalState>(),
    decidedAt: p.datetime().nullable(),
    decidedByName: p.text().nullable(),
    reason: p.text().nullable(),
  }),
});
export type ProposalRow = RowOf<typeof PublishingProposalRow>;

type Staff = Extract<Principal, { kind: 'agency' }>;
type Sent = Pick<HttpRequest, 'params' | 'query' | 'body'> & { readonly ifMatch: string | null; readonly by: Staff };

/** Set while two people have approved the running call, so that nothing in it asks for a further approval. */
const secondPersonApproved = new AsyncLocalStorage<true>();
export const isApprovedBySecondPerson = (): boolean => secondPersonApproved.getStore() === true;
const withSecondPerson =
  <Result>(work: () => Promise<Result>) =>
  () =>
    secondPersonApproved.run(true, work);

const ofTenant = () =>
  tables<typeof PublishingProposalRow>()
    .selectFrom('publishing_proposal')
    .where('tenantId', '=', currentWork().tenantId);

/**
 * Second-person approval for every publishing call: the call is run and rolled back, and its changes are stored; once
 * approved, it runs again as its sender's and makes exactly those changes or none.
 */
@Injectable()
export class Proposals {
  constructor(
    private readonly publishing: PublishingCalls,
    private readonly work: UnitOfWork,
    private readonly directory: TenantDirectory,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Whether every change waits. A draft is not public and may have a single operator. */
  async areNeeded(): Promise<boolean> {
    const { config, status } = await this.directory.own();
    return config.publishingBySecondPerson === true && status !== 'draft';
  }

  /**
   * The call's answer where one person may publish its changes; otherwise the proposal that was stored. Alone may be done
   * what changes nothing, as a dry run, and where not every change waits, what loosens no control.
   */
  async instead(
    call: CallSpec,
    request: HttpRequest,
    by: Staff,
    publish: () => Promise<unknown>,
  ): Promise<{ readonly result: unknown } | { readonly proposalId: string }> {
    const everyChange = await this.areNeeded();
    const isAlone = (changes: readonly Change[]) =>
      changes.length === 0 || (!everyChange && changes.every(one => loosenedBy(one).length === 0));
    const run = everyChange ? withSecondPerson(publish) : publish;
    const { changes, result } = await runTentatively(run, isAlone);
    if (isAlone(changes)) return { result };
    return { proposalId: await this.propose(call, request, by, changes) };
  }

  private async propose(call: CallSpec, request: HttpRequest, by: Staff, changes: readonly Change[]): Promise<string> {
    const { params, query, body, headers } = request;
    const sent: Sent = { params, query, body, ifMatch: headers['if-match'] ?? null, by: { ...by, token: '' } };
    const requestHash = createHash('sha256')
      .update(JSON.stringify([call.name, params, query, body, sent.ifMatch, changes]))
      .digest('hex');
    const { tenantId } = currentWork();
    const proposer = mustBeKnown(currentPerson());
    const same = await ofTenant()
      .select('proposalId')
      .where('requestHash', '=', requestHash)
      .where('proposedBy', 'in', proposer.accounts)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (same) return same.proposalId;
    const proposalId = newId();
    await currentEntityManager().insert(PublishingProposalRow, {
      tenantId,
      proposalId,
      call: call.name,
      requestEncrypted: this.cipher.encrypt(JSON.stringify(sent), 'publishing_proposal.request_encrypted', proposalId),
      requestHash,
      changes,
      proposedAt: this.clock.now(),
      proposedBy: proposer.id,
      proposedByName: by.name,
      state: 'waiting',
      decidedAt: null,
      decidedByName: null,
      reason: null,
    });
    await this.audit.record({ action: 'publishing.propose', subject: proposalId, by: by.name, after: changes });
    return proposalId;
  }

  /** Waiting proposals first, oldest first; then ended ones. */
  async page(wish: PageWish): Promise<PageOf<ProposalRow>> {
    const [limit, offset] = limitOf(wish);
    const rows = await ofTenant()
      .selectAll()
      .orderBy('decidedAt', order => order.desc().nullsFirst())
      .orderBy('proposedAt')
      .orderBy('proposalId')
      .limit(limit)
      .offset(offset)
      .execute();
    const { count } = await ofTenant()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return pageOf(rows, count, wish);
  }

  /**
   * Another person approves: the call runs as its sender's. Where its changes differ from those stored, or it is
   * refused by now, returns `changed-meanwhile` and the proposal ends.
   */
  async agree(proposalId: string, context: CallContext, byName: string): Promise<DomainError | null> {
    const row = await this.waiting(proposalId);
    mustBeAnother(currentPerson(), row.proposedBy);
    const told = { proposedBy: row.proposedByName, changes: row.changes };
    const known = this.publishing.handlers.get(row.call);
    const done = known && (await this.again(known, row, context));
    if (!done) {
      await this.end(row, 'outdated', byName, null);
      await this.audit.record({ action: 'publishing.outdated', subject: proposalId, by: byName, before: told });
      return new DomainError('changed-meanwhile');
    }
    await this.end(row, 'published', byName, null);
    await this.audit.record({ action: 'publishing.agree', subject: proposalId, by: byName, before: told });
    return null;
  }

  private async again(
    { call, handle }: { readonly call: CallSpec; readonly handle: Handle },
    row: ProposalRow,
    context: CallContext,
  ): Promise<boolean> {
    const sent = JSON.parse(
      this.cipher.decrypt(row.requestEncrypted, 'publishing_proposal.request_encrypted', row.proposalId),
    ) as Sent;
    const { ifMatch, by: principal, ...request } = sent;
    const work = { ...context.work, actor: actorOf(principal), person: personWith(row.proposedBy) };
    const headers = { ...context.headers, 'if-match': ifMatch ?? undefined };
    const asSeen = (changes: readonly Change[]) => isDeepStrictEqual(changes, row.changes);
    const run = () =>
      this.work.run(work, () =>
        handle({
          ...validated(call, { ...request, headers } as unknown as HttpRequest),
          context: { ...context, principal, work, headers, sentAt: row.proposedAt },
        }),
      );
    const done = await runTentatively(withSecondPerson(run), asSeen).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    return done !== null && !(done.result instanceof DomainError) && asSeen(done.changes);
  }

  /** Declined by another person, with a reason. */
  async decline(proposalId: string, reason: string, byName: string): Promise<void> {
    const row = await this.waiting(proposalId);
    mustBeAnother(currentPerson(), row.proposedBy);
    await this.end(row, 'declined', byName, reason);
    await this.audit.record({
      action: 'publishing.decline',
      subject: proposalId,
      by: byName,
      before: { proposedBy: row.proposedByName },
      after: { reason },
    });
  }

  /** Withdrawn by the proposer. */
  async withdraw(proposalId: string, byName: string): Promise<void> {
    const row = await this.waiting(proposalId);
    ensure(isTheirOwn(currentPerson(), row.proposedBy), 'not-authorised');
    await this.end(row, 'withdrawn', byName, null);
    await this.audit.record({ action: 'publishing.withdraw', subject: proposalId, by: byName });
  }

  /** Locks the proposal, so that decisions run one after the other. */
  private async waiting(proposalId: string): Promise<ProposalRow> {
    const row = await ofTenant().selectAll().where('proposalId', '=', proposalId).forUpdate().executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    ensure(row.state === 'waiting', 'changed-meanwhile');
    return row;
  }

  private async end(
    { proposalId }: ProposalRow,
    state: Exclude<ProposalState, 'waiting'>,
    decidedByName: string,
    reason: string | null,
  ): Promise<void> {
    await currentEntityManager().nativeUpdate(
      PublishingProposalRow,
      { tenantId: currentWork().tenantId, proposalId },
      { state, decidedAt: this.clock.now(), decidedByName, reason },
    );
  }
}

/** Runs the work; rolls it back where `keeps` returns false for its changes, or where it is refused. May be nested. */
export async function runTentatively<Result>(
  work: () => Promise<Result>,
  keeps: (changes: readonly Change[]) => boolean,
) {
  const entries: AuditEntry[] = [];
  let changes: readonly Change[] = [];
  const result = await tentatively(
    () => Audit.noting(entries, work),
    done => {
      changes = entries.map(toChange);
      return !(done instanceof DomainError) && keeps(changes);
    },
  );
  return { result, changes };
}

/** As read back from JSON. The subject of a new entry is left out, since its number depends on concurrent changes. */
const toChange = ({ action, subject, before = null, after = null }: AuditEntry): Change =>
  JSON.parse(JSON.stringify({ action, subject: before === null ? '' : subject, before, after })) as Change;

/** What the overview counts. */
@Injectable()
export class WaitingPublications {
  @Handles(PublishingThatWaits)
  async count({ accounts }: Person): Promise<Waiting> {
    const { tenantId } = currentWork();
    return tables<typeof PublishingProposalRow | ConfigurationPlanRow>()
      .selectFrom(all =>
        all
          .selectFrom('publishing_proposal')
          .select('proposedAt as at')
          .where('tenantId', '=', tenantId)
          .where('state', '=', 'waiting')
          .where('proposedBy', 'not in', accounts)
          .unionAll(
            all
              .selectFrom('tenant_configuration_plan')
              .select('plannedAt as at')
              .where('tenantId', '=', tenantId)
              .where('state', '=', 'proposed')
              .where('proposedBy', 'not in', accounts),
          )
          .as('w'),
      )
      .select(({ fn, cast }) => [cast<number>(fn.countAll(), 'integer').as('count'), fn.min('at').as('oldestAt')])
      .executeTakeFirstOrThrow();
  }
}

export const publishingProviders = [Proposals, WaitingPublications];
