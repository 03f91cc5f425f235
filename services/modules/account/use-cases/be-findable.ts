import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { Consents, type Agreement, type ConsentEvidence, wordingAgreedTo } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { findableWording } from '../domain/consent-wordings.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';
import { searchedAs } from '../domain/findable.js';

/** Whether friends find a person by name and postcode. */
@Injectable()
export class Findability {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
    private readonly consents: Consents,
  ) {}

  /** By which friends find the person; null where they do not. */
  async postcodeOf(recommenderId: string): Promise<string | null> {
    const person = (await this.findable.is(recommenderId)) ? await this.people.find(recommenderId) : undefined;
    return person?.zip ?? null;
  }

  /** Lets friends find this person by name and postcode. Repeating it updates the postcode. */
  async begin(
    recommenderId: string,
    postcode: string,
    agreement: Agreement,
    { programme, ...from }: ConsentEvidence & { readonly programme: string },
  ): Promise<void> {
    // The row lock orders this before or after a concurrent block or erasure.
    await this.recommenders.lock(recommenderId);
    (await this.recommenders.load(recommenderId)).mustBeAbleToLogIn();
    const person = await this.people.find(recommenderId);
    ensure(person !== undefined, 'session-over');
    const agreed = wordingAgreedTo(wordingsOf(programme), from.language, agreement, 'Einwilligung');
    const [searched] = searchedAs(person.firstName, person.lastName, postcode);
    ensure(searched !== undefined, 'validation-failed', { fields: [{ field: 'Nachname', reason: 'person-name' }] });
    const wasFindable = await this.findable.is(recommenderId);
    await this.people.update(recommenderId, { zip: postcode });
    await this.findable.put(recommenderId, searched);
    if (!wasFindable)
      await this.consents.recordAll([
        { ...from, ...agreed, personId: recommenderId, purpose: 'findable', step: 'given', about: null },
      ]);
  }

  /** Takes effect at once. The postcode is deleted, since it was given for this purpose only. */
  async end(recommenderId: string, from: ConsentEvidence): Promise<void> {
    if (!(await this.findable.is(recommenderId))) return;
    await this.findable.forget(recommenderId);
    await this.people.update(recommenderId, { zip: null });
    await this.consents.recordAll([
      { ...from, personId: recommenderId, purpose: 'findable', step: 'withdrawn', about: null, wording: null },
    ]);
  }
}

const wordingsOf = (programme: string) => {
  const inForce = (language: 'de' | 'en') => {
    const wording = findableWording(programme, language);
    return { shown: wording, texts: [wording], wording };
  };
  return { de: inForce('de'), en: inForce('en') };
};
