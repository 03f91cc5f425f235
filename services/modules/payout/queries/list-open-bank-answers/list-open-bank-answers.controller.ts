import { Controller } from '@nestjs/common';
import { listOpenBankAnswers } from '#contract/betrieb/bank-answer-calls.js';
import type { OpenBankAnswer as WireAnswer } from '#contract/betrieb/bank-answer-schemas.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { OpenBankAnswers, type OpenAnswer } from '../../persistence/open-bank-answers.js';
import { Payouts, type EarlierAttempt } from '../../persistence/payouts.js';
import { answerStateNames, toWireOpenAnswer } from './wire.js';

@Controller()
export class ListOpenBankAnswersController {
  constructor(
    private readonly answers: OpenBankAnswers,
    private readonly payouts: Payouts,
  ) {}

  @Implements(listOpenBankAnswers)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listOpenBankAnswers>) {
    const { rows, total } = await this.answers.page(answerStateNames.fromWire(zustand), page, pagesize);
    const found: WireAnswer[] = [];
    for (const answer of rows)
      found.push(
        toWireOpenAnswer(
          answer,
          answer.state === 'open' ? await this.answers.candidates(answer) : [],
          await this.attempts(answer),
        ),
      );
    return toPaged(found, { page, pageSize: pagesize, totalCount: total });
  }

  /** Every payment of the reward that the answer names. */
  private async attempts({ endToEndId, assignedTo }: OpenAnswer): Promise<EarlierAttempt[]> {
    const named = assignedTo ?? endToEndId;
    const row = named ? await this.payouts.byEndToEndId(named) : undefined;
    return row ? this.payouts.earlierAttempts([row.rewardId]) : [];
  }
}
