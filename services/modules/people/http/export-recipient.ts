import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { readRecipientData, type RecipientExport } from '#contract/empfaenger/calls.js';
import { fromHeld, fromHeldPerson, fromOwnClaim, fromOwnInquiry } from '#contract/empfehler/data-codec.js';
import { callPurposes, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { SentMails } from '#mail/sent-mails.js';
import { Clock } from '#platform/clock.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { Consents } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { BankDetailsOf } from '../../account/api.js';
import { ProductOf } from '../../catalogue/api.js';
import { ClaimsOf } from '../../claim/api.js';
import { InquiriesOf } from '../../contact/api.js';
import { PayoutsTo } from '../../payout/api.js';
import { HeldOfRecipientOf } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { internalNotesAreKept } from '../domain/internal-notes.js';
import { KeepsInternalNotes } from '../ports.js';

/** Export of everything stored on a recipient, collected from every module that holds personal data. */
@Controller()
export class HeldDataController {
  constructor(
    private readonly people: PersonStore,
    private readonly consents: Consents,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Implements(readRecipientData)
  async read(@Input() { context }: CallRequest<typeof readRecipientData>) {
    const { recipientId } = principalOf(context, 'recipient');
    const row = await this.queries.execute(new HeldOfRecipientOf(recipientId));
    const person = await this.people.find(recipientId);
    if (!row || !person) throw new DomainError('recipient-token-invalid');
    const terms = await this.queries.execute(new RecommendationTerms(row.recommendationId));
    const product = await this.queries.execute(new ProductOf(row.productId));
    const held = {
      bankDetails: await this.queries.execute(new BankDetailsOf(recipientId)),
      consents: (await this.consents.of(recipientId)).map(({ purpose, ...consent }) => ({ ...consent, to: purpose })),
      rewards: await this.queries.execute(new RewardsOfBeneficiary(recipientId)),
      payouts: await this.queries.execute(new PayoutsTo(recipientId)),
      mails: await this.sentMails.to(recipientId),
    };
    const number = terms?.number ?? '';
    const hasNotes = await this.queries.execute(new KeepsInternalNotes([number], row.registeredAt));
    const all: RecipientExport = {
      ErstelltAm: toWireDateTime(this.clock.now()),
      Programm: context.tenant.name,
      Profil: {
        Empfaengernummer: row.number,
        ...fromHeldPerson(person),
        Kundennummer: person.customerNumber,
        Werbeeinwilligung: row.marketingConsent,
        Kanal: row.channel,
        ErfasstAm: toWireDateTime(row.registeredAt),
        BestaetigtAm: toWireDateTimeOrNull(row.confirmedAt),
      },
      Empfehlung: { Empfehlungsnummer: number, Produkt: { Id: row.productId, Name: product?.name ?? '' } },
      ...fromHeld(held, new Map([[row.recommendationId, number]])),
      InterneNotizen: hasNotes ? internalNotesAreKept[context.language] : null,
      Reklamationen: (await this.queries.execute(new ClaimsOf(recipientId))).map(fromOwnClaim),
      Nachrichten: (await this.queries.execute(new InquiriesOf(recipientId))).map(fromOwnInquiry),
      Anrufnachweise: row.calls.map(proof => ({
        Erteilt: toWireDateTime(proof.givenAt),
        Bestaetigt: toWireDateTimeOrNull(proof.confirmedAt),
        Widerrufen: toWireDateTimeOrNull(proof.withdrawnAt),
        AufbewahrtBis: toWireDateTime(proof.keptUntil),
        Anrufe: proof.uses.map(({ at, purpose }) => ({ Am: toWireDateTime(at), Zweck: callPurposes.toWire(purpose) })),
      })),
    };
    return answered(200, all, {
      'content-disposition': 'attachment; filename="meine-daten.json"',
      'cache-control': 'no-store',
    });
  }
}
