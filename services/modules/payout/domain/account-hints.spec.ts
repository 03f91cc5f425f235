import fc from 'fast-check';
import { hintsOn, type PaidAccount } from './account-hints.js';

const account = (payoutId: string, hash: string, more: Partial<PaidAccount> = {}): PaidAccount => ({
  payoutId,
  hash,
  payee: null,
  editorIsKnown: true,
  ...more,
});
const hints = (
  accounts: readonly PaidAccount[],
  debtor: string | null = 'ours',
  paidBefore = new Map<string, string>(),
) => Object.fromEntries(hintsOn(accounts, { debtor, paidBefore }));

describe('A batch says of its accounts', () => {
  it('nothing where there is nothing to say', () =>
    expect(hints([account('1', 'a'), account('2', 'b')])).toEqual({ '1': [], '2': [] }));
  it('that one is the account the programme pays from', () =>
    expect(hints([account('1', 'ours'), account('2', 'b')])).toEqual({ '1': ['own-account'], '2': [] }));
  it('that payments go to the same account', () =>
    expect(hints([account('1', 'a'), account('2', 'b'), account('3', 'a')])).toEqual({
      '1': ['several'],
      '2': [],
      '3': ['several'],
    }));
  it('nothing of many gifts to one charity, but that a person has its account', () => {
    const gift = { payee: 'donation:tierheim' };
    const before = new Map([['donation:tierheim', 'c']]);
    expect(hints([account('1', 'c', gift), account('2', 'c', gift)], null, before)).toEqual({ '1': [], '2': [] });
    expect(hints([account('1', 'c', gift), account('2', 'c')], null, before)).toEqual({
      '1': ['several'],
      '2': ['several'],
    });
  });
  it('that a charity is paid to another account than before, or for the first time', () => {
    const gift = account('1', 'c', { payee: 'donation:tierheim' });
    expect(hints([gift], null, new Map([['donation:tierheim', 'd']]))).toEqual({ '1': ['new-account'] });
    expect(hints([gift], null)).toEqual({ '1': ['new-account'] });
  });
  it('that nobody known has entered one', () =>
    expect(hints([account('1', 'c', { editorIsKnown: false })])).toEqual({ '1': ['editor-unknown'] }));

  it('the same, in whatever order they stand', () => {
    const some = fc.record({
      hash: fc.constantFrom('ours', 'a', 'b'),
      payee: fc.constantFrom(null, 'donation:x', 'donation:y'),
      editorIsKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), all => {
        const accounts = all.map((one, at) => ({ ...one, payoutId: String(at) }));
        expect(hints([...accounts].reverse())).toEqual(hints(accounts));
      }),
    );
  });
});
