import { addressOf, errorFrom, noConnection } from './wire.js';

describe('The address of a call', () => {
  it('fills in tenant, parameters and query', () => {
    const call = { path: '/betrieb/auszahlungen/:stapel/freigeben', scope: 'tenant' } as const;
    expect(
      addressOf(call, { params: { stapel: 'S/1 2' }, query: { page: 2, zustand: undefined, leer: '' } }, 'telko'),
    ).toBe('/api/v1/telko/betrieb/auszahlungen/S%2F1%202/freigeben?page=2');
  });

  it('stands outside the tenant where the contract says so', () => {
    expect(addressOf({ path: '/mandant/:tenant', scope: 'root' }, { params: { tenant: 'energie' } }, 'telko')).toBe(
      '/api/v1/mandant/energie',
    );
  });

  it('refuses to send a call with a parameter missing', () => {
    expect(() => addressOf({ path: '/mandant/:tenant', scope: 'root' }, {}, 'telko')).toThrow('tenant');
  });
});

describe('A refused call', () => {
  it('shows the problem’s own words and puts field errors beside their fields', () => {
    const error = errorFrom(
      400,
      JSON.stringify({
        title: 'Prüfung',
        detail: 'Bitte prüfen Sie Ihre Angaben.',
        Code: 'PSOF0002',
        TraceId: 't1',
        Errors: [
          { Field: 'Filter.Status', Message: 'Unbekannt.' },
          { Field: '/Sha256', Message: 'Fehlt.' },
        ],
      }),
      'de',
    );
    expect(error).toMatchObject({
      message: 'Bitte prüfen Sie Ihre Angaben.',
      status: 400,
      code: 'PSOF0002',
      body: { errors: { Status: 'Unbekannt.', Sha256: 'Fehlt.' }, traceId: 't1' },
    });
  });

  it('never shows what a proxy or a crash happened to send', () => {
    expect(errorFrom(502, '<html>nginx</html>', 'de').message).toContain('technischer Fehler');
    expect(errorFrom(500, '', 'en').message).toContain('technical error');
    expect(errorFrom(500, 'null', 'en').message).toContain('technical error');
  });

  it('says it when there is no connection', () => {
    expect(noConnection('de')).toMatchObject({ status: 0 });
  });
});
