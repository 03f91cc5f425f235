import { CommandBus } from '@nestjs/cqrs';
import { newId } from '#platform/domain/ids.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';
import { SetPayoutAccount } from '../../modules/payout/api.js';
import { EraseRecommender } from '../../modules/people/api.js';
import { HoldReward } from '../../modules/hold/api.js';
import { AssignVoucher } from '../../modules/voucher/use-cases/assign-voucher.js';

const because = { Grund: 'Mehrere Konten derselben Person' };
const settled = { Grund: 'Telefonisch geklärt' };

describe('A recommender who is blocked', () => {
  let api: ProductApi;
  let staff: string;
  let operator: string;
  let other: string;

  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
    other = await api.staff(['AgenturInhaber'], 'B-2');
    operator = await api.staff(['Betreiber'], null);
    await api.inTenant(() =>
      api
        .get(CommandBus)
        .execute(new SetPayoutAccount({ name: 'Test', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' })),
    );
  });
  afterAll(() => api.close());

  const block = (id: string, body: object = because, token = staff) =>
    api.call('PUT', `/agentur/empfehler/${id}/sperren`, body, { token });
  const unblock = (id: string, token = staff) =>
    api.call('PUT', `/agentur/empfehler/${id}/entsperren`, settled, { token });
  const logIn = (who: { email: string; password: string }) =>
    api.call('POST', '/account/login', { Email: who.email, Password: who.password });
  const choose = (token: string, body: object) =>
    api.call('PUT', '/praemierung', body, { token, headers: { 'idempotency-key': newId() } });
  const cash = (holder: string, iban: string) => ({ Auswahl: 'Bar', Bankdaten: { Kontoinhaber: holder, Iban: iban } });
  const collect = () => api.call('POST', '/betrieb/auszahlungen', undefined, { token: operator });
  const seal = (batch: string) =>
    api.call('POST', `/betrieb/auszahlungen/${batch}/versiegeln`, undefined, { token: operator });
  const stock = (code: string, cents: number) =>
    api.inject({
      method: 'POST',
      url: '/api/v1/test/betrieb/gutscheine/import?neuearten=true',
      headers: { authorization: `Bearer ${operator}`, 'content-type': 'text/csv' },
      payload: `gutscheinart;code;wertcent;gueltigbis\nBuchladen;${code};${cents};2099-12-31`,
    });
  const statusesOf = async (id: string) =>
    (await api.owner.query('select status from payout where beneficiary_id = $1 order by payout_id', [id])).rows.map(
      ({ status }) => status,
    );

  it('does not log in any more and reads why, sessions end at once, and what is left of ways in', async () => {
    const jonas = await recommender(api, 'jonas@example.org');
    const reset = await api.issue('reset', jonas.id);
    expect((await block(jonas.id)).status).toBe(204);
    expect(await logIn(jonas)).toMatchObject({
      status: 403,
      body: { Code: 'PSOF0104', detail: expect.stringContaining(because.Grund) },
    });
    expect((await api.call('GET', '/account/user', undefined, { token: jonas.token })).body.Code).toBe('PSOF0204');
    expect((await api.call('PUT', '/account/resetPassword', { Token: reset, Password: 'Anders-2026' })).body.Code).toBe(
      'PSOF0102',
    );
    expect(
      (await api.call('POST', '/account/login', { Email: jonas.email, Password: 'Falsch-2026' })).body.detail,
    ).not.toContain(because.Grund);
    const [mail] = (await api.mailsTo(jonas.email)).filter(({ subject }) => subject.includes('gesperrt'));
    expect(mail?.text).toContain(because.Grund);
  });

  it('is everything again once unblocked, and is told so', async () => {
    const eva = await recommender(api, 'wieder-frei@example.org');
    await block(eva.id);
    expect((await unblock(eva.id)).status).toBe(204);
    expect((await logIn(eva)).status).toBe(200);
    expect((await api.mailsTo(eva.email)).map(({ subject }) => subject)).toContain(
      'Ihr Konto bei Test ist wieder frei',
    );
  });

  it('is written into the audit log, with who and why, and its reason into no event', async () => {
    const { id } = await recommender(api, 'protokolliert@example.org');
    await block(id);
    await unblock(id);
    const { rows } = await api.owner.query(
      `select action, by_name, after from audit_entry where action like 'recommender.%block' and subject = $1 order by at, entry_id`,
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'recommender.block', by_name: 'Miriam Sander', after: { status: 'blocked', reason: because.Grund } },
      {
        action: 'recommender.unblock',
        by_name: 'Miriam Sander',
        after: { status: 'activated', reason: settled.Grund },
      },
    ]);
    expect(JSON.stringify(await api.events('RecommenderBlocked'))).not.toContain(because.Grund);
  });

  it.each([
    [undefined, 'PSOF0104'],
    ['Konto', 'PSOF0104'],
    ['Allgemein', 'PSOF0103'],
    ['Ausgeschlossen', 'PSOF0105'],
  ])('as %s reads %s at the login, and staff see kind, reason, time and who did it', async (Art, code) => {
    const paula = await recommender(api, `paula-${Art}@example.org`);
    const shown = async () =>
      (await api.call('GET', `/agentur/person/${paula.id}`, undefined, { token: staff })).body.Empfehler.Sperre;
    expect(await shown()).toBeNull();
    await block(paula.id, { ...because, Art });
    expect((await logIn(paula)).body.Code).toBe(code);
    expect(await shown()).toEqual({
      Art: Art ?? 'Konto',
      Grund: because.Grund,
      Seit: api.clock.now().toISOString().slice(0, 19),
      Von: 'Miriam Sander',
    });
    await unblock(paula.id);
    expect(await shown()).toBeNull();
  });

  it('has rewards that say so to staff, whatever else they wait for', async () => {
    const held = await recommender(api, 'angehalten@example.org');
    await api.readyReward(held.email, held.token);
    const told = async () => {
      const { body } = await api.call('GET', `/agentur/person/${held.id}`, undefined, { token: staff });
      const [line] = body.Empfehlungen.Content[0].Zeilen;
      return line.Praemien.find(({ Fuer }: { Fuer: string }) => Fuer === 'Empfehler').Grund as string;
    };
    expect(await told()).toMatch(/noch nicht gewählt/);
    await block(held.id);
    const since = api.clock.now().toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' });
    expect(await told()).toBe(
      `Angehalten, weil das Konto seit ${since} gesperrt ist. Nichts wird ausgezahlt, bis es wieder frei ist.`,
    );
    await unblock(held.id);
    expect(await told()).toMatch(/noch nicht gewählt/);
  });

  it('is blocked once: who comes second, and who unblocks twice, is told so', async () => {
    const twice = await recommender(api, 'twice@example.org');
    expect([(await unblock(twice.id)).status, (await block(twice.id)).status, (await block(twice.id)).status]).toEqual([
      409, 204, 409,
    ]);
    expect([(await unblock(twice.id)).status, (await unblock(twice.id)).status]).toEqual([204, 409]);
  });

  it('is another agency’s business where they recommended through that one; a reason is always there', async () => {
    const theirs = await recommender(api, 'theirs@example.org');
    await api.call('POST', '/Empfehlen/create', submission('theirs@example.org', { Agentennummer: 'B-1001' }), {
      token: theirs.token,
    });
    expect((await block(theirs.id, because, other)).status).toBe(404);
    expect((await block(theirs.id, because, operator)).status).toBe(204);
    expect((await unblock(theirs.id, other)).status).toBe(404);
    expect((await unblock(theirs.id, operator)).status).toBe(204);
    expect((await block(theirs.id, { Grund: ' ' })).status).toBe(400);
    expect((await block(newId())).status).toBe(404);
  });

  it('has links nobody can follow meanwhile', async () => {
    const lena = await recommender(api, 'lena@example.org');
    const { body } = await api.call('POST', '/Empfehlen/create', submission(lena.email), { token: lena.token });
    const open = () => api.call('GET', `/empfehlen/${body.Empfehlungsnummer}/${body.Hash}`);
    const follow = (email: string) => api.call('POST', `/empfaenger/create/${body.Empfehlungsnummer}`, friend(email));
    await block(lena.id);
    expect([(await open()).body.Code, (await follow('rosa@example.org')).body.Code]).toEqual(['PSOF0306', 'PSOF0306']);
    expect((await open()).status).toBe(410);
    const shared = async (path = '') => {
      const headers = { host: 'portal.test', 'user-agent': 'WhatsApp/2.24' };
      return (await api.inject({ url: `/r/${body.Code}${path}`, headers })).statusCode;
    };
    expect([await shared(), await shared('/karte.png')]).toEqual([410, 404]);
    await unblock(lena.id);
    expect([(await open()).status, (await follow('rosa@example.org')).status]).toEqual([200, 201]);
  });

  it('is paid nothing: not collected, and taken out of a batch that is not sealed; the others of it are', async () => {
    const [held, paid] = [await recommender(api, 'held@example.org'), await recommender(api, 'paid@example.org')];
    await choose(await api.readyReward(held.email, held.token), cash('Jonas Weber', 'DE89370400440532013000'));
    await choose(await api.readyReward(paid.email, paid.token), cash('Ida Kern', 'DE75512108001245126199'));
    await api.settle();
    const batch = (await collect()).body;
    expect(batch.Anzahl).toBe(2);
    await block(held.id);
    await api.settle();
    expect([await statusesOf(held.id), await statusesOf(paid.id)]).toEqual([['dropped'], ['collected']]);
    expect((await collect()).body).toEqual({ Anzahl: 0 });
    expect((await seal(batch.Stapelnummer)).body).toMatchObject({ Anzahl: 1 });
    await unblock(held.id);
    await api.settle();
    expect((await collect()).body).toMatchObject({ Anzahl: 1 });
    expect(await statusesOf(held.id)).toEqual(['dropped', 'collected']);
  });

  it('may choose money meanwhile: it is collected once unblocked, and not before', async () => {
    const mina = await recommender(api, 'mina@example.org');
    const link = await api.readyReward(mina.email, mina.token);
    await block(mina.id);
    expect((await choose(link, cash('Mina Rast', 'DE21500500009876543210'))).status).toBe(200);
    await api.settle();
    expect((await collect()).body.Anzahl).toBe(0);
    await unblock(mina.id);
    await api.settle();
    expect([(await collect()).body.Anzahl, await statusesOf(mina.id)]).toEqual([1, ['collected']]);
  });

  it('is not sealed either where the block has only just come: the batch is checked again', async () => {
    const late = await recommender(api, 'late@example.org');
    await choose(await api.readyReward(late.email, late.token), cash('Lea Spaet', 'DE12500105170648489890'));
    await api.settle();
    const { body } = await collect();
    await block(late.id);
    expect((await seal(body.Stapelnummer)).status).toBe(409);
    expect(await statusesOf(late.id)).toEqual(['dropped']);
  });

  it('gets no voucher’s code while it lasts, and the one chosen meanwhile afterwards', async () => {
    const vera = await recommender(api, 'vera@example.org');
    const link = await api.readyReward(vera.email, vera.token);
    const page = await api.call('GET', '/praemierung?details', undefined, { token: link });
    await stock('AA-1', page.body.WertCent);
    const { body } = await api.call('GET', '/praemierung?details', undefined, { token: link });
    await block(vera.id);
    expect((await choose(link, { Auswahl: 'Gutschein', GutscheinartId: body.Gutscheinarten[0].Id })).status).toBe(200);
    const codes = async () => (await api.mailsTo(vera.email)).filter(({ text }) => text.includes('AA-1')).length;
    expect(await codes()).toBe(0);
    await unblock(vera.id);
    expect(await codes()).toBe(1);
  });

  it('gets no voucher’s mail either where the code was theirs a moment before', async () => {
    const nora = await recommender(api, 'nora@example.org');
    const link = await api.readyReward(nora.email, nora.token);
    const { body: page } = await api.call('GET', '/praemierung?details', undefined, { token: link });
    await stock('AA-2', page.WertCent);
    const [{ rows: types }, { rows: rewards }] = [
      await api.owner.query('select type_id from voucher_type'),
      await api.owner.query('select reward_id from reward where beneficiary_id = $1', [nora.id]),
    ];
    await choose(link, { Auswahl: 'Gutschein', GutscheinartId: types[0].type_id });
    const assignment = {
      rewardId: rewards[0].reward_id,
      beneficiaryId: nora.id,
      voucherTypeId: types[0].type_id,
      amountCents: page.WertCent,
    };
    expect(await api.inTenant(() => api.get(AssignVoucher, { strict: false }).to(assignment))).toBe(true);
    await block(nora.id);
    const codes = async () => (await api.mailsTo(nora.email)).filter(({ text }) => text.includes('AA-2')).length;
    expect(await codes()).toBe(0);
    await unblock(nora.id);
    expect([await codes(), await codes()]).toEqual([1, 1]);
  });

  it('stays so when they are erased meanwhile: what is owed waits for a person, who pays it or not', async () => {
    const gone = await recommender(api, 'gone@example.org');
    await choose(await api.readyReward(gone.email, gone.token), cash('Gitta Ohne', 'DE27100777770209299700'));
    await api.settle();
    await block(gone.id);
    await api.inTenant(() => api.get(CommandBus).execute(new EraseRecommender(gone.id)));
    await api.settle();
    expect((await collect()).body.Anzahl).toBe(0);
    const held = (await api.call('GET', '/betrieb/angehalten', undefined, { token: operator })).body.Content;
    const { rows } = await api.owner.query('select reward_id as id from reward where beneficiary_id = $1', [gone.id]);
    expect(held).toMatchObject([{ Praemie: rows[0].id, Warum: ['InhaberGesperrt'] }]);
    const released = await api.call(
      'POST',
      `/betrieb/angehalten/${rows[0].id}/freigeben`,
      { Begruendung: 'Die Sperre war ein Irrtum' },
      { token: operator, headers: { 'idempotency-key': newId() } },
    );
    expect(released.status).toBeLessThan(300);
    await api.settle();
    expect((await collect()).body.Anzahl).toBe(1);
  });
});

describe('A voucher’s code that was assigned a moment before its reward came to be held', () => {
  it('is mailed once the hold is released, once, and never while it lasts', async () => {
    const api = await productApi();
    const operator = await api.staff(['Betreiber'], null);
    const nora = await recommender(api, 'nora@example.org');
    const link = await api.readyReward(nora.email, nora.token);
    const { body: page } = await api.call('GET', '/praemierung?details', undefined, { token: link });
    await api.inject({
      method: 'POST',
      url: '/api/v1/test/betrieb/gutscheine/import?neuearten=true',
      headers: { authorization: `Bearer ${operator}`, 'content-type': 'text/csv' },
      payload: `gutscheinart;code;wertcent;gueltigbis\nBuchladen;AA-3;${page.WertCent};2099-12-31`,
    });
    const {
      rows: [{ id: rewardId }],
    } = await api.owner.query('select reward_id as id from reward where beneficiary_id = $1', [nora.id]);
    const {
      rows: [{ type_id: voucherTypeId }],
    } = await api.owner.query('select type_id from voucher_type');
    await api.call('PUT', '/praemierung', { Auswahl: 'Gutschein', GutscheinartId: voucherTypeId }, { token: link });
    expect(
      await api.inTenant(() =>
        api
          .get(AssignVoucher, { strict: false })
          .to({ rewardId, beneficiaryId: nora.id, voucherTypeId, amountCents: page.WertCent }),
      ),
    ).toBe(true);
    await api.inTenant(() => api.get(CommandBus).execute(new HoldReward({ rewardId, reason: 'account-disputed' })));
    const codes = async () => (await api.mailsTo(nora.email)).filter(({ text }) => text.includes('AA-3')).length;
    expect(await codes()).toBe(0);
    await api.call(
      'POST',
      `/betrieb/angehalten/${rewardId}/freigeben`,
      { Begruendung: 'Nora war es selbst' },
      { token: operator, headers: { 'idempotency-key': newId() } },
    );
    expect([await codes(), await codes()]).toEqual([1, 1]);
    await api.close();
  });
});

describe('A recommendation that staff cancel', () => {
  let api: ProductApi;
  let staff: string;

  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
  });
  afterAll(() => api.close());

  const cancel = (number: string, token = staff) =>
    api.call('PUT', `/agentur/empfehlungstornieren/${number}`, { Grund: 'Der Kontakt ist schon Kunde' }, { token });

  it('ends, with the reason in the personal area and in a mail; its link answers that it is no longer possible', async () => {
    const jonas = await recommender(api, 'jonas@example.org');
    const { body } = await api.call('POST', '/Empfehlen/create', submission(jonas.email), { token: jonas.token });
    expect((await cancel(body.Empfehlungsnummer)).status).toBe(204);
    const mails = await api.mailsTo(jonas.email);
    const [row] = (await api.call('GET', '/empfehler/empfehlungen', undefined, { token: jonas.token })).body.Content;
    expect(row).toMatchObject({
      Status: 'Storniert',
      Grund: 'EmpfehlungGesperrt',
      GrundText: 'Der Kontakt ist schon Kunde',
      ErwartetCent: 0,
    });
    const mail = mails.find(({ subject }) => subject.includes('storniert'))?.text;
    for (const told of ['Der Kontakt ist schon Kunde', 'Versprochene Prämie: ']) expect(mail).toContain(told);
    expect((await api.call('GET', `/empfehlen/${body.Empfehlungsnummer}/${body.Hash}`)).body.Code).toBe('PSOF0306');
    const { rows } = await api.owner.query(
      `select by_name, subject, after from audit_entry where action = 'recommendation.cancel' and subject = $1`,
      [body.Empfehlungsnummer],
    );
    expect(rows).toMatchObject([
      { by_name: 'Miriam Sander', subject: body.Empfehlungsnummer, after: { reason: 'Der Kontakt ist schon Kunde' } },
    ]);
    expect((await cancel(body.Empfehlungsnummer)).status).toBe(409);
  });

  it('takes its unpaid reward with it', async () => {
    const ida = await recommender(api, 'ida@example.org');
    const link = await api.readyReward(ida.email, ida.token);
    const [{ Empfehlungsnummer }] = (await api.call('GET', '/empfehler/empfehlungen', undefined, { token: ida.token }))
      .body.Content;
    expect((await cancel(Empfehlungsnummer)).status).toBe(204);
    await api.settle();
    expect((await api.owner.query('select status from reward where beneficiary_id = $1', [ida.id])).rows).toEqual([
      { status: 'cancelled' },
    ]);
    expect((await api.call('GET', '/praemierung?details', undefined, { token: link })).body.Status).not.toBe(
      'Bereitgestellt',
    );
  });

  it('is over for its friends too: who confirmed can no more consent than who did not, and neither is promised an amount', async () => {
    const lena = await recommender(api, 'lena@example.org');
    const number = await api.recommend(lena.email, lena.token);
    await api.friendConfirms(number, 'bea@example.org');
    await api.call('POST', `/empfaenger/create/${number}`, friend('ole@example.org'), { address: newAddress() });
    const ids = (await api.events('RecipientRegistered')).slice(-2).map(({ recipientId }) => recipientId);
    const [bea, ole] = [await api.issue('recipient', ids[0]), await api.issue('recipient', ids[1])];
    const consent = (token: string) => api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
    const order = (token: string) => api.call('GET', '/empfaenger/auftrag', undefined, { token });
    const reward = (token: string) => api.call('GET', `/empfaenger/${number}/praemie`, undefined, { token });
    expect([(await consent(bea)).status, (await order(bea)).body.PraemieCent, (await reward(bea)).status]).toEqual([
      204, 3500, 200,
    ]);
    await cancel(number);
    await api.settle();
    for (const token of [bea, ole]) {
      expect(await consent(token)).toMatchObject({ status: 410, body: { Code: 'PSOF0306' } });
      expect((await order(token)).body).toMatchObject({ Status: 'Storniert', PraemieCent: 0 });
      expect((await reward(token)).status).toBe(404);
    }
  });

  it('is told to the friend who had confirmed, once and without the reason, and to nobody who had not or is erased', async () => {
    const nele = await recommender(api, 'nele@example.org');
    const number = await api.recommend(nele.email, nele.token);
    await api.friendConfirms(number, 'cora@example.org');
    await api.friendConfirms(number, 'dora@example.org');
    await api.call('DELETE', '/empfaenger', undefined, {
      token: await api.issue('recipient', (await api.events('RecipientRegistered')).at(-1).recipientId),
    });
    await api.call('POST', `/empfaenger/create/${number}`, friend('emil@example.org'), { address: newAddress() });
    await cancel(number);
    const told = async (email: string) =>
      (await api.mailsTo(email)).filter(({ subject }) => subject.includes('beendet'));
    const [mail, ...more] = await told('cora@example.org');
    expect([mail?.subject, more, await told('dora@example.org'), await told('emil@example.org')]).toEqual([
      'Die Empfehlung für Zuhause 100 wurde beendet',
      [],
      [],
      [],
    ]);
    expect(mail?.text).not.toContain('Der Kontakt ist schon Kunde');
  });

  it('is another agency’s business where it came through that one, and nobody’s where there is none', async () => {
    const pia = await recommender(api, 'pia@example.org');
    const { body } = await api.call('POST', '/Empfehlen/create', submission(pia.email, { Agentennummer: 'B-1001' }), {
      token: pia.token,
    });
    expect((await cancel(body.Empfehlungsnummer, await api.staff(['AgenturInhaber'], 'B-2'))).status).toBe(404);
    expect((await cancel('NIE')).status).toBe(404);
  });

  it('is forgotten with its recommender: the reason goes when the account is erased', async () => {
    const weg = await recommender(api, 'weg@example.org');
    const { body } = await api.call('POST', '/Empfehlen/create', submission(weg.email), { token: weg.token });
    await cancel(body.Empfehlungsnummer);
    await api.call('DELETE', '/empfehler/delete', undefined, { token: weg.token });
    await api.settle();
    expect(
      (
        await api.owner.query('select cancelled_because from recommendation where number = $1', [
          body.Empfehlungsnummer,
        ])
      ).rows,
    ).toEqual([{ cancelled_because: null }]);
  });
});
