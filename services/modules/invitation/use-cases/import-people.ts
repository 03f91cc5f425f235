import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { emailIsAllowed } from '#platform/intake/captcha.js';
import { MailLimit } from '#platform/intake/limits.js';
import { normalisedEmail } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { AccountsOfAddresses, RegisterImportedRecommender } from '../../account/api.js';
import { AgencyStaff } from '../../agency/api.js';
import {
  offeredKinds,
  consentGivenAt,
  consentWording,
  errorsKeptForDays,
  limitRest,
  outcomeOf,
  pace,
  type ImportedPerson,
  type ImportFacts,
  type ImportKind,
  type LineOutcome,
} from '../domain/invitation.js';
import { Invitations } from '../persistence/invitations.js';
import { InvitationRefusals } from '../persistence/invitation-refusals.js';
import { PeopleImports, type NewLine } from '../persistence/people-imports.js';
import { InvitePerson } from './invite-person.js';

const IMPORT_PEOPLE = 'import-people';
const FORGET_IMPORT_ERRORS = 'forget-import-errors';

const auditOf = { accounts: 'recommender.import', invitations: 'invitation.import' } as const;

/** Looks up the facts about all people of a file at once. */
@Injectable()
export class ImportAssessment {
  constructor(
    private readonly queries: QueryBus,
    private readonly invitations: Invitations,
    private readonly refusals: InvitationRefusals,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async of(kind: ImportKind, people: readonly ImportedPerson[]): Promise<ImportFacts> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    ensure(tenant !== undefined, 'not-found');
    const emails = people.map(({ email }) => email);
    const accounts = await this.queries.execute(new AccountsOfAddresses(emails));
    const unconfirmed = [...accounts.values()].filter(({ state }) => state === 'registered');
    const invited = await this.invitations.openAmong(unconfirmed.map(({ recommenderId }) => recommenderId));
    const agencies = new Set(people.flatMap(({ agencyNumber }) => agencyNumber ?? []));
    const staff = new Map<string, ReadonlySet<string>>();
    for (const number of agencies) {
      const members = await this.queries.execute(new AgencyStaff(number));
      staff.set(number, new Set(members.map(({ employeeNumber }) => employeeNumber)));
    }
    return {
      kind,
      now: this.clock.now(),
      isAllowed: email => emailIsAllowed(email, tenant.config.emailWhitelist ?? []),
      addressOf: normalisedEmail,
      offered: offeredKinds(tenant.config),
      accounts: new Map(
        [...accounts].map(([address, { recommenderId, state }]) => [
          address,
          state === 'registered' && !invited.has(recommenderId) ? 'invitable' : 'there',
        ]),
      ),
      unsubscribed: kind === 'invitations' ? await this.refusals.among(emails) : new Set(),
      staff,
    };
  }
}

/** An operator's imports of people: dry run, start, cancellation. */
@Injectable()
export class PeopleFiles {
  constructor(
    private readonly imports: PeopleImports,
    private readonly assessment: ImportAssessment,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Outcome of each line without storing any of it; null for a line that could not be read. */
  async tryOut(kind: ImportKind, lines: readonly NewLine[]): Promise<(LineOutcome | null)[]> {
    const facts = await this.assessment.of(
      kind,
      lines.flatMap(({ person }) => person ?? []),
    );
    const accepted = new Set<string>();
    return lines.map(({ person }) => {
      if (person === null) return null;
      const outcome = accepted.has(normalisedEmail(person.email)) ? 'known' : outcomeOf(person, facts);
      if (outcome === 'accepted') accepted.add(normalisedEmail(person.email));
      return outcome;
    });
  }

  async begin(
    file: { readonly kind: ImportKind; readonly fileName: string; readonly byId: string; readonly byName: string },
    lines: readonly NewLine[],
  ): Promise<string> {
    const importId = await this.imports.add(file, lines);
    await this.dueWork.schedule(IMPORT_PEOPLE, importId, this.clock.now());
    await this.audit.record({
      action: auditOf[file.kind],
      subject: importId,
      by: file.byName,
      after: { lines: lines.length, unreadable: lines.filter(({ person }) => person === null).length },
    });
    return importId;
  }

  /** Lines already done stay. Waits for the batch under way. */
  async cancel(importId: string, byName: string): Promise<void> {
    ensure((await this.imports.find(importId)) !== undefined, 'not-found');
    ensure((await this.imports.running(importId)) !== undefined, 'changed-meanwhile');
    await this.dueWork.cancel(IMPORT_PEOPLE, importId);
    await this.imports.finish(importId, 'cancelled');
    await forgetLater(this.dueWork, importId, this.clock.now());
    await this.audit.record({ action: 'import.cancel', subject: importId, by: byName });
  }
}

const forgetLater = (dueWork: DueWork, importId: string, now: Date): Promise<void> =>
  dueWork.schedule(FORGET_IMPORT_ERRORS, importId, addDays(now, errorsKeptForDays));

/** Each transaction processes a batch of lines and marks them as done: a killed worker leaves the whole batch or none of it. */
@DueHandler(IMPORT_PEOPLE, 'imports')
export class ImportPeople implements DueWorkHandler {
  constructor(
    private readonly imports: PeopleImports,
    private readonly assessment: ImportAssessment,
    private readonly inviting: InvitePerson,
    private readonly commands: CommandBus,
    private readonly mails: MailLimit,
    private readonly dueWork: DueWork,
  ) {}

  async due(importId: string, now: Date): Promise<void> {
    const file = await this.imports.running(importId);
    if (!file) return;
    const lines = await this.imports.next(importId, pace.lines, now);
    const facts = await this.assessment.of(
      file.kind,
      lines.map(({ person }) => person),
    );
    const accepted = new Set<string>();
    for (const { lineId, person } of lines) {
      const address = normalisedEmail(person.email);
      const outcome = accepted.has(address) ? 'known' : outcomeOf(person, facts);
      if (outcome !== 'accepted') {
        await (typeof outcome === 'string'
          ? this.imports.settle(lineId, outcome)
          : this.imports.settle(lineId, 'refused', outcome));
      } else if (await this.mails.mayTake(person.email)) {
        accepted.add(address);
        await this.imports.settle(lineId, await this.bringIn(person, file));
      } else {
        // The address reached its mail limit; the line is tried again when the limit allows it.
        await this.imports.postpone(lineId, new Date(now.getTime() + limitRest));
      }
    }
    const nextAt = await this.imports.nextAt(importId);
    if (nextAt === undefined) {
      await this.imports.finish(importId, 'done');
      await forgetLater(this.dueWork, importId, now);
    } else {
      const rested = new Date(now.getTime() + pace.rest);
      await this.dueWork.schedule(IMPORT_PEOPLE, importId, nextAt > rested ? nextAt : rested);
    }
  }

  /** A person who registered on their own meanwhile counts as known. */
  private async bringIn(
    { consent, kind, email, language, ...person }: ImportedPerson,
    by: { readonly kind: ImportKind; readonly byId: string; readonly byName: string },
  ): Promise<'accepted' | 'known'> {
    const {
      firstName,
      lastName,
      salutation,
      customerNumber = null,
      agencyNumber = null,
      employeeNumber = null,
    } = person;
    try {
      await (by.kind === 'accounts'
        ? this.commands.execute(
            new RegisterImportedRecommender({ firstName, lastName, email, salutation, customerNumber }, language, {
              at: consentGivenAt(consent!.on),
              wording: consentWording(consent!),
            }),
          )
        : this.inviting.invite(
            { userId: by.byId, name: by.byName, agencyNumber },
            { firstName, lastName, salutation, email, kind: kind!, employeeNumber, language },
          ));
      return 'accepted';
    } catch (error) {
      if (error instanceof DomainError && error.reason === 'email-exists') return 'known';
      throw error;
    }
  }
}

/** The content of refused lines is personal and kept only so that they can be corrected. */
@DueHandler(FORGET_IMPORT_ERRORS, 'imports')
export class ForgetImportErrors implements DueWorkHandler {
  constructor(
    private readonly imports: PeopleImports,
    private readonly retention: Retention,
  ) {}

  async due(importId: string): Promise<void> {
    await this.retention.noteDone('import-line', await this.imports.forgetErrors(importId));
  }
}
