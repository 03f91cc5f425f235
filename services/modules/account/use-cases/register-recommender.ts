import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { emailIsAllowed } from '#platform/intake/captcha.js';
import { Consents } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { RegisterImportedRecommender, RegisterRecommender, type NewRecommender } from '../api.js';
import { Recommender } from '../domain/recommender.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

export async function mustBeAllowed(tenants: TenantDirectory, email: string): Promise<Tenant | undefined> {
  const tenant = await tenants.byId(currentWork().tenantId);
  ensure(emailIsAllowed(email, tenant?.config.emailWhitelist ?? []), 'email-not-allowed', {
    fields: [{ field: 'Email', reason: 'email-not-allowed' }],
  });
  return tenant;
}

/** Opens accounts for whom other modules, files and forms bring. */
@Injectable()
export class Registration {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly tenants: TenantDirectory,
    private readonly consents: Consents,
  ) {}

  @Handles(RegisterRecommender)
  async register(
    person: NewRecommender,
    { source, language, wantsNewsletter = false, productId = null }: RegisterRecommender['args'][1],
  ): Promise<{ recommenderId: string }> {
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

  @Handles(RegisterImportedRecommender)
  async bringIn(
    person: RegisterImportedRecommender['args'][0],
    language: 'de' | 'en',
    consent: RegisterImportedRecommender['args'][2],
  ): Promise<{ recommenderId: string }> {
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

/** Two forms with one address at the same moment: the second gets the error it would get later. */
async function addPerson(
  people: PersonStore,
  id: string,
  { email, ...person }: NewRecommender & { readonly customerNumber?: string | null },
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
