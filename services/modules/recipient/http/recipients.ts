import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  changeRecipientAddress,
  confirmRecipient,
  createRecipient,
  eraseRecipient,
  giveRecipientDetails,
  readRecipientOrder,
  recipientExists,
  resendRecipientMail,
  storeRecipientBankDetails,
  toBankDetails,
  withdrawRecipientMarketing,
} from '#contract/empfaenger/calls.js';
import {
  missingInFullForm,
  type CreateRecipient,
  type RecipientDetails,
  type RecipientOrder,
} from '#contract/empfaenger/schemas.js';
import { fromGermanDate, recommendationStatusNames, toWireDateTime, toCaptchaCheck } from '#contract/shared/codec.js';
import { completeTracking, type CompleteTracking } from '#contract/anbieter.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newHash, newNumber } from '#platform/domain/ids.js';
import { answer, calls } from '#platform/http/call-table.js';
import { answered, Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import { AcceptedTerms } from '#platform/intake/consents.js';
import { StoreBankDetails } from '../../account/api.js';
import { ProductOf } from '../../catalogue/api.js';
import { ConsentWordings } from '../../content/api.js';
import { FindRecommendation, PromisedParts, RecommendationTerms } from '../../recommendation/api.js';
import { OfferTo } from '../api.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { RequestedDetails } from '../queries/offers.js';
import { ResendConfirmation } from '../use-cases/resend-confirmation.js';
import { ConfirmRecipient } from '../use-cases/confirm-recipient.js';
import { GiveRecipientDetails } from '../use-cases/give-recipient-details.js';
import { RecipientErasure } from '../use-cases/erase-recipient.js';
import { RegisterRecipient } from '../use-cases/register-recipient.js';
import type { RecipientData } from '../use-cases/contact-rules.js';
import { WithdrawMarketing } from '../use-cases/withdraw-marketing.js';

const toAddress = ({ Strasse, Hausnummer, Plz, Ort }: RecipientDetails['Adresse']) => ({
  street: Strasse,
  houseNumber: Hausnummer,
  postalCode: Plz,
  city: Ort,
});

export const toRecipientData = (wire: CreateRecipient, casual: boolean): RecipientData => ({
  salutation: wire.Anrede ?? '',
  firstName: wire.Vorname,
  lastName: wire.Nachname,
  birthDate: wire.Geburtsdatum ? fromGermanDate(wire.Geburtsdatum) : null,
  email: wire.Email,
  phone: wire.Telefon || null,
  casual,
  marketingConsent: wire.Werbeeinwilligung,
  address: wire.Adresse ? toAddress(wire.Adresse) : null,
  agreement: wire.AgbText,
});

/** They see the terms with the confirmation. */
const fromProvider = (data: NonNullable<CompleteTracking['empfaengerdaten']>): RecipientData => ({
  salutation: data.anrede,
  firstName: data.vorname,
  lastName: data.name,
  birthDate: fromGermanDate(data.geburtsdatum),
  email: data.email,
  phone: data.telefon || null,
  casual: false,
  marketingConsent: data.werbeeinwilligung,
  address: {
    street: data.adresse.strasse,
    houseNumber: data.adresse.hausnummer,
    postalCode: data.adresse.plz,
    city: data.adresse.ort,
  },
  agreement: null,
});

async function captchaCheck(captcha: Captcha, address: string) {
  return answered(200, toCaptchaCheck(await captcha.check(address, 'recipient')));
}

/** Returns refusals, so that they count as submitted: uncounted ones would reveal which addresses are known. */
async function entered(recipient: ReturnType<RegisterRecipient['register']>) {
  try {
    return await recipient;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** A contact reported by the provider's page: entered and counted as by the form; terms come with the confirmation. */
@Controller()
export class CompleteTrackingController {
  constructor(
    private readonly contacts: RegisterRecipient,
    private readonly queries: QueryBus,
    private readonly recipients: RecipientRepository,
    private readonly captcha: Captcha,
  ) {}

  @Implements(completeTracking)
  async complete(@Input() { query, body, context }: CallRequest<typeof completeTracking>) {
    if (body === null) return captchaCheck(this.captcha, context.address);
    const { empfehlungsnummer: recommendationNumber, empfaengernummer, empfaengerdaten: data } = body;
    const channel = query.channel || query.einsprungsquelle || 'link';
    const number = empfaengernummer ? await this.known(recommendationNumber, empfaengernummer) : null;
    if (number) return { Empfehlungsnummer: recommendationNumber, Empfaengernummer: number };
    if (!data) throw new DomainError('not-found');
    await this.captcha.accept(context.address, 'recipient', body.captcha || null);
    const contact = await entered(
      this.contacts.register(context.tenant, recommendationNumber, channel, fromProvider(data), {
        source: 'provider',
        language: context.language,
        address: context.address,
      }),
    );
    return contact instanceof DomainError
      ? contact
      : { Empfehlungsnummer: recommendationNumber, Empfaengernummer: contact.number };
  }

  /** The recipient's number, if it belongs to this recommendation. */
  private async known(recommendationNumber: string, recipientNumber: string): Promise<string> {
    const recommendation = await this.queries.execute(new FindRecommendation({ number: recommendationNumber }));
    ensure(recommendation !== null, 'recommendation-unknown');
    const row = await this.recipients.row({ number: recipientNumber });
    ensure(
      row !== null && row.recommendationId === recommendation.recommendationId && row.status !== 'erased',
      'not-found',
    );
    return row.number;
  }
}

const recipientIn = (context: CallContext): string => principalOf(context, 'recipient').recipientId;

/** What a recipient does by the link of a mail, or with the hash of their entry. */
export const recipientCalls = [
  calls(ConfirmRecipient, [
    answer(confirmRecipient, (recipients, { body, context }) =>
      recipients.confirm(recipientIn(context), context.tenant, body.AgbText, {
        source: 'mail',
        language: context.language,
        address: context.address,
      }),
    ),
  ]),
  calls(GiveRecipientDetails, [
    answer(giveRecipientDetails, (details, { params, body, context }) =>
      details.give(context.tenant, recipientIn(context), params.nr, {
        birthDate: fromGermanDate(body.Geburtsdatum),
        address: toAddress(body.Adresse),
      }),
    ),
  ]),
  calls(ResendConfirmation, [
    answer(changeRecipientAddress, (mail, { params, body, context }) =>
      mail.changeAddress(context.tenant, { number: params.nr, hash: body.Hash }, body.Email),
    ),
    answer(resendRecipientMail, (mail, { params, body }) => mail.resend({ number: params.nr, hash: body.Hash })),
  ]),
  calls(RecipientErasure, [
    answer(eraseRecipient, (recipients, { context }) => recipients.erase(recipientIn(context))),
  ]),
  calls(WithdrawMarketing, [
    answer(withdrawRecipientMarketing, (marketing, { context }) => {
      const { language, address } = context;
      return marketing.withdraw(recipientIn(context), { source: 'page', language, address });
    }),
  ]),
  calls(CommandBus, [
    answer(storeRecipientBankDetails, (commands, { body, context }) =>
      commands.execute(new StoreBankDetails(recipientIn(context), toBankDetails(body), { right: 'recipient-link' })),
    ),
  ]),
];

@Controller()
export class RegisterRecipientController {
  constructor(
    private readonly contacts: RegisterRecipient,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecipient)
  async create(
    @Input() { params, query, body, context: { tenant, address, language } }: CallRequest<typeof createRecipient>,
  ) {
    if (body === null) return captchaCheck(this.captcha, address);
    const missing = tenant.config.contactForm === 'short' ? [] : missingInFullForm(body);
    ensure(missing.length === 0, 'validation-failed', {
      fields: missing.map(field => ({ field, reason: 'required' })),
    });
    const data = toRecipientData(body, query.anrede === 'du');
    await this.captcha.accept(address, 'recipient', body.Captcha ?? null);
    // A bot filled in the hidden field: it gets an answer that looks like success.
    if (body.Webseite) return { Empfaengernummer: newNumber(), Hash: newHash() };
    const contact = await entered(
      this.contacts.register(tenant, params.nr, query.channel || 'link', data, { source: 'form', language, address }),
    );
    return contact instanceof DomainError ? contact : { Empfaengernummer: contact.number, Hash: contact.hash };
  }
}

const asked = { no: 'Keine', optional: 'Freiwillig', required: 'Verlangt' } as const;

/** The product recommended to the recipient, and its reward. */
@Controller()
export class ReadOrderController {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly wordings: AcceptedTerms,
    private readonly details: RequestedDetails,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readRecipientOrder)
  async read(@Input() { context }: CallRequest<typeof readRecipientOrder>) {
    const { recipientId } = principalOf(context, 'recipient');
    const recipient = await this.recipients.row({ recipientId });
    const terms = recipient && (await this.queries.execute(new RecommendationTerms(recipient.recommendationId)));
    if (!terms || recipient.status === 'erased') throw new DomainError('recipient-token-invalid');
    const inForce = Object.values(await this.queries.execute(new ConsentWordings(context.tenant, 'follow')));
    const product = await this.queries.execute(new ProductOf(terms.productId));
    const { recipientCents } = await this.queries.execute(new PromisedParts(terms.recommendationId));
    const offer = await this.queries.execute(new OfferTo(recipientId));
    return {
      Empfehlungsnummer: terms.number,
      Produkt: { Id: terms.productId, Name: product?.name ?? '' },
      Status: recommendationStatusNames.toWire(terms.status),
      PraemieCent: recipientCents,
      Empfaengernummer: recipient.number,
      Bestaetigt: recipient.status === 'confirmed',
      Anrede: recipient.casual ? 'du' : 'sie',
      ZustimmungNoetig: !inForce.some(({ wording }) => this.wordings.versionOf(wording) === recipient.termsVersion),
      Angaben: asked[await this.details.of(recipient)],
      Angebot: offer && { Url: offer.url, ReserviertBis: toWireDateTime(offer.reservedUntil) },
    } satisfies RecipientOrder;
  }
}

@Controller()
export class RecipientExistsController {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly queries: QueryBus,
  ) {}

  /** A recipient of another recommendation counts as unknown. */
  @Implements(recipientExists)
  async exists(@Input() { params, query }: CallRequest<typeof recipientExists>) {
    const row = await this.recipients.row({ hash: params.hex.toLowerCase() });
    const asked =
      query.empfehlungsnummer === undefined
        ? null
        : await this.queries.execute(new FindRecommendation({ number: query.empfehlungsnummer }));
    const isThere =
      row !== null &&
      row.status !== 'erased' &&
      (query.empfehlungsnummer === undefined || asked?.recommendationId === row.recommendationId);
    return { Exists: isThere, Bestaetigt: isThere && row.status === 'confirmed' };
  }
}
