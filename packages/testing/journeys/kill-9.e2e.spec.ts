import { randomInt } from 'node:crypto';
import pg from 'pg';
import { startProgramme, type Programme } from '../src/programme.js';
import { until } from '../src/until.js';
import { Client, friend, tokenFromMail } from './client.js';

const FRIENDS = 8;
const KILLS = 6;
/** A mail under way when its worker is killed is taken over when its lease of 24 s (see startProgramme) ends. */
const LEASE_MS = 90_000;

/** Eight whole journeys run at once while API and worker are killed with SIGKILL again and again; afterwards the books are counted. */
describe('killed at any point', () => {
  let programme: Programme;
  let owner: pg.Client;
  let telko: Client;
  const count = async (sql: string): Promise<number> => Number((await owner.query(`select count(*) as n from (${sql}) rows`)).rows[0].n);

  beforeAll(async () => {
    programme = await startProgramme();
    owner = new pg.Client({ connectionString: programme.database.owner });
    await owner.connect();
    telko = new Client(programme, 'telko');
  });
  afterAll(async () => {
    await owner?.end();
    await programme?.stop();
  });

  it('API and worker lose nothing and do nothing twice', async () => {
    const account = (role: string) => programme.demo.logins.find((login) => login.tenant === 'telko' && login.role === role)!;
    const user = await telko.login(account('recommender').email, account('recommender').password);
    const staff = await telko.signIn(account('staff').email, account('staff').password);
    const products = await telko.ask<{ Id: number; Praemien: { WertCent: number }[] }[]>('GET', '/praemie');
    const product = products.find(({ Praemien }) => Praemien.some(({ WertCent }) => WertCent === 7000))!;
    const emails = Array.from({ length: FRIENDS }, (_, index) => `kill-${index}@example.org`);

    let over = false;
    const killing = (async () => {
      for (let kill = 0; kill < KILLS && !over; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, randomInt(400, 1200)));
        programme.kill(kill % 2 === 0 ? 'worker' : 'api');
      }
    })();
    const recipients = await Promise.all(emails.map((email, index) => journey(email, index, { user, staff, product: product.Id })));
    over = true;
    await killing;

    await until('every voucher mail', async () => (await Promise.all(emails.map((email) => vouchersTo(email)))).every((codes) => codes.length === 1), LEASE_MS);
    await until('the last delivery', async () => (await count(`select from engine.delivery where state not in ('done')`)) === 0, LEASE_MS);

    // Nothing is lost …
    const ours = recipients.map((number) => `'${number}'`).join(', ');
    expect(await count(`select from engine.event where type = 'RecipientConfirmed' and (data->>'recipientId') in (select data->>'recipientId' from engine.event where type = 'RecipientRegistered' and data->>'number' in (${ours}))`)).toBe(FRIENDS);
    // … nothing is done twice …
    for (const type of ['ContractClosed', 'OrderReleased']) expect(await count(`select data->>'orderId' from engine.event where type = '${type}' group by 1 having count(*) > 1`)).toBe(0);
    for (const type of ['RewardGranted', 'RewardReady', 'RewardChosen', 'RewardPickedUp']) expect(await count(`select data->>'rewardId' from engine.event where type = '${type}' group by 1 having count(*) > 1`)).toBe(0);
    for (const email of emails) expect((await programme.mails(email)).map(({ subject }) => subject).length).toBe(new Set((await programme.mails(email)).map(({ subject }) => subject)).size);
    const codes = (await Promise.all(emails.map(vouchersTo))).flat();
    expect(new Set(codes).size).toBe(FRIENDS);
    // … the log is without gaps, and the books balance to the cent.
    expect(await count('select shard from engine.log group by shard having max(seq) <> count(*)')).toBe(0);
    expect(await count('select e.event_id from engine.event e left join engine.log l using (tenant_id, stream_id, version) where l.seq is null')).toBe(0);
    expect((await owner.query('select coalesce(sum(cents), 0)::int as sum, count(*) > 0 as posted from ledger_entry')).rows[0]).toEqual({ sum: 0, posted: true });
  }, 420_000);

  /** One friend's way from the link to the voucher; returns the Empfaengernummer. */
  async function journey(email: string, index: number, { user, staff, product }: { user: string; staff: string; product: number }): Promise<string> {
    const created = await telko.ask('POST', '/Empfehlen/create', {
      token: user,
      body: {
        Empfehlung: { Produkt: product, Channel: 'Link', Empfehlungslink: true, AgbText: true, AnteilEmpfehler: 50 },
        Empfehler: { Vorname: 'Jonas', Nachname: 'Weber', Email: 'jonas.weber@example.org', NewsletterPermission: false, NewsletterOptinGegeben: false },
        Empfaenger: null,
      },
    });
    const recipient = await telko.ask('POST', `/empfaenger/create/${created.Empfehlungsnummer}?channel=Link`, { body: friend('Rosa', `Kill${index}`, email) });
    await telko.ask('PUT', '/empfaenger/zustimmung', { token: await tokenFromMail(programme, email, '/empfaenger/zustimmung'), body: { AgbText: true } });
    const order = { Auftragsnummer: `K-${index}`, Empfaengernummer: recipient.Empfaengernummer, Auftragsdatum: '2026-01-05T10:00:00', Art: 'Neuvertrag', Status: 'Abgeschlossen' };
    expect((await telko.report(order)).status).toBe(202);
    expect((await telko.report(order)).body.Ergebnis).toBe('Bekannt');
    await telko.ask('PUT', `/agentur/auftragfreigeben/${created.Empfehlungsnummer}/${order.Auftragsnummer}`, { token: staff });
    await telko.ask('PUT', `/agentur/auftragfreigeben/${created.Empfehlungsnummer}/${order.Auftragsnummer}`, { token: staff });
    const reward = await tokenFromMail(programme, email, '/praemie');
    const { Gutscheinarten } = await telko.ask('GET', '/praemierung/', { token: reward });
    await telko.ask('PUT', '/praemierung/', { token: reward, body: { Auswahl: 'Gutschein', GutscheinartId: Gutscheinarten[0].Id } });
    return recipient.Empfaengernummer;
  }

  async function vouchersTo(email: string): Promise<string[]> {
    const mails = await programme.mails(email).catch(() => []);
    return mails.filter(({ subject }) => /gutschein/i.test(subject)).map(({ text }) => /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}/.exec(text)?.[0] ?? text);
  }
});
