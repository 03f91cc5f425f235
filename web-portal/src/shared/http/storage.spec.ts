import { standInForForbiddenStores } from './storage.js';

const forbidden = {
  get(): never {
    throw new Error('Access is denied for this document.');
  },
  configurable: true,
};

it('keeps in memory what the browser forbids to keep, and leaves alone what it allows', () => {
  const allowed = {};
  const scope = Object.defineProperty({ sessionStorage: allowed }, 'localStorage', forbidden) as unknown as {
    localStorage: Storage;
    sessionStorage: unknown;
  };
  standInForForbiddenStores(scope);
  expect(scope.sessionStorage).toBe(allowed);
  expect(scope.localStorage.getItem('a')).toBeNull();
  scope.localStorage.setItem('a', '1');
  expect([scope.localStorage.getItem('a'), Object.keys(scope.localStorage)]).toEqual(['1', ['a']]);
  scope.localStorage.removeItem('a');
  expect(scope.localStorage.getItem('a')).toBeNull();
});
