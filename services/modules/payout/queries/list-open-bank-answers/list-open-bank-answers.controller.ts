import { Controller } from '@nestjs/common';
import { listOpenBankAnswers } from '#contract/betrieb/bank-answer-calls.js';
import { toPaged } from '#contract/shared/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { OpenBankAnswers, type Candidate, type OpenAnswer } from '../../persistence/open-bank-answers.js';
import { answerStateNames, toWireOpenAnswer } from './wire.js';

@Controller()
export class ListOpenBankAnswersController {
  constructor(private readonly answers: OpenBankAnswers) {}

  @Implements(listOpenBankAnswers)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listOpenBankAnswers>) {
    const { rows, total } = await this.answers.page(answerStateNames.fromWire(zustand), page, pagesize);
    const found: { answer: OpenAnswer; candidates: Candidate[] }[] = [];
    for (const answer of rows) found.push({ answer, candidates: answer.state === 'open' ? await this.answers.candidates(answer) : [] });
    return toPaged(found.map(({ answer, candidates }) => toWireOpenAnswer(answer, candidates)), { page, pageSize: pagesize, totalCount: total });
  }
}
