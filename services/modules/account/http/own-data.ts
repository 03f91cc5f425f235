import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { updateLanguage } from '#contract/account/calls.js';
import type { CreateRecommender, LoginAnswer } from '#contract/account/schemas.js';
import { fromBankDetails, toBankDetails } from '#contract/empfaenger/calls.js';
import {
  beFindable,
  beFindableNoMore,
  changeEmail,
  confirmHolder,
  correctName,
  disputeBankDetails,
  readBankDetails,
  readCustomerNumberResult,
  readFindable,
  readHolderQuestion,
  removeBankDetails,
  setCustomerNumber,
  storeBankDetails,
} from '#contract/empfehler/calls.js';
import { fromHeld, fromHeldPerson } from '#contract/empfehler/data-codec.js';
import {
  eraseAccount,
  exportAccount,
  notificationKindNames,
  notificationWayNames,
  showRecommenderBanner,
  type AccountExport,
} from '#contract/empfehler/rights.js';
import type { CustomerNumberResult } from '#contract/empfehler/schemas.js';
import { fromDetails } from '#contract/empfehlung/schemas.js';
import { names, recommendationStatusNames, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommendationsOf } from '../../recommendation/api.js';
import { RewardFor, RewardsOfBeneficiary } from '../../reward/api.js';
import { BankDetailsOf, EraseAccount, StoreBankDetails, type WritesBy } from '../api.js';
import { findableWording, recommenderBannerShows, type BannerFacts } from '../domain/recommender.js';
import { CustomerNumbers, RecommenderRepository, type CustomerNumber } from '../persistence/recommenders.js';
import { AccountExporter } from '../use-cases/own-data.js';
import type { Session } from '../use-cases/sessions.js';
import { ConfirmHolder, OpenHolderQuestion, RemoveBankDetails } from '../use-cases/bank-details.js';
import { ObjectToChange } from '../use-cases/object-to-change.js';
import { BeFindable, StopBeingFindable, FindableRecommenders } from '../use-cases/own-choices.js';
import { ConfirmEmailChange, CorrectName, RequestEmailChange } from '../use-cases/own-data.js';
import { SubmitCustomerNumber } from '../use-cases/register-recommender.js';

/** The person's own bank details, by a session or by the link of a mail about a reward or the account. */
@Controller()
export class BankDetailsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly question: OpenHolderQuestion,
  ) {}

  @Implements(readBankDetails)
  async read(@Input() { context }: CallRequest<typeof readBankDetails>) {
    return this.masked(await this.beneficiary(context));
  }

  @Implements(storeBankDetails)
  async store(@Input() { body, context }: CallRequest<typeof storeBankDetails>) {
    const beneficiaryId = await this.beneficiary(context);
    await this.commands.execute(new StoreBankDetails(beneficiaryId, toBankDetails(body), rightOf(context)));
    return this.masked(beneficiaryId);
  }

  @Implements(removeBankDetails)
  async remove(@Input() { context }: CallRequest<typeof removeBankDetails>) {
    await this.commands.execute(new RemoveBankDetails(await this.beneficiary(context), rightOf(context)));
    return null;
  }

  @Implements(readHolderQuestion)
  async asked(@Input() { context }: CallRequest<typeof readHolderQuestion>) {
    const { holder, nameAtBank, iban, askedAt } = await this.question.of(await this.beneficiary(context));
    return { Kontoinhaber: holder, NameDerBank: nameAtBank, Iban: iban, GefragtAm: toWireDateTime(askedAt) };
  }

  @Implements(confirmHolder)
  async confirm(@Input() { body, context }: CallRequest<typeof confirmHolder>) {
    const beneficiaryId = await this.beneficiary(context);
    const answer = body.Name === 'NameDerBank' ? 'of-bank' : 'own';
    await this.commands.execute(new ConfirmHolder(beneficiaryId, answer, rightOf(context)));
    return this.masked(beneficiaryId);
  }

  @Implements(disputeBankDetails)
  async dispute(@Input() { body }: CallRequest<typeof disputeBankDetails>) {
    const { bankDetailsRemoved, accountErased } = await this.commands.execute(new ObjectToChange(body.Token));
    return { BankverbindungEntfernt: bankDetailsRemoved, KontoGeloescht: accountErased };
  }

  private async masked(beneficiaryId: string) {
    const details = await this.queries.execute(new BankDetailsOf(beneficiaryId));
    if (!details) throw new DomainError('not-found');
    return fromBankDetails(details);
  }

  private async beneficiary({ principal }: CallContext): Promise<string> {
    if (principal.kind === 'recommender') return principal.recommenderId;
    if (principal.kind === 'payee') return principal.beneficiaryId;
    const reward = principal.kind === 'reward' ? await this.queries.execute(new RewardFor(principal.rewardId)) : null;
    if (!reward) throw new DomainError('bank-details-unauthorised');
    return reward.beneficiaryId;
  }
}

function rightOf({ principal }: CallContext): WritesBy {
  switch (principal.kind) {
    case 'reward':
      return { right: 'reward-link', rewardId: principal.rewardId, isOutdated: principal.isOutdated };
    case 'payee':
      return { right: 'name-link', isOutdated: principal.isOutdated };
    default:
      return { right: 'session' };
  }
}

@Controller()
export class OwnDataController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(correctName)
  async name(@Input() { body, context }: CallRequest<typeof correctName>) {
    await this.commands.execute(
      new CorrectName(principalOf(context, 'recommender').recommenderId, {
        firstName: body.Vorname,
        lastName: body.Nachname,
      }),
    );
    return null;
  }

  /** A body with a token confirms the change, also while somebody is logged in; a body with an address requests the mail. */
  @Implements(changeEmail)
  async email(@Input() { body, context }: CallRequest<typeof changeEmail>) {
    if ('Token' in body) {
      await this.commands.execute(new ConfirmEmailChange(body.Token));
      return null;
    }
    ensure(context.principal.kind === 'recommender', 'login-first');
    // Control of the address is control of the account, so a staff member's session must not change it.
    ensure(!context.principal.byAdmin, 'not-authorised');
    await this.commands.execute(new RequestEmailChange(context.tenant, context.principal.recommenderId, body.Email));
    return null;
  }
}

/** Whether friends find the person by name and postcode. */
@Controller()
export class FindableController {
  constructor(
    private readonly commands: CommandBus,
    private readonly findable: FindableRecommenders,
    private readonly people: PersonStore,
  ) {}

  @Implements(readFindable)
  async read(@Input() { context }: CallRequest<typeof readFindable>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const person = (await this.findable.is(recommenderId)) ? await this.people.find(recommenderId) : undefined;
    return {
      Plz: person?.zip ?? null,
      EinwilligungText: findableWording(context.tenant.name, context.language),
    };
  }

  @Implements(beFindable)
  async agree(@Input() { body, context }: CallRequest<typeof beFindable>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const from = { ...onPage(context), programme: context.tenant.name };
    await this.commands.execute(new BeFindable(recommenderId, body.Plz, body.Einwilligung, from));
    return null;
  }

  @Implements(beFindableNoMore)
  async withdraw(@Input() { context }: CallRequest<typeof beFindableNoMore>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new StopBeingFindable(recommenderId, onPage(context)));
    return null;
  }
}

const onPage = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });

/** The language is stored with the person and causes no event. */
@Controller()
export class ChooseLanguageController {
  constructor(private readonly people: PersonStore) {}

  @Implements(updateLanguage)
  async choose(@Input() { body, context }: CallRequest<typeof updateLanguage>) {
    await this.people.update(principalOf(context, 'recommender').recommenderId, { language: body.Language });
    return null;
  }
}

@Controller()
export class ExportAccountController {
  constructor(private readonly exporter: AccountExporter) {}

  @Implements(exportAccount)
  async export(@Input() { context }: CallRequest<typeof exportAccount>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const all = await this.exporter.of(recommenderId, context.tenant.name);
    return answered(200, fromAccountExport(all), {
      'content-disposition': 'attachment; filename="meine-daten.json"',
      'cache-control': 'no-store',
    });
  }
}

@Controller()
export class EraseAccountController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(eraseAccount)
  async erase(@Input() { context }: CallRequest<typeof eraseAccount>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new EraseAccount(recommenderId));
    return null;
  }
}

@Controller()
export class RecommenderBannerController {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly queries: QueryBus,
  ) {}

  @Implements(showRecommenderBanner)
  async show(@Input() { params, context }: CallRequest<typeof showRecommenderBanner>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    const facts: BannerFacts = {
      newsletterOffered: context.tenant.config.newsletter,
      newsletter: ((await this.recommenders.row(recommenderId))?.newsletter ?? 'none') as BannerFacts['newsletter'],
      bankDetailsWanted: rewards.some(({ progress }) => progress === 'bank-details-wanted'),
      choiceOpen: rewards.some(({ progress }) => progress === 'choice-open'),
      hasRecommended: (await this.queries.execute(new RecommendationsOf(recommenderId))).length > 0,
    };
    return { Show: recommenderBannerShows(params.bannerName, facts) };
  }
}

/** The customer number, given through the link of a recommender's reward mail. */
@Controller()
export class CustomerNumberController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly customerNumbers: CustomerNumbers,
  ) {}

  @Implements(setCustomerNumber)
  async set(@Input() { params, context }: CallRequest<typeof setCustomerNumber>) {
    await this.commands.execute(new SubmitCustomerNumber(await this.recommenderOf(context), params.nr));
    return null;
  }

  @Implements(readCustomerNumberResult)
  async read(@Input() { context }: CallRequest<typeof readCustomerNumberResult>) {
    const found = await this.customerNumbers.of(await this.recommenderOf(context));
    if (!found) throw new DomainError('not-found');
    return fromCustomerNumber(found);
  }

  private async recommenderOf(context: CallContext): Promise<string> {
    const reward = await this.queries.execute(new RewardFor(principalOf(context, 'reward').rewardId));
    if (reward?.beneficiary !== 'recommender') throw new DomainError('reward-token-invalid');
    return reward.beneficiaryId;
  }
}

const customerNumberStates = names({ open: 'Offen', ok: 'Ok', refused: 'Abgelehnt' } satisfies Record<
  string,
  CustomerNumberResult['Status']
>);

const fromCustomerNumber = ({ number, status }: CustomerNumber): CustomerNumberResult => ({
  Kundennummer: number,
  Status: customerNumberStates.toWire(status),
});

const accountStatusNames = names({
  registered: 'Unbestaetigt',
  activated: 'Aktiv',
  blocked: 'Gesperrt',
  erased: 'Geloescht',
});

function fromAccountExport(view: Awaited<ReturnType<AccountExporter['of']>>): AccountExport {
  const { person, account } = view;
  const numberOf = new Map(view.recommendations.map(({ recommendationId, number }) => [recommendationId, number]));
  return {
    ErstelltAm: toWireDateTime(view.createdAt),
    Programm: view.programme,
    Profil: {
      ...fromHeldPerson(person),
      Empfehlerhash: account.hash,
      Status: accountStatusNames.toWire(account.status as 'activated'),
      RegistriertAm: toWireDateTime(account.registeredAt),
      BestaetigtAm: toWireDateTimeOrNull(account.activatedAt),
      ZweiterFaktorSeit: toWireDateTimeOrNull(account.secondFactorSince),
      Passkeys: account.passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        Name: name,
        Seit: toWireDateTime(createdAt),
        ZuletztBenutzt: toWireDateTimeOrNull(lastUsedAt),
      })),
      Anmeldedienste: account.signIns.map(({ service, since }) => ({ Name: service, Seit: toWireDateTime(since) })),
    },
    Kundennummer: view.customerNumber && fromCustomerNumber(view.customerNumber),
    ...fromHeld(view, numberOf),
    Abbestellt: view.notificationsOff.map(({ kind, way }) => ({
      Art: notificationKindNames.toWire(kind),
      Weg: notificationWayNames.toWire(way),
    })),
    Empfehlungen: view.recommendations.map(row => ({
      Empfehlungsnummer: row.number,
      ProduktId: row.productId,
      ...fromDetails(row.details),
      AnteilEmpfehler: row.recommenderShare,
      Status: recommendationStatusNames.toWire(row.status),
      Code: row.code,
      Sprechcode: row.spokenCode,
      ErstelltAm: toWireDateTime(row.createdAt),
      GueltigBis: toWireDateTime(row.validUntil),
      Klicks: row.clicks,
      Notiz: row.note,
      AgbText: row.termsText,
    })),
  };
}

export function fromSession(view: Session): LoginAnswer {
  return {
    Email: view.email,
    Anrede: view.salutation,
    Vorname: view.firstName,
    Nachname: view.lastName,
    Empfehlerhash: view.recommenderHash,
    Token: view.token,
    NewsletterOptinGegeben: view.newsletterOptIn,
    NewsletterOptinVersendetAm: toWireDateTimeOrNull(view.newsletterMailSentAt),
    Language: view.language,
    ...(view.byAdmin && { AdminLogin: true as const }),
    ...(view.byMailAlone && { NurMailLink: true as const }),
  };
}

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly salutation: string | null;
  /** The `change` token that the previous form answered, when its address was wrong. */
  readonly instead: string | null;
  readonly productId: number | null;
  readonly captcha: string | null;
}

export function toRegistration(wire: CreateRecommender): Registration {
  return {
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    email: wire.Email,
    salutation: wire.Anrede || null,
    instead: wire.Statt ?? null,
    productId: wire.ProduktId ?? null,
    captcha: wire.Captcha ?? null,
  };
}
