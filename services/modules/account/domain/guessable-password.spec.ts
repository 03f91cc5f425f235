import { guessableIn } from './guessable-password.js';

const person = {
  names: ['Jörg-Peter', 'Müller'],
  email: 'j.mueller77+shop@example.org',
  brands: ['Fernklang Energie', 'telko'],
};

describe('A password', () => {
  it.each([
    ['Mueller2026', 'password-name'],
    ['xxMULLERxx1', 'password-name'],
    ['Müller-2026', 'password-name'],
    ['1Peterchen', 'password-name'],
    ['JOERG1234a', 'password-name'],
    ['J.Mueller77', 'password-name'],
    ['fernKLANG12', 'password-brand'],
    ['FernklangEnergie1', 'password-brand'],
    ['Telko-2026', 'password-brand'],
  ] as const)('%s holds what is known of the person or the page (%s)', (password, reason) =>
    expect(guessableIn(password, person)).toBe(reason),
  );

  it('holds the first part of the address, without what stands behind the plus', () => {
    const rosa = { names: ['Rosa', 'Palm'], email: 'sonnenblume+shop@example.org', brands: [] };
    expect(guessableIn('Sonnenblume26', rosa)).toBe('password-email');
    expect(guessableIn('Shopping-26', rosa)).toBeNull();
  });
  it('is free otherwise, also where a name is too short to tell', () => {
    expect(guessableIn('Wolke-Tasse-7', person)).toBeNull();
    expect(guessableIn('Bolivien-7', { names: ['Li', 'Xu'], email: 'lx@example.org', brands: ['Xu'] })).toBeNull();
  });
});
