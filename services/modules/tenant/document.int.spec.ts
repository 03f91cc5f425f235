import { rowsOf } from '#shared/spreadsheets.js';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Transformer } from '@napi-rs/image';
import { CommandBus } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { MailSenders } from '#mail/sender.js';
import { mailKinds } from '#mail/mail-kind.js';
import type { MailText } from '#mail/mail-text.js';
import { asPicture, TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { energie, telko, type DemoTenant } from '../../../infra/database/seeds/tenants/demo-tenants.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import {
  CreateTenantCommand,
  InvitationsCommand,
  InviteOperatorCommand,
  RemindOperatorCommand,
  WithdrawOperatorCommand,
  ExportTenantCommand,
  ImportTenantCommand,
  ListTenantsCommand,
  TenantStatusCommand,
} from '../../cli/operator/tenant.commands.js';
import { ChangingCampaigns } from '../campaign/use-cases/change-campaign.js';
import { ReplaceCatalogue } from '../catalogue/api.js';
import { LayInContent } from '../content/api.js';
import { ImportTenant } from './api.js';
import { MailTextPublishing } from '../messaging/publish-mail-text.js';
import { VoucherImport } from '../voucher/use-cases/import-vouchers.js';

/** docs/specification/programme.md#one-document */
describe('A tenant’s document', () => {
  let api: ProductApi;
  let petra: string;
  /** Of a programme filled with the demo's catalogue and texts, and with one of all the rest. */
  const documents: Record<string, any> = {};
  beforeAll(async () => {
    api = await productApi();
    petra = await within(platformTenant, () =>
      api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
    );
    for (const { key, demo, content } of demos) documents[key] = await filledWith(key, demo, content);
  });
  afterAll(() => api.close());

  const within = <T>(tenantId: string, work: () => Promise<T>) =>
    api.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'test' }, work);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = petra) =>
    api.call(method, `/../plattform/mandanten${path}`, body, { token });
  const made = async (Mandant: string, Sprachen = ['de', 'en']) => {
    const asked = { Mandant, Name: Mandant, Vorlage: 'leer', Hosts: [`${Mandant}.test`], Sprachen };
    expect((await call('POST', '', asked)).status).toBe(201);
    return (await api.get(TenantDirectory).byKey(Mandant))!.id;
  };
  const documentOf = async (key: string) => (await call('GET', `/${key}/dokument`)).body;
  const put = (key: string, document: unknown, dryRun = false) =>
    call('PUT', `/${key}/dokument${dryRun ? '?probelauf=true' : ''}`, document);
  const today = '2026-03-01';
  const said = (de: string) => ({ de, en: de });
  const spring = {
    campaignId: 1,
    startsOn: '2026-01-01',
    endsOn: '2099-12-31',
    title: said('Bonus'),
    body: said('Mehr.'),
    legalText: said('Es gilt dies.'),
    consentText: said('Ich nehme teil.'),
    budgetCents: 500_000,
  };
  const over = { ...spring, campaignId: 3, endsOn: '2026-01-02' };

  const sender = {
    server: {
      host: 'smtp.anbieter.example',
      port: 587,
      security: 'starttls',
      user: 'post',
      from: 'post@anbieter.example',
    },
    replyTo: 'service@anbieter.example',
    password: 'streng-vertraulich',
    changedByName: 'Petra Lang',
    restored: null,
    provenAt: new Date('2026-01-01'),
  } as const;
  const welcome: MailText = {
    ...mailKinds().find(({ kind }) => kind === 'willkommen')!.texts.de,
    subject: 'Schön, Sie zu sehen',
  };

  const demos = [
    { key: 'telko', demo: telko(today), content: telko(today).content.slice(0, 12) },
    { key: 'energie', demo: energie(today), content: energie(today).content.slice(-12) },
  ];
  const filledWith = async (key: string, demo: DemoTenant, content: DemoTenant['content']) => {
    const tenantId = await made(key);
    await within(tenantId, async () => {
      const commands = api.get(CommandBus);
      await commands.execute(new ReplaceCatalogue(demo.catalogue));
      await commands.execute(new LayInContent(content, 'Einrichtung'));
      await api.get(VoucherImport).take(rowsOf('Kino;AAAA-BBBB;2500;2030-01-01'));
      for (const campaign of [spring, { ...spring, campaignId: 2, startsOn: '2099-06-01' }, over])
        await api.get(ChangingCampaigns).set(campaign);
    });
    const icon = await asPicture(await Transformer.fromRgbaPixels(Buffer.alloc(16, 9), 2, 2).png(), 'icon', 'x');
    await within(tenantId, () => api.get(TenantPictures).add(icon, 'Petra Lang', 'x'));
    await within(tenantId, async () => {
      await api.get(MailSenders).add({ ...sender, version: 1 });
      const change = { of: null, restored: null, byName: 'Petra Lang', explain: () => new DomainError('not-found') };
      await api.get(MailTextPublishing).publish({ kind: 'willkommen', language: 'de' }, welcome, change);
    });
    const { Konfiguration, ...rest } = await documentOf(key);
    return {
      ...rest,
      Konfiguration: { ...Konfiguration, Name: demo.name, Icon: icon.name, MaxEmpfaengerPraemieCent: 12_300 },
    };
  };
  /** Another draft, which is what the document of the demo's energie says. */
  const filled = async (key: string) => {
    await made(key);
    expect((await put(key, documents['energie'])).status).toBe(200);
    return documentOf(key);
  };

  it.each(demos)('taken from the demo’s $key makes another tenant the same', async ({ key, demo, content }) => {
    const taken = documents[key];
    expect([
      taken.Katalog.Angebote.length,
      taken.Inhalte.length,
      taken.Gutscheinarten.length,
      taken.Aktionen.map(({ Startdatum }: any) => Startdatum),
    ]).toEqual([demo.catalogue.offers.length, content.length, 1, ['2026-01-01', '2099-06-01']]);
    const copy = `${key}-zwei`;
    await made(copy);
    const { status, body } = await put(copy, taken);
    expect([status, body.Fehler]).toEqual([200, []]);
    expect(await documentOf(copy)).toEqual(taken);
  });

  it.each(['telko', 'energie'])('is what the demo’s %s is: taken in as it stands, it is told the same', async key => {
    const file = new URL(`../../../infra/database/seeds/tenants/${key}.json`, import.meta.url);
    const document = JSON.parse(await readFile(file, 'utf8'));
    const copy = `${key}-demo`;
    await made(copy);
    const { status, body } = await put(copy, document);
    expect([status, body.Fehler]).toEqual([200, []]);
    // Limits that the document leaves out are exported all the same, with their defaults.
    expect(await documentOf(copy)).toMatchObject(document);
  });

  it('holds no secret, no code, no person and nothing of the installation', async () => {
    const told = JSON.stringify(await documentOf('telko'));
    expect(told).not.toMatch(/AAAA-BBBB|Geheimnis|telko\.test|Petra|vertraulich/);
  });

  it('sends nothing by its mail server before somebody wrote the password anew and proved it, and keeps the one there is', async () => {
    const { Mailversand, Mailtexte } = documents['telko'];
    expect([Mailversand.Smtp.Server, Mailtexte.map(({ Art, Betreff }: any) => [Art, Betreff])]).toEqual([
      'smtp.anbieter.example',
      [['willkommen', 'Schön, Sie zu sehen']],
    ]);
    const senders = api.get(MailSenders);
    const of = async (key: string) => within((await api.get(TenantDirectory).byKey(key))!.id, () => senders.newest());
    await made('mails');
    const document = { Version: 1, Mailversand, Mailtexte };
    const { body: tried } = await put('mails', document, true);
    expect(tried).toMatchObject({ Neu: 1, Geaendert: 1, Fehler: [] });
    expect(tried.Aenderungen[0].Felder.map(({ Feld }: any) => Feld)).toContain('Passwort');
    expect(await of('mails')).toBeUndefined();
    expect((await put('mails', document)).status).toBe(200);
    expect(await of('mails')).toMatchObject({ hasPassword: false, provenAt: null });
    await within(await made('sendet'), () => senders.add({ ...sender, version: 1 }));
    // The password is kept for the same server and user only.
    const other = (Server: string) => ({
      Version: 1,
      Mailversand: { AntwortAn: null, Smtp: { ...Mailversand.Smtp, Server } },
    });
    await put('sendet', other('smtp.anbieter.example'));
    expect(await of('sendet')).toMatchObject({ version: 2, hasPassword: true });
    await put('sendet', other('smtp.dieb.example'));
    expect(await of('sendet')).toMatchObject({ version: 3, hasPassword: false, provenAt: null });
    const wrong = {
      Version: 1,
      Mailtexte: [
        { ...Mailtexte[0], Inhalt: '{{ Gibtsnicht }}' },
        { ...Mailtexte[0], Art: 'nie' },
      ],
    };
    const { status, body } = await put('mails', wrong);
    expect([status, body.Errors[0].Field]).toEqual([400, 'Mailtexte.0.Inhalt']);
    const password = { ...Mailversand, Smtp: { ...Mailversand.Smtp, Passwort: 'x' } };
    expect((await put('mails', { Version: 1, Mailversand: password })).status).toBe(400);
  });

  it('tried out tells what it then does, and changes nothing before', async () => {
    await made('probe', ['de']);
    const before = await documentOf('probe');
    const wanted = documents['energie'];
    const tried = await put('probe', wanted, true);
    expect([tried.status, tried.body.Neu > 100, tried.body.Geaendert]).toEqual([200, true, 2]);
    expect(await documentOf('probe')).toEqual(before);
    expect((await put('probe', wanted)).body).toEqual(tried.body);
    expect(await documentOf('probe')).toEqual(wanted);
  });

  it('a second time changes nothing and leaves no trace', async () => {
    const traces = async () =>
      (
        await api.owner.query(
          'select count(*)::int as n from audit_entry union all select count(*)::int from engine.event',
        )
      ).rows;
    const document = await filled('zweimal');
    const before = await traces();
    const { body } = await put('zweimal', document);
    expect(body).toEqual({ Neu: 0, Geaendert: 0, Entfernt: 0, Fehler: [], Aenderungen: [] });
    expect(await traces()).toEqual(before);
  });

  it('takes back what it leaves out of a part, and leaves a part alone that it leaves out', async () => {
    const { Konfiguration, Katalog, Aktionen, Inhalte } = await filled('teile');
    const [first, ...others] = Inhalte;
    const { body } = await put('teile', {
      Version: 1,
      Gutscheinarten: [],
      Aktionen: [{ ...Aktionen[0], BudgetCent: 600_000 }],
      Inhalte: others,
    });
    expect(body).toMatchObject({ Neu: 0, Geaendert: 1, Entfernt: 3 });
    expect(body.Aenderungen.map(({ Liste, Id, Art }: any) => [Liste, Id, Art])).toEqual([
      ['Gutscheinarten', 'Kino', 'Stillgelegt'],
      ['Aktionen', '1', 'Geaendert'],
      ['Aktionen', '2', 'Stillgelegt'],
      ['Inhalte', `${first.Schema}/${first.Id}`, 'Entfernt'],
    ]);
    const after = await documentOf('teile');
    expect(after).toMatchObject({ Konfiguration, Katalog, Inhalte: others, Gutscheinarten: [{ Aktiv: false }] });
    expect((await put('teile', { Version: 1, Inhalte })).body).toMatchObject({ Neu: 1, Geaendert: 0, Entfernt: 0 });
  });

  it('of before there was a number of a rule is taken in, with the usual one', async () => {
    await made('vorher');
    const document = await documentOf('vorher');
    const { AnspruchTage: _, ...known } = document.Konfiguration.Zahlen;
    const before = {
      ...document,
      Konfiguration: { ...document.Konfiguration, Zahlen: { ...known, GueltigkeitTage: 20 } },
    };
    expect((await put('vorher', before)).status).toBe(200);
    const { Zahlen } = (await documentOf('vorher')).Konfiguration;
    expect(Zahlen).toMatchObject({ GueltigkeitTage: 20, AnspruchTage: 180 });
  });

  it('with something wrong in it changes nothing at all, and names each place', async () => {
    const before = await filled('falsch');
    const wrong = {
      ...before,
      Konfiguration: { ...before.Konfiguration, Name: 'Anders', DefaultLanguage: 'en', Languages: ['de'] },
      Katalog: { ...before.Katalog, Kategorien: [{ ...before.Katalog.Kategorien[0], Produkte: [99_999] }] },
      Gutscheinarten: [before.Gutscheinarten[0], before.Gutscheinarten[0]],
      Aktionen: [before.Aktionen[0], { ...before.Aktionen[0], Enddatum: '2026-01-01', ProduktIds: [99_999] }],
      Inhalte: [{ ...before.Inhalte[0], Daten: {} }],
    };
    const { status, body } = await put('falsch', wrong);
    const places = body.Errors.map(({ Field }: any) => Field);
    expect([status, places]).toEqual([
      400,
      [
        'Konfiguration.DefaultLanguage',
        'Katalog.Kategorien.0.Produkte',
        'Gutscheinarten.1.Name.de',
        'Aktionen.1.Enddatum',
        'Aktionen.1.ProduktIds.0',
        expect.stringMatching(/^Inhalte\.0\.Daten\./),
      ],
    ]);
    const tried = await put('falsch', wrong, true);
    expect([tried.status, tried.body.Fehler.map(({ Feld }: any) => Feld)]).toEqual([200, places]);
    expect(await documentOf('falsch')).toEqual(before);
  });

  it.each([
    ['another version', { Version: 2 }, 'Version'],
    ['a field nobody knows', { Version: 1, Geheimnis: 'x' }, 'Geheimnis'],
    ['half a configuration', { Version: 1, Konfiguration: { Name: 'X' } }, 'Konfiguration.Languages'],
    [
      'a kind of content there is not',
      { Version: 1, Inhalte: [{ Schema: 'x', Id: 'a', Daten: {} }] },
      'Inhalte.0.Schema',
    ],
  ])('with %s is no document', async (_, document, field) => {
    const { status, body } = await put('energie', document);
    expect([status, body.Errors[0].Field]).toEqual([400, field]);
  });

  it('is no way into a programme that is live, into another tenant or for anybody but platform operators', async () => {
    expect((await put('test', { Version: 1 })).body.Code).toBe('PSOF0008');
    expect((await put('gibtesnicht', { Version: 1 })).status).toBe(404);
    const operator = await api.staff(['Betreiber'], null);
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { Version: 1 } : undefined;
      expect((await call(method, '/energie/dokument', body, operator)).status).toBe(401);
    }
  });

  /** docs/specification/programme.md#what-leads-people-away */
  it('leads nobody elsewhere once a programme is live, also from the terminal', async () => {
    const id = await made('weg');
    const { Mailversand } = await documentOf('weg');
    const take = (AntwortAn: string | null) => {
      const document = { Version: 1, Mailversand: { ...Mailversand, AntwortAn } };
      const options = { byName: 'Terminal', dryRun: false, draftsOnly: false };
      return within(platformTenant, () => api.get(CommandBus).execute(new ImportTenant('weg', document, options)));
    };
    await take('hilfe@entwurf.example');
    await api.owner.query(`update tenant set status = 'live' where id = $1`, [id]);
    api.get(TenantDirectory).forget();
    await expect(take('hilfe@dieb.example')).rejects.toMatchObject({
      details: { fields: [{ field: 'Mailversand', reason: 'takes-two' }] },
    });
    expect((await documentOf('weg')).Mailversand.AntwortAn).toBe('hilfe@entwurf.example');
    expect(await take('service@entwurf.example')).toMatchObject({ faults: [] });
  });

  /** docs/specification/programme.md#what-loosens-a-control */
  it('gives no kind of voucher another shop once a programme is live, as the call does not', async () => {
    const id = await made('laden');
    const kind = (Name: string, ShopUrl: string | null) => ({
      Name: said(Name),
      ShopUrl,
      WerteCent: [2500],
      GueltigkeitMonate: 36,
      Warnstufe: 5,
      Aktiv: true,
      Lieferant: null,
    });
    const take = (...Gutscheinarten: object[]) => {
      const options = { byName: 'Terminal', dryRun: false, draftsOnly: false };
      const document = { Version: 1, Gutscheinarten };
      return within(platformTenant, () => api.get(CommandBus).execute(new ImportTenant('laden', document, options)));
    };
    const refused = { details: { fields: [{ field: 'Gutscheinarten', reason: 'takes-two' }] } };
    await take(kind('Kino', 'https://kino.example/'));
    await api.owner.query(`update tenant set status = 'live' where id = $1`, [id]);
    api.get(TenantDirectory).forget();
    await expect(take(kind('Kino', 'https://dieb.example/'))).rejects.toMatchObject(refused);
    await expect(
      take(kind('Kino', 'https://kino.example/'), kind('Bad', 'https://dieb.example/')),
    ).rejects.toMatchObject(refused);
    expect((await documentOf('laden')).Gutscheinarten.map(({ ShopUrl }: any) => ShopUrl)).toEqual([
      'https://kino.example/',
    ]);
    expect(await take(kind('Kino', 'https://kino.example/saal'))).toMatchObject({ faults: [] });
  });

  it('stands in the tenant’s log and in the platform’s when it changed something', async () => {
    const id = await made('geloggt');
    await put('geloggt', { Version: 1, Aufbewahrung: [{ Art: 'KontaktMitAuftrag', Tage: 3 }] });
    const { rows } = await api.owner.query(
      `select tenant_id, by_name from audit_entry where action = 'tenant.import' and subject = 'geloggt'`,
    );
    expect(rows.map(({ tenant_id, by_name }) => [tenant_id, by_name]).sort()).toEqual(
      [
        [platformTenant, 'Petra Lang'],
        [id, 'Petra Lang'],
      ].sort(),
    );
  });

  /** docs/specification/programme.md#going-live */
  it('has something to recommend once a product pays and friends are led to a page of the provider', async () => {
    await made('seiten');
    const product = {
      Id: 101,
      ExterneId: 'W',
      Name: 'W',
      AnzeigeName: 'W',
      Position: 1,
      Art: 'Festnetz',
      Kategorie: 'DP',
      PreisMonatlich: 5900,
      Beschreibungen: [],
      Fussnote: said(''),
      Preisaufteilung: said(''),
    };
    const offer = { ProduktId: 101, WertCent: 6000, Startdatum: '2020-01-01', Enddatum: '2099-12-31' };
    const { Konfiguration, Katalog } = await documentOf('seiten');
    const becomes = async (ProduktUrl: string, Angebote: object[]) => {
      const parts = {
        Konfiguration: { ...Konfiguration, ProduktUrl },
        Katalog: { ...Katalog, Produkte: [product], Angebote },
      };
      expect((await put('seiten', { Version: 1, ...parts })).body).toMatchObject({ Fehler: [] });
      const { Pruefliste } = (await call('GET', '/seiten')).body;
      return Pruefliste.find(({ Punkt }: any) => Punkt === 'Angebot').Erledigt;
    };
    const page = 'https://www.waerme.example/?nr={number}&k={recipient}';
    expect(await becomes(Konfiguration.ProduktUrl, [offer])).toBe(false);
    expect(await becomes(page, [])).toBe(false);
    expect(await becomes(page, [offer])).toBe(true);
  });

  it('is tried out, taken in and taken out at the terminal too, by the same code', async () => {
    const printed: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation(text => void printed.push(String(text)));
    const byHand = async () =>
      (
        await api.owner.query(
          `select by_name, after from audit_entry where action = 'tenant.import' and actor = 'operator:command-line' and tenant_id = $1`,
          [platformTenant],
        )
      ).rows;

    const waerme = { tenant: 'nahwaerme', by: 'Petra Lang', json: true, yes: true };
    const answer = () => JSON.parse(printed.splice(0).join('\n'));
    await new CreateTenantCommand().run([], { ...waerme, name: 'Wärme', language: ['en', 'de'] });
    expect(answer()).toEqual({
      tenant: 'nahwaerme',
      status: 'draft',
      providerSecret: expect.stringMatching(/^[\w-]{43}$/),
    });
    await expect(new CreateTenantCommand().run([], waerme)).rejects.toMatchObject({ reason: 'taken' });
    for (const tenant of ['plattform', 'admin', 'R', 'widget', 'wärme'])
      await expect(new CreateTenantCommand().run([], { ...waerme, tenant })).rejects.toMatchObject({ status: 2 });
    for (const host of ['waerme.test/x', 'https://waerme.test', 'waerme', 'w.test,zwei worte'])
      expect(() => new CreateTenantCommand().host(host)).toThrow('is no host.');
    expect(new CreateTenantCommand().host('W.test, x.test')).toEqual(['w.test', 'x.test']);
    await new ListTenantsCommand().run([], { json: true });
    expect(answer()).toContainEqual(expect.objectContaining({ key: 'nahwaerme', name: 'Wärme', status: 'draft' }));

    const typo = 'franziska@nahwaerme.exmaple';
    await new InviteOperatorCommand().run([typo], { ...waerme, name: 'Franziska Moser' });
    const { number } = answer();
    await new InvitationsCommand().run([], waerme);
    expect(answer()).toEqual([expect.objectContaining({ employeeNumber: number, email: 'f•••@nahwaerme.exmaple' })]);
    await new RemindOperatorCommand().run([number], waerme);
    await new WithdrawOperatorCommand().run([number], waerme);
    printed.length = 0;
    await expect(new WithdrawOperatorCommand().run([number], waerme)).rejects.toMatchObject({ reason: 'not-found' });
    await new InvitationsCommand().run([], waerme);
    expect(answer()).toEqual([]);

    const folder = await mkdtemp(join(tmpdir(), 'weitersagen-cli-'));
    const file = join(folder, 'waerme.json');
    await new ExportTenantCommand().run([], { ...waerme, to: file });
    const torn = join(folder, 'torn.json');
    await writeFile(torn, '{"Version":1,');
    await expect(new ImportTenantCommand().run([torn], waerme)).rejects.toMatchObject({ status: 2 });
    const document = JSON.parse(await readFile(file, 'utf8'));
    expect(document).toMatchObject({ Version: 1, Konfiguration: { Name: 'Wärme', Languages: ['en', 'de'] } });
    const changed = { ...document, Konfiguration: { ...document.Konfiguration, Name: 'Nahwärme' } };
    await writeFile(file, JSON.stringify(changed));
    await new ImportTenantCommand().run([file], { ...waerme, dryRun: true });
    const tried = answer();
    expect(tried.changes).toMatchObject([{ kind: 'changed', fields: [{ field: 'Name', after: 'Nahwärme' }] }]);
    await new ImportTenantCommand().run([file], waerme);
    expect(answer()).toEqual(tried);
    await new ExportTenantCommand().run([], waerme);
    expect(answer()).toEqual(changed);
    await rm(folder, { recursive: true });

    await expect(new TenantStatusCommand().run(['live'], { ...waerme, reason: 'Wir beginnen' })).rejects.toMatchObject({
      reason: 'not-ready',
    });
    await new TenantStatusCommand().run(['retired'], { ...waerme, reason: 'Nur eine Probe' });
    expect(answer()).toEqual({ tenant: 'nahwaerme', status: 'retired' });
    log.mockRestore();
    expect(await byHand()).toEqual([{ by_name: 'Petra Lang', after: { changes: 1 } }]);
  });
});
