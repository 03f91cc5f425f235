import { isOfAge } from './age.js';

describe('Of age', () => {
  it('on the eighteenth birthday', () => expect(isOfAge('2008-05-01', '2026-05-01')).toBe(true));
  it('not the day before', () => expect(isOfAge('2008-05-01', '2026-04-30')).toBe(false));
  it('for a leap day, on 1 March', () => {
    expect(isOfAge('2008-02-29', '2026-02-28')).toBe(false);
    expect(isOfAge('2008-02-29', '2026-03-01')).toBe(true);
  });
});
