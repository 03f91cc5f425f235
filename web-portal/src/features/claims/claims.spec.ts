import { deadlinesOf, entryKey, objectionableAbout, stateKey, undecidedAbout, type OwnClaim } from './calls.js';

const claim = (changes: Partial<OwnClaim> = {}): OwnClaim => ({
  Reklamationsnummer: '4711',
  Empfehlungsnummer: '1',
  Auftragsnummer: null,
  ErstelltAm: '2026-11-30T09:00:00',
  Zustand: 'Offen',
  AntwortBis: '2026-12-03T22:59:59',
  EntscheidungBis: '2026-12-14T22:59:59',
  EntschiedenAm: null,
  WiderspruchMoeglich: false,
  Verlauf: [{ Zeit: '2026-11-30T09:00:00', Art: 'Reklamation', Text: 'Die Prämie fehlt.' }],
  ...changes,
});
const entry = (Art: OwnClaim['Verlauf'][number]['Art']) => ({ Zeit: '2026-12-01T09:00:00', Art, Text: 'x' });
const keysOn = (day: string, changes: Partial<OwnClaim> = {}) =>
  deadlinesOf(claim(changes), new Date(`${day}T12:00:00Z`)).map(({ key }) => key);

describe('What a claimant waits for', () => {
  it('is the answer and the decision, each by its day', () =>
    expect(keysOn('2026-12-03')).toEqual(['answerBy', 'decisionBy']));
  it('is the decision alone once it was answered', () =>
    expect(keysOn('2026-12-03', { AntwortBis: null })).toEqual(['decisionBy']));
  it('is named overdue from the day after', () => {
    expect(keysOn('2026-12-04')).toEqual(['answerLate', 'decisionBy']);
    expect(keysOn('2026-12-15', { AntwortBis: null })).toEqual(['decisionLate']);
  });
  it('is nothing more once it is decided', () =>
    expect(
      keysOn('2026-12-20', { AntwortBis: null, EntscheidungBis: null, EntschiedenAm: '2026-12-02T09:00:00' }),
    ).toEqual(['decidedOn']));
});

describe('A claim at its recommendation', () => {
  const decided = claim({ Zustand: 'Abgelehnt', WiderspruchMoeglich: true });
  it.each(['Offen', 'InArbeit'] as const)('is added to while it is %s', Zustand =>
    expect(undecidedAbout([claim({ Zustand })], '1')).toBeDefined(),
  );
  it('is not added to once it is decided, nor where it is about another recommendation', () => {
    expect(undecidedAbout([decided], '1')).toBeUndefined();
    expect(undecidedAbout([claim()], '2')).toBeUndefined();
  });
  it('may be objected to while the server says so', () => {
    expect(objectionableAbout([decided], '1')).toBe(decided);
    expect(objectionableAbout([{ ...decided, WiderspruchMoeglich: false }], '1')).toBeUndefined();
    expect(objectionableAbout([decided], '2')).toBeUndefined();
  });
});

describe('The words of a claim', () => {
  it('tell an objection that has arrived from a claim that has', () => {
    const reopened = [entry('Reklamation'), entry('Entscheidung'), entry('Widerspruch')];
    expect(stateKey(claim())).toBe('Offen');
    expect(stateKey(claim({ Verlauf: reopened }))).toBe('Widerspruch');
    expect(stateKey(claim({ Verlauf: reopened, Zustand: 'InArbeit' }))).toBe('InArbeit');
  });
  it('tell what was added from the claim itself', () => {
    const entries = [entry('Reklamation'), entry('Antwort'), entry('Reklamation')];
    expect(entries.map((_, index) => entryKey(entries, index))).toEqual(['Reklamation', 'Antwort', 'Ergaenzung']);
  });
});
