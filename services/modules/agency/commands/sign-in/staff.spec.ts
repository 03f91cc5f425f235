import { staffFrom } from './staff.js';

const claims = (department: object, name = 'Miriam Sander') => ({ sub: 'x', name, department: { tenant: 'telko', roles: ['AgenturMitarbeiter'], agencyNumber: '4711', ...department } });

describe('Whom the identity provider sends', () => {
  it('is staff of the tenant the claims name', () => {
    expect(staffFrom(claims({}), 'telko')).toEqual({ name: 'Miriam Sander', roles: ['AgenturMitarbeiter'], agencyNumber: '4711' });
  });
  it('belongs to no agency as an operator', () => {
    expect(staffFrom(claims({ roles: ['Betreiber'], agencyNumber: null }), 'TELKO')).toMatchObject({ roles: ['Betreiber'], agencyNumber: null });
  });
  it('brings only roles we know', () => {
    expect(staffFrom(claims({ roles: ['Kantine', 'AgenturInhaber', 'AgenturInhaber'] }), 'telko').roles).toEqual(['AgenturInhaber']);
  });
  it.each([
    ['of another tenant', claims({ tenant: 'energie' })],
    ['without any role of ours', claims({ roles: ['Kantine'] })],
    ['without a department', { sub: 'x', name: 'Miriam Sander' }],
    ['without a name', claims({}, ' ')],
  ])('is refused %s', (_, unfit) => {
    expect(() => staffFrom(unfit, 'telko')).toThrow(expect.objectContaining({ reason: 'not-authorised' }));
  });
});
