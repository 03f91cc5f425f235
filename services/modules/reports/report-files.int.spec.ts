import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { orderColumns } from '#contract/agentur/reports.js';
import { rowsOf } from '#shared/spreadsheets.js';
import { orderReport } from './queries/lists.js';
import { ReportPages } from './queries/report-pages.js';
import { reportsWorld } from './reports-world.test.js';

/** Lists of the agency as files (docs/specification/orders.md#the-agencys-reports). */
describe('A report as a file', () => {
  const world = reportsWorld();

  const ask = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    world.desk.app.inject({
      method: 'PUT',
      url: `/api/v1/telko/agentur/${path}`,
      headers: {
        authorization: `Bearer ${world.token}`,
        'content-type': 'application/json',
        accept: 'text/csv',
        ...headers,
      },
      payload: JSON.stringify(body),
    });
  const linesOf = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const answer = await ask(path, body, headers);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    return rowsOf(answer.body).map(({ values }) => values);
  };

  it('has the columns asked for, in their order, with words in the language of the reader', async () => {
    const body = {
      OrderBy: 'Auftragsnummer',
      Descending: false,
      Spalten: ['Auftragsnummer', 'Status', 'Art', 'PraemieCent', 'Auftragsdatum', 'Ende', 'Ueberfaellig'],
    };
    expect(await linesOf('auftraege/alle', body, { 'accept-language': 'de' })).toEqual([
      ['Auftrag', 'Status', 'Art', 'Prämie', 'Auftragsdatum', 'Ende', 'Überfällig'],
      ['A-1', 'Offen', 'Neuvertrag', '90,00', '01.11.2026 11:00', '', 'Nein'],
      ['A-2', 'Storniert', 'Neuvertrag', expect.any(String), '03.11.2026 11:00', 'Widerrufen', 'Nein'],
      ['A-3', 'Storniert', 'Verlängerung', '0,00', '05.11.2026 11:00', expect.any(String), 'Nein'],
    ]);
    const [header, first] = await linesOf('auftraege/alle', body, { 'accept-language': 'en' });
    expect(header).toEqual(['Order', 'Status', 'Kind', 'Reward', 'Order date', 'Ended by', 'Overdue']);
    expect(first!.slice(1, 3)).toEqual(['Open', 'New contract']);
  });

  it.each([
    ['auftraege/alle', 'Auftrag'],
    ['empfehlungen/alle', 'Empfehlung'],
    ['leads/alle', 'Kontakt'],
    ['alle', 'Nummer'],
    ['einladungen/alle', 'Einladung'],
    ['reklamationen/alle', 'Reklamation'],
  ])('holds the rows of the list: %s', async (path, first) => {
    const list = (await world.report(path)).body;
    const [header, ...lines] = await linesOf(path);
    expect([header![0], lines.length]).toEqual([first, list.TotalCount]);
    // Every column has a label.
    expect(header!.filter(name => /^[a-z]/.test(name))).toEqual([]);
  });

  it('holds what the filters leave, and nothing of another agency', async () => {
    const numbers = async (body: object) => (await linesOf('auftraege/alle', body)).slice(1).map(([number]) => number);
    expect(await numbers({ Filter: { Status: 'Storniert' } })).toEqual(['A-3', 'A-2']);
    expect(await numbers({ Filter: { Suche: 'Rosa' } })).toEqual(['A-1']);
    expect(await numbers({ Filter: { Auftragsdatum: { von: '2026-11-02', bis: '2026-11-03' } } })).toEqual(['A-2']);
    expect(await numbers({ Filter: { Suche: 'A-9' } })).toEqual([]);
    expect((await ask('auftraege/8150')).statusCode).toBe(403);
  });

  it('is refused like the list, before anything is sent', async () => {
    for (const body of [{ Spalten: ['password'] }, { Spalten: [] }, { Filter: { Status: 'Vielleicht' } }]) {
      const answer = await ask('auftraege/alle', body);
      expect([answer.statusCode, answer.json().Code]).toEqual([400, 'PSOF0002']);
    }
  });

  it('comes in the same order part by part as in one, by every column and both ways', async () => {
    const pages = world.desk.app.get(ReportPages, { strict: false });
    const usual = pages.rowsAtOnce;
    try {
      for (const OrderBy of orderColumns.asked)
        for (const Descending of [true, false]) {
          const asked = { OrderBy, Descending };
          pages.rowsAtOnce = usual;
          const whole = await linesOf('auftraege/alle', asked);
          pages.rowsAtOnce = 1;
          expect([asked, await linesOf('auftraege/alle', asked)]).toEqual([asked, whole]);
        }
    } finally {
      pages.rowsAtOnce = usual;
    }
  });

  it('is in the audit log with the number of its rows and what was filtered by, without the values', async () => {
    await linesOf('auftraege/alle', { Filter: { Suche: 'Rosa', Status: 'Offen' }, Spalten: ['Auftragsnummer'] });
    const { rows } = await world.desk.owner.query(
      `select subject, by_name, after from audit_entry where action = 'report.export' order by at desc limit 1`,
    );
    expect(rows).toEqual([
      {
        subject: 'orders',
        by_name: 'Miriam Sander',
        after: { rows: 1, filters: ['Status', 'Suche'], columns: ['Auftragsnummer'] },
      },
    ]);
  });

  it('is read as it leaves: 100,000 rows pass without being held', async () => {
    await world.desk.owner.query(
      `insert into order_report_rows select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'number', 'N-' || n, 'ordered_at', o.ordered_at - n * interval '1 second'))).* from order_report_rows o, generate_series(1, 100000) n where o.number = 'A-9'`,
    );
    await world.desk.owner.query('analyze order_report_rows');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => (collect(), process.memoryUsage().heapUsed / 1e6);
    const pages = world.desk.app.get(ReportPages, { strict: false });
    const context = { tenantId: world.desk.tenants.telko, actor: 'test', correlationId: 'test' };
    const question = {
      scope: { agency: '8150', shared: false },
      orderBy: null,
      descending: true,
      page: 1,
      pageSize: 1,
      search: null,
      filters: [],
    };
    const before = held();
    let [rows, most, last] = [0, 0, ''];
    for await (const part of pages.parts(orderReport, question, context, found => Promise.resolve(found))) {
      expect(part.length).toBeLessThanOrEqual(pages.rowsAtOnce);
      rows += part.length;
      last = part.at(-1)!.number;
      if (rows % 20_000 === 0) most = Math.max(most, held());
    }
    expect([rows, last]).toEqual([100_001, 'N-100000']);
    expect(most - before).toBeLessThan(10);
    await world.desk.owner.query(`delete from order_report_rows where number like 'N-%'`);
  });
});
