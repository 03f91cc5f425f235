import {
  customerFrom,
  entitledOrNone,
  isWhole,
  mapped,
  needsAnotherOperator,
  personFrom,
  platformOperatorFrom,
  staffFrom,
} from './use-cases/rights.js';

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

const rights = (roles: string, agencyNumber: string | null = '4711') => ({
  roles: roles.split(' ').filter(Boolean) as never[],
  agencyNumber,
});

describe('Somebody the list knows', () => {
  const listed = { name: 'Miriam', ...rights('AgenturInhaber', '8150'), rolesFrom: 'list', blockedAt: null } as const;
  const loginOnly = { sub: 'x', name: 'Miriam Sander', email: 'M@fernklang.example' };
  it.each([
    ['has the roles of the list, whatever the provider says', claims({}), listed, ['AgenturInhaber']],
    ['also where the provider says of roles nothing', loginOnly, listed, ['AgenturInhaber']],
    ['has the provider’s as long as the list says none', claims({}), { ...listed, roles: [] }, ['AgenturMitarbeiter']],
    [
      'or where they are the provider’s',
      claims({}),
      { ...listed, rolesFrom: 'provider' as const },
      ['AgenturMitarbeiter'],
    ],
    ['has none where nobody says any', loginOnly, { ...listed, roles: [] }, undefined],
    ['has none while blocked', claims({}), { ...listed, blockedAt: new Date() }, undefined],
    ['that is: nobody it knows', loginOnly, undefined, undefined],
  ])('%s', (_, said, known, roles) => expect(entitledOrNone(said, 'telko', known)?.roles).toEqual(roles));
});

describe('Other rights', () => {
  it.each([
    ['', 'AgenturMitarbeiter', false],
    ['', 'Betreiber', true],
    ['AgenturMitarbeiter', 'AgenturInhaber', true],
    ['Betreiber AgenturInhaber', 'AgenturMitarbeiter', false],
    ['AgenturInhaber', 'AgenturInhaber Betreiber', true],
    ['AgenturInhaber', 'AgenturInhaber AgenturMitarbeiter', false],
  ])('from “%s” to “%s” wait for another operator: %s', (before, after, waits) =>
    expect(needsAnotherOperator(rights(before), rights(after))).toBe(waits),
  );
  it('wait where an owner becomes one of another agency, and not where staff do', () => {
    expect(needsAnotherOperator(rights('AgenturInhaber'), rights('AgenturInhaber', '1'))).toBe(true);
    expect(needsAnotherOperator(rights('AgenturMitarbeiter'), rights('AgenturMitarbeiter', '1'))).toBe(false);
  });
  it.each([
    ['AgenturMitarbeiter', null, false],
    ['Betreiber', '4711', false],
    ['Betreiber', null, true],
    ['Betreiber AgenturInhaber', '4711', true],
    ['', null, false],
  ])('“%s” of agency %s are whole: %s', (roles, agency, whole) => expect(isWhole(rights(roles, agency))).toBe(whole));
});

describe('The claims of a tenant’s own provider', () => {
  const mapping = {
    rolesClaim: 'realm.roles',
    roles: [{ value: 'ops', role: 'Betreiber' } as const, { value: 'desk', role: 'AgenturMitarbeiter' } as const],
    agencyClaim: 'office',
    addressesAreTheirs: false,
  };
  const said = { name: 'Erik', email: 'erik@example.org', realm: { roles: ['ops', 'desk', 'admin'] }, office: 12 };
  const rolesOf = (claims: object, changes: object = {}) =>
    entitledOrNone(mapped({ ...claims }, { ...mapping, ...changes }, 'telko'), 'telko', undefined);
  it('give what the tenant said they give, and nothing else', () => {
    expect(rolesOf(said)).toMatchObject({ roles: ['AgenturMitarbeiter', 'Betreiber'], agencyNumber: '12' });
    expect(rolesOf({ ...said, office: undefined })?.roles).toEqual(['Betreiber']);
    expect(rolesOf({ ...said, realm: { roles: 'desk' } })?.roles).toEqual(['AgenturMitarbeiter']);
    expect(rolesOf({ ...said, realm: {} })).toBeNull();
    expect(rolesOf({ 'realm.roles': ['ops'], name: 'Erik' })?.roles).toEqual(['Betreiber']);
  });
  it('say nothing of departments or the installation, whatever they claim', () => {
    const forged = { name: 'Erik', department: { tenant: 'telko', roles: ['Betreiber'], agencyNumber: '1' } };
    expect([rolesOf(forged), rolesOf(forged, { rolesClaim: null })]).toEqual([null, null]);
    expect(rolesOf(said, { rolesClaim: 'constructor' })).toBeNull();
  });
  it.each([
    [true, false, true],
    [undefined, false, false],
    ['true', false, true],
    [undefined, true, true],
  ])(
    'prove an address that is said to be verified (%s), or where the tenant trusts them (%s): %s',
    (email_verified, trusted, proven) =>
      expect(
        mapped({ ...said, email_verified }, { ...mapping, addressesAreTheirs: trusted }, 'telko')['email_verified'],
      ).toBe(proven),
  );
});

describe('That an address is verified', () => {
  it.each([
    ['Google', { email_verified: true, hd: 'example.org' }, true],
    ['a provider that writes it as text', { email_verified: 'true' }, true],
    ['Entra, by its own claim', { xms_edov: true }, true],
    ['Entra, by its own claim as a number', { xms_edov: 1 }, true],
    ['Entra, by its own claim as text', { xms_edov: '1' }, true],
    ['nobody: Entra without either claim', { preferred_username: 'anna@example.org', upn: 'anna@example.org' }, false],
    ['nobody: Okta, which says no', { email_verified: false, xms_edov: true }, false],
    ['nobody, where no is text', { email_verified: 'false' }, false],
    ['nobody, where it is no truth value', { email_verified: 'yes' }, false],
    ['nobody: Entra, which says no', { xms_edov: '0' }, false],
  ] as const)('is said by %s', (_, said, is) => {
    const claims = { name: 'Anna Berg', email: 'anna@example.org', ...said };
    const mapping = { rolesClaim: null, roles: [], agencyClaim: null, addressesAreTheirs: false };
    expect(personFrom(claims).proven).toBe(is);
    expect(customerFrom(claims, mapping).isProven).toBe(is);
    expect(mapped(claims, mapping, 'telko')['email_verified']).toBe(is);
  });
});
