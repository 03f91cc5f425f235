import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isId } from '#platform/domain/ids.js';
import { personIn } from '#platform/domain/person.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { mailKinds } from '#mail/mail-kind.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { NamesOfPlatformOperators, NamesOfSignInServices, StaffMembersOf } from '../../agency/api.js';

interface Entry {
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  /** Of the actor. */
  readonly name: string | null;
  readonly before: unknown;
  readonly after: unknown;
}
type Names = ReadonlyMap<string, string>;

/** Actions on a recommender, whose subject is their number. */
const onRecommender = /^(recommender|customer-number|reward\.goodwill)/;
const onStaff = /^(staff|session|platform-operator)\./;
const onService = /^sign-in-service\./;
const onMail = /^mail-text\./;

/** The names of whom and what entries of the audit log are about, where the subject is an id or a number. */
@Injectable()
export class AuditSubjects {
  constructor(
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
  ) {}

  /** Null: it needs none, or nobody knows it any more. */
  async namesOf(entries: readonly Entry[], language: Language): Promise<readonly (string | null)[]> {
    const of = (actions: RegExp) => [
      ...new Set(entries.filter(({ action }) => actions.test(action)).map(({ subject }) => subject)),
    ];
    const [recommenders, staff, services] = [
      await this.recommenders(of(onRecommender).filter(isId)),
      await this.staff(of(onStaff)),
      await this.services(of(onService)),
    ];
    return entries.map(entry => {
      const { action, subject } = entry;
      if (onRecommender.test(action)) return recommenders.get(subject) ?? null;
      if (onStaff.test(action)) return staff.get(subject) ?? (personIn(entry.actor) === subject ? entry.name : null);
      if (onMail.test(action)) return titleOfMail(subject, language);
      return services.get(subject) ?? (isId(subject) ? (nameIn(entry.after) ?? nameIn(entry.before)) : null);
    });
  }

  private async recommenders(ids: readonly string[]): Promise<Names> {
    if (ids.length === 0) return new Map();
    const people = await this.people.byIds(ids);
    return new Map([...people].map(([id, { firstName, lastName }]) => [id, `${firstName} ${lastName}`.trim()]));
  }

  /** Sessions are an account's; what the list of staff says is an employee number's. */
  private async staff(subjects: readonly string[]): Promise<Names> {
    if (subjects.length === 0) return new Map();
    const numbers = subjects.filter(subject => !isId(subject));
    const ids = subjects.filter(isId);
    const found = await this.queries.execute(new StaffMembersOf(ids, numbers));
    const ofPlatform = ids.length === 0 ? [] : await this.queries.execute(new NamesOfPlatformOperators(ids));
    return new Map([
      ...ofPlatform,
      ...found.flatMap(
        ({ userId, employeeNumber, name }) =>
          [
            [userId, name],
            [employeeNumber, name],
          ] as const,
      ),
    ]);
  }

  private async services(ids: readonly string[]): Promise<Names> {
    return ids.length === 0 ? new Map() : this.queries.execute(new NamesOfSignInServices(ids));
  }
}

/** Of `willkommen/de/3`, which names kind, language of the text, and version. */
function titleOfMail(subject: string, language: Language): string | null {
  const kind = subject.split('/')[0];
  return mailKinds().find(mail => mail.kind === kind)?.texts[language].name ?? null;
}

/** What the entry itself calls it: a key by its name, a webhook by its address. */
function nameIn(told: unknown): string | null {
  if (typeof told !== 'object' || told === null) return null;
  const { name, url } = told as { readonly name?: unknown; readonly url?: unknown };
  return [name, url].find(one => typeof one === 'string') ?? null;
}
