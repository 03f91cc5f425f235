import { endedAs } from './closed.js';

describe('the link of a friend’s mail, opened again', () => {
  it.each([
    ['Storniert', 'PSOF0306'],
    ['Abgelaufen', 'PSOF0305'],
  ])('says so where the recommendation is %s, and promises nothing', (status, code) =>
    expect(endedAs(status)).toBe(code),
  );
  it.each(['Offen', 'Ok', 'Gezahlt'])('leads on while it is %s', status => expect(endedAs(status)).toBeNull());
});
