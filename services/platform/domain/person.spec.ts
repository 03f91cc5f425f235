import {
  isAnother,
  isTheirOwn,
  mustBeAnother,
  mustBeKnown,
  mustBeSignedIn,
  personId,
  personIn,
  personWith,
} from './person.js';

const inga = personWith('inga');
const notAuthorised = expect.objectContaining({ reason: 'not-authorised' });

describe('Another person', () => {
  it('is another human, not another role', () => {
    expect(isAnother(inga, personIn('agency:inga'))).toBe(false);
    expect(isAnother(inga, personIn('operator:inga'))).toBe(false);
    expect(isAnother(inga, personIn('operator:olga'))).toBe(true);
  });

  it('is nobody’s second account', () => {
    const atHome = personWith('inga-at-home', ['inga']);
    expect(isAnother(atHome, personId('inga'))).toBe(false);
    expect(isTheirOwn(atHome, personId('inga'))).toBe(true);
  });

  it('differs from all of those it must differ from', () => {
    expect(() => mustBeAnother(inga, personId('olga'), personId('inga'))).toThrow(notAuthorised);
    expect(() => mustBeAnother(inga, personId('olga'), personId('otto'))).not.toThrow();
  });

  it('is not somebody unknown, on either side', () => {
    expect(() => mustBeAnother(null, personId('olga'))).toThrow(notAuthorised);
    expect(() => mustBeAnother(inga, null)).toThrow(notAuthorised);
    expect(() => mustBeKnown(null)).toThrow(notAuthorised);
    expect(isTheirOwn(null, personId('olga'))).toBe(false);
  });

  it('is nobody at a terminal, whatever name they give: what begins there is one person’s', () => {
    const terminal = personWith(personIn('operator:command-line')!);
    expect(() => mustBeAnother(terminal, personIn('operator:inga'))).toThrow(notAuthorised);
    expect(() => mustBeAnother(terminal, personIn('platform:command-line'))).toThrow(notAuthorised);
    expect(() => mustBeAnother(inga, personIn('operator:command-line'))).not.toThrow();
    expect(() => mustBeSignedIn(terminal)).toThrow(notAuthorised);
    expect(() => mustBeSignedIn(null)).toThrow(notAuthorised);
  });

  it.each([
    ['agency:inga', 'inga'],
    ['operator:inga', 'inga'],
    ['recommender:max:by:agency:inga', 'inga'],
    ['recommender:max', 'max'],
    ['inga', 'inga'],
    ['system:collect-payouts', null],
    ['api-key:4711', null],
    ['provider', null],
    ['anonymous', null],
    ['', null],
    [null, null],
  ])('is read from what is stored as %s', (stored, id) => expect(personIn(stored)).toBe(id));
});
