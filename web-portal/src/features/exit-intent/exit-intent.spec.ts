import { mayInterrupt } from './exit-intent.js';

const moment = { enabled: true, page: 'Homepage' as const, shownBefore: false, busy: false };

describe('the exit-intent popup', () => {
  it('appears to somebody who looks around, on a category page too', () => {
    expect(mayInterrupt(moment)).toBe(true);
    expect(mayInterrupt({ ...moment, page: null })).toBe(true);
  });
  it('appears once, only where it is enabled, and never over another question', () => {
    expect(mayInterrupt({ ...moment, shownBefore: true })).toBe(false);
    expect(mayInterrupt({ ...moment, enabled: false })).toBe(false);
    expect(mayInterrupt({ ...moment, busy: true })).toBe(false);
  });
  it.each(['Recommendation', 'RecipientData', 'Reward', 'Login', 'Privacy', 'Imprint', 'Contact'] as const)(
    'never interrupts on %s',
    page => expect(mayInterrupt({ ...moment, page })).toBe(false),
  );
});
