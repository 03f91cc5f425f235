import { platformOperatorFrom, staffFrom } from './staff-sessions.js';

const claims = (department: object, name = 'Miriam Sander') => ({
  sub: 'x',
  name,
  department: { tenant: 'telko', roles: ['AgenturMitarbeiter'], agencyNumber: '4711', ...department },
});

describe('Whom the identity provider sends', () => {
  it('is staff of the tenant the claims name', () => {
    expect(staffFrom(claims({}), 'telko')).toEqual({
      name: 'Miriam Sander',
      roles: ['AgenturMitarbeiter'],
      agencyNumber: '4711',
      email: null,
    });
  });
  it('is told by mail where the provider names an address, and only there', () => {
    expect(staffFrom({ ...claims({}), email: 'miriam.sander@fernklang.example' }, 'telko').email).toBe(
      'miriam.sander@fernklang.example',
    );
    expect(staffFrom({ ...claims({}), email: 'nobody' }, 'telko').email).toBeNull();
  });
  it('belongs to no agency as an operator', () => {
    expect(staffFrom(claims({ roles: ['Betreiber'], agencyNumber: null }), 'TELKO')).toMatchObject({
      roles: ['Betreiber'],
      agencyNumber: null,
    });
  });
  it('brings only roles we know', () => {
    expect(staffFrom(claims({ roles: ['Kantine', 'AgenturInhaber', 'AgenturInhaber'] }), 'telko').roles).toEqual([
      'AgenturInhaber',
    ]);
  });
  it('is an operator alone where the agency’s number is missing', () => {
    expect(staffFrom(claims({ roles: ['AgenturInhaber', 'Betreiber'], agencyNumber: null }), 'telko').roles).toEqual([
      'Betreiber',
    ]);
  });
  it.each([
    ['of another tenant', claims({ tenant: 'energie' })],
    ['without any role of ours', claims({ roles: ['Kantine'] })],
    ['as staff of no agency', claims({ agencyNumber: null })],
    ['as staff of an agency nobody named', claims({ agencyNumber: undefined })],
    ['without a department', { sub: 'x', name: 'Miriam Sander' }],
    ['without a name', claims({}, ' ')],
  ])('is refused %s', (_, unfit) => {
    expect(() => staffFrom(unfit, 'telko')).toThrow(expect.objectContaining({ reason: 'not-authorised' }));
  });
});

describe('Whom the identity provider sends to the platform', () => {
  it('belongs to no tenant and has its role', () =>
    expect(platformOperatorFrom({ name: ' Petra Lang ', department: { tenant: null, roles: ['plattform'] } })).toBe(
      'Petra Lang',
    ));
  it.each([
    ['a tenant’s operator', claims({ roles: ['Betreiber'], agencyNumber: null })],
    ['a tenant’s operator with the platform’s role', claims({ roles: ['Betreiber', 'plattform'], agencyNumber: null })],
    ['somebody without a role', { name: 'Petra Lang', department: { roles: [] } }],
    ['somebody without a name', { name: ' ', department: { roles: ['plattform'] } }],
    ['nobody', {}],
  ])('is not %s', (_, unfit) =>
    expect(() => platformOperatorFrom(unfit)).toThrow(expect.objectContaining({ reason: 'not-authorised' })),
  );
});
