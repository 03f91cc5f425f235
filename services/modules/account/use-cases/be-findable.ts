import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { Consents, type Agreement, type ConsentEvidence, wordingAgreedTo } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { findableWording } from '../domain/consent-wordings.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';
import { searchedAs } from '../domain/findable.js';

/** Lets friends find this person by name and postcode. Repeating it updates the postcode. */
export class BeFindable extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly postcode: string,
    readonly agreement: Agreement,
    readonly from: ConsentEvidence & { readonly programme: string },
  ) {
    super();
  }
}

@CommandHandler(BeFindable)
export class BeFindableHandler implements ICommandHandler<BeFindable> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
    private readonly consents: Consents,
  ) {}

  async execute({ recommenderId, postcode, agreement, from: { programme, ...from } }: BeFindable): Promise<void> {
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
}

const wordingsOf = (programme: string) => {
  const inForce = (language: 'de' | 'en') => {
    const wording = findableWording(programme, language);
    return { shown: wording, texts: [wording], wording };
  };
  return { de: inForce('de'), en: inForce('en') };
};

/** Takes effect at once. The postcode is deleted, since it was given for this purpose only. */
export class StopBeingFindable extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}

@CommandHandler(StopBeingFindable)
export class StopBeingFindableHandler implements ICommandHandler<StopBeingFindable> {
  constructor(
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
    private readonly consents: Consents,
  ) {}

  async execute({ recommenderId, from }: StopBeingFindable): Promise<void> {
    if (!(await this.findable.is(recommenderId))) return;
    await this.findable.forget(recommenderId);
    await this.people.update(recommenderId, { zip: null });
    await this.consents.recordAll([
      { ...from, personId: recommenderId, purpose: 'findable', step: 'withdrawn', about: null, wording: null },
    ]);
  }
}
