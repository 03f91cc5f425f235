import { Controller } from '@nestjs/common';
import {
  askForNewLink,
  clickRecommendation,
  countLandingPageVisit,
  openAnyRecommendation,
  openRecommendation,
  readProductLink,
} from '#contract/empfehlung/calls.js';
import type { OpenedRecommendation } from '#contract/empfehlung/schemas.js';
import { recommendationStatusNames, toCaptchaCheck, toWireDateTime } from '#contract/shared/codec.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { purposeOf } from '#platform/http/agents.js';
import { visitorsSession } from '#platform/http/authenticate.js';
import { answer, calls } from '#platform/http/call-table.js';
import { Implements, Input, OwnTransaction, type CallContext, type CallRequest } from '#platform/http/call.js';
import { Captcha, type CountedAttempt } from '#platform/intake/captcha.js';
import { networkOf, RateLimit } from '#platform/intake/limits.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { OpenedRecommendations, type OpenedRecommendation as Opened } from '../queries/open-recommendation.js';
import { NewLinkRequests } from '../use-cases/ask-for-new-link.js';
import { VisitCounts } from '../use-cases/count-visits.js';
import type { Visit } from '../use-cases/own-visits.js';

/** What visitors of a recommendation's link ask for. */
export const linkCalls = [
  calls(VisitCounts, [
    answer(countLandingPageVisit, (visits, { params, context }) => visits.landingPage(params.nr, visitOf(context))),
  ]),
  calls(OpenedRecommendations, [
    answer(openRecommendation, async (recommendations, { params, context }) =>
      fromOpenedRecommendation(await recommendations.open(context.tenant, params.nr, params.hex, context.language)),
    ),
    answer(openAnyRecommendation, async (recommendations, { params, context }) =>
      fromOpenedRecommendation(
        await recommendations.openInAnyStatus(context.tenant, params.nr, params.hex, context.language),
      ),
    ),
    answer(readProductLink, async (recommendations, { params, query, context }) => ({
      Url: await recommendations.productLink(context.tenant, params.nr, {
        recipientNumber: query.empfaengernummer,
        channel: query.channel,
      }),
    })),
  ]),
  calls(NewLinkRequests, [answer(askForNewLink, (links, { params }) => links.request(params.nr, params.hex))]),
];

/** Unknown numbers per network, minute and process; above that each number without its hash needs a captcha. */
const wrongNumbersAMinute = 20;
const PURPOSE = 'recommendation-number';

@Controller()
export class ClickController {
  constructor(
    private readonly visits: VisitCounts,
    private readonly recommendations: RecommendationRepository,
    private readonly captcha: Captcha,
    private readonly limit: RateLimit,
    private readonly work: UnitOfWork,
  ) {}

  /** The answer contains the whole link for a number alone, so a network that tried many unknown ones works for each. */
  @Implements(clickRecommendation)
  @OwnTransaction()
  async click(@Input() { params, query, context }: CallRequest<typeof clickRecommendation>) {
    const guesses = `number ${networkOf(context.address)}`;
    const isFree = () => this.limit.hasOne(guesses, wrongNumbersAMinute);
    if (query.cmd)
      return toCaptchaCheck(
        isFree()
          ? { required: false }
          : await this.work.run(context.work, () => this.captcha.ask(context.address, PURPOSE)),
      );
    const worked = isFree() ? null : await this.workedFor(params.nr, query, context);
    const visit = visitOf(context, query.channel, query.empfaengernummer);
    const { url } = await this.visits.click(context.tenant, { number: params.nr }, visit).catch((error: unknown) => {
      if (error instanceof DomainError && error.reason === 'recommendation-unknown' && isFree())
        this.limit.take(guesses, wrongNumbersAMinute);
      throw error;
    });
    if (worked) await this.work.run(context.work, () => this.captcha.giveBack(worked));
    return { Url: url };
  }

  /** The work that a number alone costs, as it was counted; null for the whole link. */
  private workedFor(
    number: string,
    { hash, captcha }: CallRequest<typeof clickRecommendation>['query'],
    { work, address }: CallContext,
  ): Promise<CountedAttempt | null> {
    return this.work.run(work, async () =>
      (await this.isWholeLink(number, hash)) ? null : this.captcha.takeSolution(address, PURPOSE, captcha ?? null),
    );
  }

  /** Nothing was guessed where the hash is known too. */
  private async isWholeLink(number: string, hash: string | undefined): Promise<boolean> {
    const row = hash === undefined ? null : await this.recommendations.row({ number });
    return row !== null && equalSecrets(row.hash, hash!.toLowerCase());
  }
}

const visitOf = ({ userAgent, method, headers }: CallContext, channel?: string, recipientNumber?: string): Visit => ({
  channel,
  userAgent,
  method,
  recipientNumber,
  purpose: purposeOf(headers),
  session: visitorsSession(headers),
});

function fromOpenedRecommendation(view: Opened): OpenedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    Empfehler: { Vorname: view.recommenderFirstName },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfehlerCent: view.recommenderRewardCents,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    GueltigBis: toWireDateTime(view.validUntil),
    AgbText: view.termsText,
    Nachfolger: view.successor && { Empfehlungsnummer: view.successor.number, Hash: view.successor.hash },
    Agentur: view.agency && {
      Name: view.agency.name,
      Anschrift: view.agency.address,
      Ansprechpartner: view.agency.contact,
      Telefon: view.agency.phone,
      Email: view.agency.email,
      Oeffnungszeiten: view.agency.openingHours,
      Bild: view.agency.picture && `/bild/${view.agency.picture}`,
    },
  };
}
