import { byColumn, listQueryFrom, recordFrom, reportBody, type Source } from '../resources/resource.js';
import { addressOf, errorFrom, noConnection } from '../shared/wire.js';
import { dataProviderOver } from './data-provider.js';

interface Row {
  readonly Auftragsnummer: string;
  readonly PraemieCent: number;
}
const columns = { number: 'Auftragsnummer', rewardCents: 'PraemieCent' } as const;

describe('From the wire to the screen', () => {
  it('gives a German row English names and an id', () => {
    const row: Row = { Auftragsnummer: 'A-1', PraemieCent: 7000 };
    expect(recordFrom(row, columns, ({ Auftragsnummer }) => Auftragsnummer)).toEqual({
      id: 'A-1',
      number: 'A-1',
      rewardCents: 7000,
    });
  });
});

describe('From the screen to the wire', () => {
  const params = {
    pagination: { page: 3, perPage: 50 },
    sort: { field: 'rewardCents', order: 'ASC' as const },
    filter: { search: 'Weber', number: 'A-1', rewardCents: '', left: undefined },
  };

  it('asks for the page, the order and the filters in the words of the report body', () => {
    const query = listQueryFrom(params);
    expect(reportBody<Row>(query, columns, byColumn<Row>(query.filter, columns))).toEqual({
      OrderBy: 'PraemieCent',
      Descending: false,
      Pagesize: 50,
      Pagenumber: 3,
      Filter: { Suche: 'Weber', Auftragsnummer: 'A-1' },
    });
  });

  it('never sends a column the report does not have', () => {
    const query = listQueryFrom({ ...params, sort: { field: 'iban', order: 'DESC' }, filter: { iban: 'DE89' } });
    expect(reportBody<Row>(query, columns, byColumn<Row>(query.filter, columns))).toMatchObject({
      OrderBy: null,
      Filter: {},
    });
  });
});

describe('The data provider', () => {
  const known: Source = {
    list: async () => ({ data: [{ id: 'A-1' }], total: 1 }),
    one: async id => (id === 'A-1' ? { id } : null),
  };
  const provider = dataProviderOver({ orders: known });

  it('answers lists and single records', async () => {
    expect(await provider.getList('orders', {})).toEqual({ data: [{ id: 'A-1' }], total: 1 });
    expect(await provider.getOne('orders', { id: 'A-1' })).toEqual({ data: { id: 'A-1' } });
  });

  it('says so when a record is not there, and leaves it out of many', async () => {
    await expect(provider.getOne('orders', { id: 'A-2' })).rejects.toMatchObject({ status: 404 });
    expect(await provider.getMany('orders', { ids: ['A-1', 'A-2'] })).toEqual({ data: [{ id: 'A-1' }] });
  });

  it('refuses generic changes: money moves by named commands only', async () => {
    await expect(provider.update('orders', { id: 'A-1', data: {}, previousData: { id: 'A-1' } })).rejects.toThrow(
      'command',
    );
    await expect(provider.deleteMany('orders', { ids: ['A-1'] })).rejects.toThrow('command');
  });
});

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
