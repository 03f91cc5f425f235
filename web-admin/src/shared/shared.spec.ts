import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readQueues } from '#contract/betrieb/calls.js';
import { csvOf } from '#contract/shared/csv.js';
import { fromWireDateTime, toWireDateTime } from '#shared/dates-and-money.js';
import { centsFrom, count, day, dayAndTime, dayRange, duration, lastWeeks, mean, money, percent } from './format.js';
import { recordIdIn } from './ui/Detail.js';
import { cardOf, fileFields, type Column, type Translate } from './ui/columns.js';
import { listQueryFrom, recordFrom, reportBody, reportFilter, type Source } from '../resources/resource.js';
import { nameOf, offeredTenants, openSession } from './session.js';
import { addressOf, CsvRows, send } from './wire.js';
import { dataProviderOver, UnderWay } from '../providers/data-provider.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('A second click on what is under way', () => {
  const key = { body: { Name: 'Kasse', Rechte: ['auftraege:lesen'] } };
  const file = new Blob(['a']);
  it.each([
    ['the same again', key, { body: { Rechte: ['auftraege:lesen'], Name: 'Kasse' } }, false],
    ['another name', key, { body: { ...key.body, Name: 'Lager' } }, true],
    ['of another one', { params: { id: '1' } }, { params: { id: '2' } }, true],
    ['the same file', { body: file }, { body: file }, false],
    ['another file', { body: file }, { body: new Blob(['b']) }, true],
    ['nothing said twice', {}, {}, false],
  ])('with %s', (_, one, other, begins) => {
    const sending = new UnderWay();
    expect([sending.begins(one), sending.begins(other)]).toEqual([true, begins]);
    for (const sent of [one, other]) sending.ends(sent);
    expect(sending.begins(other)).toBe(true);
  });
});

describe('How money and numbers are written', () => {
  it('writes cents as euros, German and English', () => {
    expect(plain(money(123456, 'de'))).toBe('1.234,56 €');
    expect(money(123456, 'en')).toBe('€1,234.56');
    expect(plain(money(0, 'de'))).toBe('0,00 €');
    expect(plain(money(-500, 'de'))).toBe('-5,00 €');
  });

  it('reads typed euros with comma or point, and nothing else', () => {
    expect(['25', '12,50', '12.5', ' 0,05 '].map(centsFrom)).toEqual([2500, 1250, 1250, 5]);
    expect(['', 'abc', '1.234,56', '-5', '1,234', '12,'].map(centsFrom)).toEqual([null, null, null, null, null, null]);
  });

  it('groups thousands', () => {
    expect(count(1234567, 'de')).toBe('1.234.567');
  });

  it('writes a part of a whole in percent, and all of it only where it is all', () => {
    expect([plain(percent(389, 1000, 'de')), percent(750, 1691, 'en')]).toEqual(['38 %', '44%']);
    expect([percent(9999, 10_000, 'en'), percent(3, 3, 'en'), percent(0, 0, 'en')]).toEqual(['99%', '100%', '0%']);
  });

  it('writes a mean with one decimal', () => {
    expect([mean(15, 'de'), mean(15.44, 'en')]).toEqual(['15,0', '15.4']);
  });

  it('writes a remaining time a person can grasp', () => {
    expect([duration(0.2), duration(59), duration(60), duration(200), duration(7500)]).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '3 min 20 s',
      '2 h 5 min',
    ]);
  });
});

describe('How dates are read and written', () => {
  it('reads wire dates as UTC', () => {
    expect(fromWireDateTime('2026-03-05T14:07:09').toISOString()).toBe('2026-03-05T14:07:09.000Z');
    expect(toWireDateTime(fromWireDateTime('2026-03-05T14:07:09'))).toBe('2026-03-05T14:07:09');
  });

  it('writes them in German time, in winter and in summer', () => {
    expect([day('2026-03-05T23:30:00', 'de'), day('2026-07-05T22:30:00', 'de')]).toEqual(['06.03.2026', '06.07.2026']);
    expect(dayAndTime('2026-03-05T13:07:00', 'de')).toBe('05.03.2026 14:07');
    expect(dayAndTime(new Date('2026-07-05T12:07:00Z'), 'en')).toBe('05/07/2026 14:07');
  });

  it('makes whole German days of a range, and leaves open ends open', () => {
    expect(dayRange('2026-03-05', undefined)).toEqual({ von: '2026-03-04T23:00:00' });
    expect(dayRange(undefined, '2026-07-05')).toEqual({ bis: '2026-07-05T21:59:59' });
    expect(dayRange('2026-03-29', '2026-03-29')).toEqual({ von: '2026-03-28T23:00:00', bis: '2026-03-29T21:59:59' });
    expect(dayRange(undefined, undefined)).toEqual({});
  });
});

describe('The weeks of a chart', () => {
  const weeks = lastWeeks(new Date('2026-11-21T08:00:00Z'), 12);

  it('end with the week of today and touch each other without a gap', () => {
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual({
      start: fromWireDateTime('2026-11-15T23:00:00'),
      end: fromWireDateTime('2026-11-22T23:00:00'),
    });
    weeks.slice(1).forEach(({ start }, index) => expect(start).toEqual(weeks[index]?.end));
  });

  it('all begin on a Monday at midnight in Germany, across the change of clocks too', () => {
    expect(new Set(weeks.map(({ start }) => toWireDateTime(start).slice(11)))).toEqual(
      new Set(['22:00:00', '23:00:00']),
    );
    expect(
      weeks.every(({ start }) => dayAndTime(start, 'de').endsWith('00:00') && /Sun/.test(start.toUTCString())),
    ).toBe(true);
  });

  it('begin anew on Monday itself, though it is still Sunday in UTC', () => {
    expect(lastWeeks(new Date('2026-11-22T23:30:00Z'), 1)[0]?.start).toEqual(fromWireDateTime('2026-11-22T23:00:00'));
  });
});

describe('CSV files of the console', () => {
  it('open in a German spreadsheet', () => {
    expect(
      csvOf(
        ['Name', 'Betrag'],
        [
          ['Weber; Jonas', '70,00'],
          ['"Ida"', null],
        ],
      ),
    ).toBe('\uFEFFName;Betrag\r\n"Weber; Jonas";70,00\r\n"""Ida""";\r\n');
  });

  it('never carry a formula in', () => {
    expect(csvOf(['A'], [['=HYPERLINK("http://x")'], ['-5'], ['-5,20'], ['@cmd'], ['+49 30']])).toBe(
      '\uFEFFA\r\n"\'=HYPERLINK(""http://x"")"\r\n-5\r\n-5,20\r\n\'@cmd\r\n\'+49 30\r\n',
    );
  });

  it('have the columns of the list without the hidden ones, and what only details show', () => {
    const columns: readonly Column<{ id: string; name: string; email: string; status: string; city: string }>[] = [
      { field: 'name' },
      { field: 'email', list: false },
      { field: 'status', kind: 'status' },
      { field: 'city', csv: false },
      { field: 'action', show: () => 'never in a file' },
    ];
    expect(fileFields(columns, [])).toEqual(['name', 'email', 'status']);
    expect(fileFields(columns, ['status', 'email'])).toEqual(['name', 'email']);
  });

  it('are counted by their rows while they arrive, whatever the cells hold', () => {
    const rows = new CsvRows();
    const bytes = new TextEncoder().encode(csvOf(['A'], [['two\nlines'], ['"quoted"'], ['plain']]));
    for (const at of bytes.keys()) rows.add(bytes.subarray(at, at + 1));
    expect(rows.count).toBe(4);
  });
});

const translate: Translate = (key, options) => String(options?.['_'] ?? key);

describe('A card', () => {
  const row = { id: 'A-1', name: 'Ida', email: '', recommendations: 3, contracts: 1, rewardCents: 1250 };
  const cardWith = (columns: readonly Column<typeof row>[]) => cardOf(columns, translate, field => field)(row);

  it('has title and amount at its head, and counts with their names', () => {
    const { title, amount, lines } = cardWith([
      { field: 'name', card: 'title' },
      { field: 'rewardCents', kind: 'money', card: 'amount' },
      { field: 'contracts', kind: 'count', card: 2 },
      { field: 'recommendations', kind: 'count', card: 1 },
    ]);
    expect([title, amount]).toEqual(['Ida', '12,50\u00a0€']);
    expect(renderToStaticMarkup(createElement('p', null, lines))).toBe('<p>recommendations: 3contracts: 1</p>');
  });

  it('puts values of one line beside each other, and leaves out what is empty', () => {
    const { lines } = cardWith([
      { field: 'name', card: 1 },
      { field: 'email', card: 1 },
      { field: 'contracts', card: [1, ({ contracts }) => `${contracts} Vertrag`] },
      { field: 'email', card: 2 },
    ]);
    expect(lines.filter(Boolean)).toHaveLength(1);
    expect(renderToStaticMarkup(createElement('p', null, lines))).toBe('<p>Ida · 1 Vertrag</p>');
  });
});

interface Row {
  readonly Auftragsnummer: string;
  readonly PraemieCent: number;
}
const columns = { number: 'Auftragsnummer', rewardCents: 'PraemieCent' } as const;
const wireNames = { ...columns, orderedAt: 'Auftragsdatum' };

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
    filter: { search: 'Weber', number: 'A-1', rewardCents: '', left: undefined, from: '2026-03-01' },
  };

  it('asks for the page, the order and the filters in the words of the report body', () => {
    const query = listQueryFrom(params);
    expect(reportBody(query, wireNames, reportFilter(query.filter, wireNames, 'orderedAt'))).toEqual({
      OrderBy: 'PraemieCent',
      Descending: false,
      Pagesize: 50,
      Pagenumber: 3,
      Filter: { Suche: 'Weber', Auftragsnummer: 'A-1', Auftragsdatum: { von: '2026-02-28T23:00:00' } },
    });
  });

  it('never sends a column the report does not have', () => {
    const query = listQueryFrom({ ...params, sort: { field: 'iban', order: 'DESC' }, filter: { iban: 'DE89' } });
    expect(reportBody(query, wireNames, reportFilter(query.filter, wireNames, 'orderedAt'))).toMatchObject({
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
  const { fetch } = globalThis;
  afterEach(() => void Object.assign(globalThis, { fetch }));
  const answered = (answer: () => Promise<Response>, signal?: AbortSignal) => {
    Object.assign(globalThis, { fetch: answer });
    return send(readQueues, { signal }).catch((error: unknown) => error);
  };
  const page = (text: string, status: number) => answered(async () => new Response(text, { status }));

  it('shows the problem’s own words and puts field errors beside their fields', async () => {
    const problem = {
      detail: 'Bitte prüfen Sie Ihre Angaben.',
      Code: 'PSOF0002',
      TraceId: 't1',
      Errors: [
        { Field: 'Filter.Status', Message: 'Unbekannt.' },
        { Field: '/Sha256', Message: 'Fehlt.' },
        { Field: 'Hosts.1', Message: 'Kein Host.' },
      ],
    };
    expect(await page(JSON.stringify(problem), 400)).toMatchObject({
      message: 'Bitte prüfen Sie Ihre Angaben.',
      status: 400,
      code: 'PSOF0002',
      body: { errors: { Status: 'Unbekannt.', Sha256: 'Fehlt.', Hosts: 'Kein Host.' }, traceId: 't1' },
    });
  });

  it.each([
    ['<html>nginx</html>', 502],
    ['', 500],
    ['null', 500],
    ['<html>Log in</html>', 200],
    ['{"Wartend', 200],
  ])('never shows what a proxy or a crash happened to send: %s', async (text, status) => {
    const message = expect.stringContaining('technischer Fehler') as string;
    expect(await page(text, status)).toMatchObject({ message, status, code: '' });
  });

  it('says it when there is no connection, and nothing to whoever took it back', async () => {
    const lost = async () => Promise.reject(new TypeError('lost'));
    expect(await answered(lost)).toMatchObject({ status: 0, message: expect.stringContaining('Verbindung') as string });
    expect(await answered(lost, AbortSignal.abort())).toBeInstanceOf(TypeError);
  });

  it('is none without a body', async () => expect(await page('', 202)).toBeNull());
});

describe('The detail over a list', () => {
  it.each(['A-1', '2026/11 08-15', 'AB%2F12#x?y', '@SUM(1)', 'Ä;9'])('is that of %s', number => {
    expect(recordIdIn(`/orders/${encodeURIComponent(number)}/show`, 'orders')).toBe(number);
  });
  it('is none of another list, of none, and of an address somebody mistyped', () => {
    for (const path of [
      '/orders',
      '/orders/',
      '/leads/A-1/show',
      '/orders/A-1',
      '/orders/A-1/show/2',
      '/orders/%E4/show',
    ])
      expect(recordIdIn(path, 'orders')).toBe(null);
  });
});

describe('The name of a draft, which answers by its key', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    };
  };
  const noHost = { querySelector: () => null };
  const browser = () => ({ localStorage: storage(), sessionStorage: storage(), document: noHost });
  beforeEach(() => Object.assign(globalThis, browser()));
  afterEach(() => Object.keys(browser()).forEach(name => Reflect.deleteProperty(globalThis, name)));
  const signedIn = (tenant: string, tenantName: string) =>
    openSession({
      tenant,
      tenantName,
      theme: {},
      portalUrl: '',
      timeZone: 'Europe/Berlin',
      token: 't',
      name: 'Olga',
      roles: [],
      agencyNumber: null,
    });

  it('is told again to whoever signed in here, and to nobody else', () => {
    expect(nameOf('waerme', 'waerme')).toBe('waerme');
    signedIn('waerme', 'Wärme & Wohnen');
    expect([nameOf('waerme', 'waerme'), nameOf('strom', 'strom')]).toEqual(['Wärme & Wohnen', 'strom']);
    // Once live, the server returns the name itself.
    expect(nameOf('waerme', 'Wärme neu')).toBe('Wärme neu');
  });

  it('is not lost to a sign-in that was told the key, and goes with the programmes signed in to long ago', () => {
    signedIn('waerme', 'Wärme');
    signedIn('waerme', 'waerme');
    expect(nameOf('waerme', 'waerme')).toBe('Wärme');
    for (const key of ['aa', 'bb', 'cc', 'dd', 'ee']) signedIn(key, `Programm ${key}`);
    expect([nameOf('waerme', 'waerme'), nameOf('ee', 'ee')]).toEqual(['waerme', 'Programm ee']);
    expect(offeredTenants('')).toEqual(['ee', 'dd', 'cc', 'bb', 'aa']);
  });

  it('stands with its programme, offered first once more where it was signed in to last', () => {
    signedIn('waerme', 'Wärme');
    signedIn('strom', 'Strom');
    signedIn('waerme', 'waerme');
    signedIn('plattform', 'Weitersagen');
    expect(offeredTenants('?tenant=gas')).toEqual(['gas', 'waerme', 'strom']);
    expect([nameOf('waerme', 'waerme'), nameOf('strom', 'strom')]).toEqual(['Wärme', 'Strom']);
  });

  it('stands before the programme of this host, which a newcomer is offered first', () => {
    Object.assign(globalThis, { document: { querySelector: () => ({ content: 'telko' }) } });
    expect(offeredTenants('')).toEqual(['telko']);
    for (const key of ['strom', 'waerme', 'plattform']) signedIn(key, key);
    expect(['', '?tenant=&beendet=1'].map(offeredTenants)).toEqual(Array(2).fill(['waerme', 'telko', 'strom']));
    expect(offeredTenants('?tenant=telko')).toEqual(['telko', 'waerme', 'strom']);
  });

  it.each(['{', '{}', '["waerme", null]'])('is unknown where what is kept cannot be read: %s', kept => {
    localStorage.setItem('weitersagen.console.tenants', kept);
    expect([offeredTenants(''), nameOf('waerme', 'waerme')]).toEqual([[], 'waerme']);
  });
});
