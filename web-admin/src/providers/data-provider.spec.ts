import { recordFrom, byColumn, reportBody, listQueryFrom, type Source } from '../resources/resource.js';
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
