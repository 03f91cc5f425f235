import type { CampaignTerms } from '../events.js';
import { defaultTiers, promisedTo, type WaitingExtra } from './campaign-progress.js';
import { effectOf, faultsOf, type InForce } from './campaign-change.js';
import { id, hour, terms } from './campaign.test-kit.js';

describe('A change of a campaign', () => {
  const waiting = (n: number, cents: number): WaitingExtra => ({
    recommenderId: id(n),
    after: 2,
    cents,
    since: hour(n),
  });
  const three = [waiting(1, 2_500), waiting(2, 6_000), waiting(3, 1_000)];
  const effect = (changes: Partial<CampaignTerms>, standing = {}) =>
    effectOf({ ...terms, ...changes }, { grantedCents: 5_000, waiting: three, participants: [], ...standing });

  it('gives what waits in the order it was reached, and stops where the budget does: nobody overtakes', () => {
    const { grants, purse, usedUp } = effect({ budgetCents: 9_000 });
    expect([grants, purse, usedUp]).toEqual([
      [three[0]],
      { budgetCents: 9_000, grantedCents: 7_500, waiting: 2 },
      true,
    ]);
  });
  it('gives all of it, exactly to the last cent', () => {
    const { grants, purse, usedUp } = effect({ budgetCents: 14_500 });
    expect([grants.length, purse.grantedCents, purse.waiting, usedUp]).toEqual([3, 14_500, 0, true]);
  });
  it('gives all of it without a budget, and the campaign is open again', () => {
    expect(effect({ budgetCents: null })).toMatchObject({ grants: three, usedUp: false });
  });
  it('leaves those who joined before what was promised to them, and says how many they are', () => {
    const participants = [
      { terms, people: 4 },
      { terms: { tiers: [{ cents: 1_000, after: 2 }], productIds: null }, people: 3 },
      { terms: { tiers: terms.tiers, productIds: [1] }, people: 2 },
    ];
    expect(effect({}, { participants })).toMatchObject({ participants: 9, keepFormerTerms: 5 });
  });
  it('promises what was in force when somebody joined', () => {
    const versions = [3, 6, 9].map(n => ({ version: n, changedAt: hour(n) }));
    const at = (n: number) => promisedTo(hour(n), versions).version;
    expect([at(1), at(3), at(5), at(6), at(20)]).toEqual([3, 3, 3, 6, 9]);
  });

  const today = '2026-11-23';
  const wrong = (before: InForce | null, changes: Partial<CampaignTerms>, grantedCents = 0) =>
    faultsOf(before, { ...terms, ...changes }, { today, grantedCents, products: new Set([5]) }).map(
      ({ field, reason }) => `${field} ${reason}`,
    );
  const inForce: InForce = { ...terms, endedAt: null };
  const planned: InForce = { ...inForce, startsOn: '2026-12-01' };
  const over: InForce = { ...inForce, endsOn: '2026-11-22' };
  const stopped: InForce = { ...inForce, endedAt: hour(3) };

  it.each<[string, InForce | null, Partial<CampaignTerms>, string[]]>([
    ['a new one as it stands', null, {}, []],
    ['a last day before the first', null, { endsOn: '2026-10-31' }, ['Enddatum ends-before-it-starts']],
    ['a last day that is over', null, { startsOn: '2026-11-01', endsOn: '2026-11-22' }, ['Enddatum past']],
    ['today as the last day', inForce, { endsOn: today }, []],
    ['another first day once it has begun', inForce, { startsOn: '2026-11-02' }, ['Startdatum begun']],
    ['another first day before', planned, { startsOn: '2026-12-02' }, []],
    ['one tier twice', null, { tiers: [terms.tiers[0]!, { after: 2, cents: 100 }] }, ['Stufen.1.Ab duplicate']],
    ['a product nobody knows', null, { productIds: [5, 6] }, ['ProduktIds.1 unknown']],
    ['a product that has gone since', { ...inForce, productIds: [6] }, { productIds: [6] }, []],
    ['more budget for what waits when it is over', over, { endsOn: over.endsOn, budgetCents: 9_000 }, []],
    ['more budget for what waits when staff ended it', stopped, { budgetCents: null }, []],
    ['a later end when it is over', over, {}, ['Enddatum over']],
    ['other tiers when staff ended it', stopped, { tiers: defaultTiers }, ['Enddatum over']],
  ])('is checked: %s', (_, before, changes, faults) => expect(wrong(before, changes)).toEqual(faults));
  it('is refused a budget below what was given, and may stop exactly there', () => {
    expect([wrong(inForce, { budgetCents: 4_999 }, 5_000), wrong(inForce, { budgetCents: 5_000 }, 5_000)]).toEqual([
      ['BudgetCent already-given'],
      [],
    ]);
  });
});
