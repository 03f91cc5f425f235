import { randomUUID } from 'node:crypto';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { addDays, Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { emailIsAllowed } from '#platform/intake/captcha.js';
import { Consents } from '#platform/intake/consents.js';
import { MailLimit } from '#platform/intake/limits.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { RegisterImportedRecommender, RegisterRecommender } from '../api.js';
import { Recommender } from '../domain/recommender.js';
import {
  CustomerNumbers,
  isLookedAfterBy,
  RecommenderRepository,
  type StaffMember,
} from '../persistence/recommenders.js';

/**
 * Registration by form. An address that has an account gets the same answer; its owner is told by mail. Refuses
 * `email-not-allowed`, and `too-many-requests` for an address, known or not, that has used up its mails.
 */
export class OpenAccount extends Command<{ readonly recommenderId: string; readonly change: string }> {
  constructor(
    readonly person: RegisterRecommender['person'],
    readonly language: 'de' | 'en',
    readonly asked: {
      /** The `change` token that the previous form answered, when its address was wrong. */
      readonly instead: string | null;
      /** The product they came for. */
      readonly productId: number | null;
    },
  ) {
    super();
  }
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly commands: CommandBus,
    private readonly mails: MailLimit,
    private readonly tenants: TenantDirectory,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly keyed: KeyedHash,
  ) {}

  async execute({ person, language, asked }: OpenAccount): Promise<{ recommenderId: string; change: string }> {
    await this.lockAddress(person.email);
    await this.mails.take(person.email);
    const own = asked.instead ? await this.unconfirmedOf(asked.instead) : undefined;
    const known = await this.people.findByEmail('recommender', person.email);
    const recommenderId =
      own && (!known || known.id === own.id)
        ? await this.correct(own, person, language)
        : known
          ? await this.notifyOwner(known.id)
          : (await this.commands.execute(new RegisterRecommender(person, 'self', language, false, asked.productId)))
              .recommenderId;
    // For an account that somebody else opened the token changes nothing, but looks the same.
    const mine = own?.id ?? (known ? randomUUID() : recommenderId);
    const change = await this.tokens.issue('registration', mine, { expiresAt: addDays(this.clock.now(), 1) });
    return { recommenderId, change };
  }

  /** The account that the previous form opened, while unconfirmed. Links mailed to its wrong address are revoked. */
  private async unconfirmedOf(change: string): Promise<Recommender | undefined> {
    const record = await this.tokens.resolve('registration', change);
    if (!record || (await this.recommenders.lock(record.subjectId))?.status !== 'registered') return undefined;
    await this.tokens.useUp(['welcome', 'registration'], record.subjectId);
    return this.recommenders.load(record.subjectId);
  }

  private async correct(own: Recommender, person: RegisterRecommender['person'], language: 'de' | 'en') {
    await mustBeAllowed(this.tenants, person.email);
    const { firstName, lastName, salutation = null } = person;
    await this.people.update(own.id, { firstName, lastName, email: person.email.trim(), salutation, language });
    own.requestAccessLink('login');
    await this.recommenders.save(own);
    return own.id;
  }

  private async notifyOwner(recommenderId: string): Promise<string> {
    const recommender = await this.recommenders.load(recommenderId);
    recommender.remindOfAccount();
    await this.recommenders.save(recommender);
    return recommenderId;
  }

  /** Serialises two forms with one address sent at the same moment. */
  private async lockAddress(email: string): Promise<void> {
    await lockName(`open-account/${currentWork().tenantId}/${this.keyed.of('open-account', normalisedEmail(email))}`);
  }
}

async function mustBeAllowed(tenants: TenantDirectory, email: string): Promise<Tenant | undefined> {
  const tenant = await tenants.byId(currentWork().tenantId);
  ensure(emailIsAllowed(email, tenant?.config.emailWhitelist ?? []), 'email-not-allowed', {
    fields: [{ field: 'Email', reason: 'email-not-allowed' }],
  });
  return tenant;
}

@CommandHandler(RegisterRecommender)
export class RegisterRecommenderHandler implements ICommandHandler<RegisterRecommender> {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly tenants: TenantDirectory,
  ) {}

  async execute({
    person,
    source,
    language,
    wantsNewsletter,
    productId,
  }: RegisterRecommender): Promise<{ recommenderId: string }> {
    const tenant = await mustBeAllowed(this.tenants, person.email);
    ensure(!(await this.people.findByEmail('recommender', person.email)), 'email-exists');
    // A random id, not one that contains its time of creation: the form answers it for new and existing accounts alike.
    const recommender = new Recommender(randomUUID());
    recommender.register(source, language, productId);
    await addPerson(this.people, recommender.id, person, language);
    await this.recommenders.save(recommender);
    if (wantsNewsletter && tenant?.config.newsletter) await this.recommenders.wishForNewsletter(recommender.id);
    return { recommenderId: recommender.id };
  }
}

/** Two forms with one address at the same moment: the second gets the error it would get later. */
async function addPerson(
  people: PersonStore,
  id: string,
  { email, ...person }: RegisterRecommender['person'] & { readonly customerNumber?: string | null },
  language: 'de' | 'en',
): Promise<void> {
  try {
    const { firstName, lastName, salutation = null, customerNumber = null } = person;
    await people.add({
      id,
      role: 'recommender',
      firstName,
      lastName,
      email: email.trim(),
      salutation,
      customerNumber,
      language,
    });
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new DomainError('email-exists');
    throw error;
  }
}

@CommandHandler(RegisterImportedRecommender)
export class RegisterImportedRecommenderHandler implements ICommandHandler<RegisterImportedRecommender> {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly tenants: TenantDirectory,
    private readonly consents: Consents,
  ) {}

  async execute({ person, language, consent }: RegisterImportedRecommender): Promise<{ recommenderId: string }> {
    await mustBeAllowed(this.tenants, person.email);
    ensure(!(await this.people.findByEmail('recommender', person.email)), 'email-exists');
    const recommender = new Recommender(randomUUID());
    recommender.bringIn(language);
    await addPerson(this.people, recommender.id, person, language);
    await this.recommenders.save(recommender);
    await this.consents.recordAll([
      {
        personId: recommender.id,
        purpose: 'terms',
        step: 'given',
        about: null,
        language,
        source: 'provider',
        address: null,
        ...consent,
      },
    ]);
    return { recommenderId: recommender.id };
  }
}

/**
 * Accepts or refuses a customer number. Refuses `not-found` (also a recommender another agency looks after), and
 * `changed-meanwhile` where it was decided already.
 */
export class DecideCustomerNumber extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly decision: { readonly accepted: boolean; readonly by: StaffMember },
  ) {
    super();
  }
}

@CommandHandler(DecideCustomerNumber)
export class DecideCustomerNumberHandler implements ICommandHandler<DecideCustomerNumber> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, decision: { accepted, by } }: DecideCustomerNumber): Promise<void> {
    const recommender = await this.recommenders.find(recommenderId);
    ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
    ensure(await isLookedAfterBy(this.queries, recommenderId, by), 'not-found');
    recommender.decideCustomerNumber(accepted);
    await this.recommenders.save(recommender);
    const after = accepted ? 'ok' : 'refused';
    await this.customerNumbers.decide(recommenderId, after);
    await this.audit.record({
      action: 'customer-number.decide',
      subject: recommenderId,
      by: by.name,
      before: { status: 'open' },
      after: { status: after },
    });
  }
}

/** Submits a recommender's own customer number at the provider, for review by a person. An accepted number stays as it is. */
export class SubmitCustomerNumber extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
  ) {
    super();
  }
}

@CommandHandler(SubmitCustomerNumber)
export class SubmitCustomerNumberHandler implements ICommandHandler<SubmitCustomerNumber> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly people: PersonStore,
  ) {}

  async execute({ recommenderId, number }: SubmitCustomerNumber): Promise<void> {
    const [known, recommender] = [
      await this.customerNumbers.of(recommenderId),
      await this.recommenders.load(recommenderId),
    ];
    if (known?.status === 'open' && known.number === number) return;
    recommender.submitCustomerNumber();
    if (recommender.newEvents().length === 0) return;
    await this.recommenders.save(recommender);
    await this.customerNumbers.submit(recommenderId, number);
    // The number also serves to detect self-recommendations from now on.
    await this.people.update(recommenderId, { customerNumber: number });
  }
}
