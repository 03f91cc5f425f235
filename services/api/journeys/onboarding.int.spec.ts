import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '#engine/engine.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { platformRoom } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { camt } from '#testing/bank-files.js';
import { IdentityProvider } from '../../modules/agency/use-cases/staff-sessions.js';
import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { friend, newAddress, submission } from './people-api.js';
import { programmeApi, tokenIn, type ProgrammeApi } from './programme-api.test.js';

const run = promisify(execFile);

/** Who the identity provider says stands behind a code. */
const staff: Readonly<Record<string, { name: string; roles: string[] }>> = {
  owner: { name: 'Inga Petersen', roles: ['AgenturInhaber'] },
  operator: { name: 'Carla Brandt', roles: ['Betreiber'] },
  second: { name: 'David Nowak', roles: ['Betreiber'] },
};

/** docs/onboard-a-tenant.md, its commands as they stand there. */
describe('From nothing to a third programme', () => {
  let api: ProgrammeApi;
  let folder: string;
  let environment: Record<string, string>;
  const blocks: string[] = [];

  beforeAll(async () => {
    api = await programmeApi(builder =>
      builder.overrideProvider(IdentityProvider).useValue({
        identify: ({ code }: { code: string }) => {
          const person = staff[code];
          if (!person) return Promise.reject(new DomainError('not-authorised'));
          const department = { tenant: 'waerme', roles: person.roles, agencyNumber: 'W-1' };
          return Promise.resolve({ subject: code, claims: { name: person.name, department } });
        },
      }),
    );
    await api.get(Engine).register();
    const page = await readFile('docs/onboard-a-tenant.md', 'utf8');
    blocks.push(...[...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands!));
    folder = await mkdtemp(join(tmpdir(), 'weitersagen-onboarding-'));
    const PLATFORM_TOKEN = await api
      .get(UnitOfWork)
      .run({ tenantId: platformRoom, actor: 'test', correlationId: 'test' }, () =>
        api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
      );
    environment = { PATH: process.env['PATH'] ?? '', API: `${await api.listen()}/api/v1`, PLATFORM_TOKEN };
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  /** In a shell, in a folder that all of them share. */
  const shell = (commands: string, more: Record<string, string> = {}) =>
    run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder, env: { ...environment, ...more } });
  const kept = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  const block = (part: string) => {
    const found = blocks.filter(commands => commands.includes(part));
    expect([part, found.length]).toEqual([part, 1]);
    return found[0]!;
  };
  const waerme = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    options: { token?: string; headers?: Record<string, string> } = {},
  ) => api.call(method, `/../waerme${path}`, body, { address: newAddress(), ...options });
  const session = async (who: string) => ({ token: (await kept(who)).Token as string });

  it('a platform operator makes a draft', async () => {
    await shell(block('-X POST "$API/plattform/mandanten" '));
    expect(await kept('made')).toMatchObject({ Mandant: 'waerme', Status: 'Entwurf' });
    expect((await waerme('GET', '/produkt')).status).toBe(404);
  });

  it('which becomes what a document says, as the dry run told', async () => {
    await shell(block('-o empty.json'));
    await shell(block('node waerme.mjs'));
    await shell(block('probelauf=true'));
    const done = await kept('done');
    expect(done).toEqual(await kept('tried'));
    expect(done).toMatchObject({ Geaendert: 1, Entfernt: 0, Fehler: [] });
    const { Konfiguration, Katalog, Inhalte } = await kept('waerme');
    const answer = await api.call('GET', '/../plattform/mandanten/waerme/dokument', undefined, {
      token: environment['PLATFORM_TOKEN']!,
    });
    expect(answer.body).toMatchObject({ Konfiguration, Inhalte, Katalog: { Kategorien: Katalog.Kategorien } });
    expect(answer.body.Katalog.Angebote).toHaveLength(5);
  });

  it('gets its staff, an account to pay from, vouchers, and a provider whose signature is good', async () => {
    for (const WHO of Object.keys(staff))
      await shell(block('agentur/sso'), { WHO, CODE: WHO, VERIFIER: 'v'.repeat(43) });
    await shell(block('betrieb/zahlungskonto'));
    expect(await kept('stock')).toMatchObject({ Angelegt: 2, Fehler: [] });
    await shell(block('openssl'));
    expect(await kept('order')).toMatchObject({ Code: expect.not.stringMatching(/PSOF0003/) });
  });

  it('shows itself to whoever holds the preview’s link, and proves that its mails leave', async () => {
    await shell(block('/vorschau"'));
    expect(await kept('portal')).toMatchObject({
      Name: 'Nahwärme',
      Status: 'Entwurf',
      Languages: ['de', 'en'],
      Theme: { '--brand': '#8a2d0c' },
    });
    expect(await api.mailsTo('petra.lang@nahwaerme.example')).toHaveLength(1);
  });

  it('and goes live, its checklist done', async () => {
    await shell(block('/status"'));
    expect((await kept('checklist')).Pruefliste.filter(({ Erledigt }: any) => !Erledigt)).toEqual([]);
    expect(await kept('live')).toMatchObject({ Status: 'Live' });
    expect((await waerme('GET', '/produkt')).status).toBe(200);
    expect(blocks).toHaveLength(9);
  });

  it('people recommend, order, and are paid by transfer and by voucher', async () => {
    const [owner, operator, second] = [await session('owner'), await session('operator'), await session('second')];
    const [anna, ben] = ['anna@example.org', 'ben@example.org'];
    const linked = async (address: string, path: string) => {
      const links = (await api.mailsTo(address)).map(mail => tokenIn(mail, path)).filter(Boolean);
      return { token: links.at(-1)!, headers: { 'idempotency-key': newId() } };
    };
    await waerme('POST', '/account/createEmpfehler', { Vorname: 'Anna', Nachname: 'Sommer', Email: anna });
    const welcome = (await api.mailsTo(anna)).map(({ text }) => /#t=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    const opened = await waerme('PUT', '/account/resetPassword', { Token: welcome, Password: 'Ganz-Geheim-2026' });
    const annas = { token: opened.body.Token as string };

    const made = await waerme('POST', '/Empfehlen/create', submission(anna, { Produkt: 103 }), annas);
    expect(made.status).toBe(201);
    const { Empfehlungsnummer } = made.body;
    const contact = await waerme('POST', `/empfaenger/create/${Empfehlungsnummer}`, friend(ben));
    expect(contact.status).toBe(201);
    expect(
      (await waerme('PUT', '/empfaenger/zustimmung', { AgbText: true }, await linked(ben, '/empfaenger/zustimmung')))
        .status,
    ).toBeLessThan(300);

    const order = JSON.stringify({
      Auftragsnummer: 'NW-1',
      Empfaengernummer: contact.body.Empfaengernummer,
      Auftragsdatum: api.clock.now().toISOString().slice(0, 19),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
    });
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
    const signature = providerSignature((await kept('made')).AnbieterGeheimnis, timestamp, order);
    const reported = await waerme('POST', '/auftrag', JSON.parse(order), {
      headers: { 'x-timestamp': timestamp, 'x-signature': signature },
    });
    expect(reported.body).toMatchObject({ Ergebnis: 'Angenommen' });
    await api.settle();
    const released = await waerme('PUT', `/agentur/auftragfreigeben/${Empfehlungsnummer}/NW-1`, undefined, owner);
    expect(released.status).toBeLessThan(300);

    const toAnna = await linked(anna, '/praemie');
    const annasAccount = { Kontoinhaber: 'Anna Sommer', Iban: 'DE89370400440532013000' };
    const chosen = await waerme('PUT', '/praemierung', { Auswahl: 'Bar', Bankdaten: annasAccount }, toAnna);
    expect(chosen.status).toBe(200);
    const toBen = await linked(ben, '/praemie');
    const offered = (await waerme('GET', '/praemierung', undefined, toBen)).body;
    const kind = /"Gutscheinarten":\[\{[^}]*"Id":(\d+)/.exec(JSON.stringify(offered))?.[1];
    const picked = await waerme('PUT', '/praemierung', { Auswahl: 'Gutschein', GutscheinartId: Number(kind) }, toBen);
    expect(picked.status).toBe(200);
    expect((await api.mailsTo(ben)).at(-1)!.text).toMatch(/NW-\w{4}-\w{4}/);

    const { Stapelnummer } = (await waerme('POST', '/betrieb/auszahlungen', undefined, operator)).body;
    const batch = `/betrieb/auszahlungen/${Stapelnummer}`;
    const { Sha256 } = (await waerme('POST', `${batch}/versiegeln`, undefined, operator)).body;
    expect((await waerme('POST', `${batch}/freigeben`, { Sha256 }, operator)).status).toBe(403);
    expect((await waerme('POST', `${batch}/freigeben`, { Sha256 }, second)).status).toBe(200);
    const { body: file } = await api.inject({
      url: `/api/v1/waerme${batch}/pain001`,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    const endToEndId = /<EndToEndId>(.*?)</.exec(file)![1]!;
    expect(file).toContain(annasAccount.Iban);
    await waerme('POST', `${batch}/uebergeben`, undefined, operator);
    const read = await api.inject({
      method: 'POST',
      url: '/api/v1/waerme/betrieb/auszahlungen/rueckmeldung',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/xml' },
      payload: camt([{ endToEndId, amount: '30.00' }]),
    });
    expect(read.json()).toMatchObject({ Zugeordnet: 1 });
    await api.settle();
    const mine = (await waerme('GET', '/empfehler/empfehlungen', undefined, annas)).body.Content[0];
    expect(mine.Praemie).toMatchObject({ Status: 'Ausgezahlt' });
    // Nothing of it is another programme's.
    expect((await api.owner.query('select 1 from reward where tenant_id = $1', [api.tenantId])).rowCount).toBe(0);
  });
});
