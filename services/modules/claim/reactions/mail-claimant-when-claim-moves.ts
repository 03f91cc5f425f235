import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { MailService } from '#mail/mail-service.js';
import type { MailDraft } from '#mail/mail-kind.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { IsAddressedInformally } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { ClaimAccepted, ClaimAnswered, ClaimOpened, ClaimRejected, ClaimReopened, ClaimTaken } from '../events.js';
import { claimAnsweredMail } from '../mails/claim-answered/mail.js';
import { claimBegunMail } from '../mails/claim-begun/mail.js';
import { claimDecidedMail } from '../mails/claim-decided/mail.js';
import type { ClaimMailFacts } from '../mails/claim-facts.js';
import { claimReceivedMail } from '../mails/claim-received/mail.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import { Claims, type ClaimRow } from '../persistence/claims.js';

type Step = EventFrom<
  | typeof ClaimOpened
  | typeof ClaimReopened
  | typeof ClaimTaken
  | typeof ClaimAnswered
  | typeof ClaimAccepted
  | typeof ClaimRejected
>;

/** The claimant hears of each step (docs/specification/claims.md#mails). */
@Reaction({
  name: 'mail-claimant-when-claim-moves',
  queue: 'mails',
  on: [ClaimOpened, ClaimReopened, ClaimTaken, ClaimAnswered, ClaimAccepted, ClaimRejected],
})
export class MailClaimantWhenClaimMoves extends MailReaction<Step> {
  constructor(
    mailService: MailService,
    private readonly claims: Claims,
    private readonly messages: ClaimMessages,
    private readonly queries: QueryBus,
  ) {
    super(mailService);
  }

  async prepare({ type, data }: RecordedEvent<Step>): Promise<OutgoingMail | null> {
    if ('begins' in data && !data.begins) return null;
    const row = await this.claims.byId(data.claimId);
    if (!row || row.state === 'forgotten') return null;
    const terms = await this.queries.execute(new RecommendationTerms(row.recommendationId));
    const casual =
      row.claimant === 'recipient' && (await this.queries.execute(new IsAddressedInformally(row.claimantId)));
    const facts = { number: row.number, recommendationNumber: terms?.number ?? '', claimant: row.claimant, casual };
    const text = 'messageId' in data ? await this.messages.text(data.messageId) : '';
    if (text === null) return null;
    return this.mailService.to(row.claimantId, to => draftOf(type, to, { ...facts, ...row, text }));
  }
}

/** A claim with what was written at the step; `text` is empty where nothing was. */
type Facts = ClaimMailFacts & Pick<ClaimRow, 'answerBy' | 'decisionBy' | 'objectedAt'> & { readonly text: string };

function draftOf(type: Step['type'], to: MailRecipient, facts: Facts): MailDraft {
  switch (type) {
    case 'ClaimOpened':
    case 'ClaimReopened':
      return claimReceivedMail(to, { ...facts, objected: type === 'ClaimReopened' });
    case 'ClaimTaken':
      return claimBegunMail(to, facts);
    case 'ClaimAnswered':
      return claimAnsweredMail(to, { ...facts, answer: facts.text });
    case 'ClaimAccepted':
    case 'ClaimRejected':
      return claimDecidedMail(to, {
        ...facts,
        reason: facts.text,
        accepted: type === 'ClaimAccepted',
        mayObject: facts.objectedAt === null,
      });
  }
}
