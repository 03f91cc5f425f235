import fc from 'fast-check';
import { newId } from '#platform/domain/ids.js';
import {
  ClaimAccepted,
  ClaimAnswered,
  ClaimForgotten,
  ClaimOpened,
  ClaimRejected,
  ClaimReopened,
  ClaimTaken,
  type ClaimEvent,
} from '../events.js';
import { Claim } from './claim.js';
import { deadlinesFrom } from './deadlines.js';

const claimId = newId();
const about = { recommendationId: newId(), claimant: 'recommender', claimantId: newId() } as const;
const miriam = newId();
const rewardId = newId();
const messageId = newId();
const deadlines = deadlinesFrom(new Date('2026-11-30T09:00:00Z'));
const later = deadlinesFrom(new Date('2026-12-14T09:00:00Z'));
const onWire = ({ answerBy, decisionBy }: typeof deadlines) => ({
  answerBy: answerBy.toISOString(),
  decisionBy: decisionBy.toISOString(),
});
const opened = ClaimOpened.of({ claimId, ...about, ...onWire(deadlines) });
const taken = ClaimTaken.of({ claimId, staffId: miriam, begins: true });
const answered = ClaimAnswered.of({ claimId, messageId });
const rejected = ClaimRejected.of({ claimId, messageId });
const accepted = ClaimAccepted.of({ claimId, orderId: null, rewardId, messageId });
const reopened = ClaimReopened.of({ claimId, ...onWire(later) });
const given = (...history: ClaimEvent[]) => new Claim(claimId).rehydrate(history);
const changed = expect.objectContaining({ reason: 'changed-meanwhile' });

describe('A claim', () => {
  it('is opened once, with the ends of the third and the tenth working day', () => {
    const claim = given();
    claim.open(about, deadlines);
    claim.open(about, later);
    expect(claim.newEvents()).toEqual([opened]);
    expect(onWire(deadlines)).toEqual({
      answerBy: '2026-12-03T22:59:59.999Z',
      decisionBy: '2026-12-14T22:59:59.999Z',
    });
  });

  it('is in work from the moment somebody takes it, and open again when they give it back unanswered', () => {
    const claim = given(opened);
    claim.take(miriam);
    claim.take(miriam);
    expect([claim.state, claim.responsibleId, claim.newEvents()]).toEqual(['in-work', miriam, [taken]]);
    claim.take(null);
    expect([claim.state, claim.responsibleId]).toEqual(['open', null]);
  });

  it('is begun once, and anew after an objection', () => {
    const begins = (claim: Claim) => claim.newEvents().flatMap(({ data }) => ('begins' in data ? [data.begins] : []));
    const [fresh, answeredFirst, again] = [
      given(opened),
      given(opened, answered),
      given(opened, taken, rejected, reopened),
    ];
    for (const claim of [fresh, answeredFirst, again]) {
      claim.take(newId());
      claim.take(newId());
    }
    expect([fresh, answeredFirst, again].map(begins)).toEqual([
      [true, false],
      [false, false],
      [true, false],
    ]);
  });

  it('stays in work once the claimant was answered, also when it is given back', () => {
    const claim = given(opened, taken, answered);
    claim.take(null);
    expect([claim.state, claim.isAnswered]).toEqual(['in-work', true]);
  });

  it('is accepted with what it brings, or rejected, with or without an answer before', () => {
    const [one, other] = [given(opened), given(opened, taken, answered)];
    one.accept({ orderId: null, rewardId }, messageId);
    other.reject(messageId);
    expect([one.newEvents(), other.newEvents()]).toEqual([[accepted], [rejected]]);
  });

  it.each([
    ['rejected', rejected],
    ['accepted', accepted],
  ])('is reopened once after it was %s, with new deadlines and nobody who has it', (_, decision) => {
    const claim = given(opened, taken, answered, decision);
    expect(claim.mayObject).toBe(true);
    claim.object(later);
    expect(claim.newEvents()).toEqual([reopened]);
    expect([claim.state, claim.responsibleId, claim.isAnswered, claim.deadlines]).toEqual(['open', null, false, later]);
    claim.reject(messageId);
    expect(claim.mayObject).toBe(false);
    expect(() => claim.object(later)).toThrow(changed);
  });

  it('is objected to only after a decision', () => expect(() => given(opened, taken).object(later)).toThrow(changed));

  it('takes no decision, answer or colleague once it is decided', () => {
    for (const decision of [accepted, rejected]) {
      const decided = () => given(opened, decision);
      expect(() => decided().accept({ orderId: null, rewardId }, messageId)).toThrow(changed);
      expect(() => decided().reject(messageId)).toThrow(changed);
      expect(() => decided().answer(messageId)).toThrow(changed);
      expect(() => decided().take(miriam)).toThrow(changed);
    }
  });

  it('ends in any state with its claimant', () => {
    for (const history of [[opened], [opened, taken], [opened, rejected], [opened, rejected, reopened]]) {
      const claim = given(...history);
      claim.forget();
      claim.forget();
      expect([claim.newEvents(), claim.state, claim.mayObject]).toEqual([
        [ClaimForgotten.of({ claimId })],
        'forgotten',
        false,
      ]);
      expect(() => claim.answer(messageId)).toThrow(changed);
    }
  });

  it('is decided at most twice, whatever people do in whatever order', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('take', 'give', 'answer', 'accept', 'reject', 'object', 'forget'), { maxLength: 30 }),
        steps => {
          const claim = given(opened);
          const doing: Record<(typeof steps)[number], () => void> = {
            take: () => claim.take(miriam),
            give: () => claim.take(null),
            answer: () => claim.answer(messageId),
            accept: () => claim.accept({ orderId: null, rewardId }, messageId),
            reject: () => claim.reject(messageId),
            object: () => claim.object(later),
            forget: () => claim.forget(),
          };
          for (const step of steps)
            try {
              doing[step]();
            } catch (error) {
              expect(error).toEqual(changed);
            }
          const count = (...types: string[]) => claim.newEvents().filter(({ type }) => types.includes(type)).length;
          expect(count('ClaimReopened')).toBeLessThanOrEqual(1);
          expect(count('ClaimAccepted', 'ClaimRejected')).toBeLessThanOrEqual(1 + count('ClaimReopened'));
          expect(count('ClaimForgotten')).toBeLessThanOrEqual(1);
        },
      ),
    ));
});
