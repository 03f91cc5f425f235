import { countsForWhoTookPartWhenItWasPaid, isForProduct, type ParticipationStep } from './participation.js';

const hour = (n: number) => new Date(Date.UTC(2026, 10, 22, n));
const given = (n: number): ParticipationStep => ({ step: 'given', at: hour(n) });
const withdrawn = (n: number): ParticipationStep => ({ step: 'withdrawn', at: hour(n) });

describe('A paid recommendation counts in a campaign', () => {
  it.each<[string, ParticipationStep[], boolean]>([
    ['not for somebody who never took part', [], false],
    ['for somebody who took part before', [given(9)], true],
    ['for somebody who joined at that moment', [given(10)], true],
    ['not for somebody who joined later', [given(11)], false],
    ['not for somebody who had left', [given(8), withdrawn(9)], false],
    ['for somebody who left afterwards', [given(8), withdrawn(11)], true],
    ['for somebody who had come back', [given(7), withdrawn(8), given(9)], true],
  ])('%s', (_, steps, counts) => expect(countsForWhoTookPartWhenItWasPaid(steps, hour(10))).toBe(counts));

  it('where the campaign is for its product, or for all', () => {
    expect([
      isForProduct({ productIds: null }, 5),
      isForProduct({ productIds: [5, 6] }, 5),
      isForProduct({ productIds: [6] }, 5),
    ]).toEqual([true, true, false]);
  });
});
