import { rowsOf } from '#shared/spreadsheets.js';
import { addHours } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { newId } from '#platform/domain/ids.js';
import { HoldReward } from '../hold/api.js';
import { openMoneyWorld, start, type MoneyWorld } from '../payout/money-world.test.js';
import { CancelReward } from '../reward/use-cases/cancel-reward.js';
import { RewardFor } from '../reward/api.js';
import { AssignVoucher } from './use-cases/assign-voucher.js';
import { VoucherImport } from './use-cases/import-vouchers.js';
import { VouchersOffered } from './api.js';
import { VoucherTypesFor } from '../reward/ports.js';
import type { KindTerms } from './events.js';
import { VoucherWithdrawal } from './use-cases/withdraw-vouchers.js';
import { VoucherKinds } from './use-cases/change-voucher-kind.js';

const header = 'gutscheinart;code;wertcent;gueltigbis';

describe('Vouchers', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.anew());

  const stock = (...lines: string[]) =>
    world.as('operator:olga', () => world.get(VoucherImport).take(rowsOf([header, ...lines].join('\n'))));
  const ofTenant = () => `tenant_id = '${world.tenantId}'`;
  const areOffered = () => world.ask(new VouchersOffered(world.tenantId));
  const typeFor = async (cents: number) => (await world.ask(new VoucherTypesFor(cents)))[0]!.typeId;
  const stateOf = async (rewardId: string) => (await world.ask(new RewardFor(rewardId)))?.status;

  /** A kind whose only code of 90,00 € somebody has. */
  const soldOut = async () => {
    await stock('Buchladen;X-0;9000;2027-12-31');
    const { rewardId } = await world.readyReward();
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('picked-up');
  };

  it('come in from a file without codes and new kinds that lead people away', async () => {
    expect(await stock('Kino;https://boese.example/BBB-222;9000;', 'boese.example;K-7;9000;')).toEqual({
      created: 0,
      duplicates: 0,
      errors: [
        { line: 2, reason: 'code-leads-away' },
        { line: 3, reason: 'type-leads-away' },
      ],
    });
  });

  it('come in from a file, each code once, with the bad lines told', async () => {
    expect(await areOffered()).toBe(false);
    expect(
      await world.as('operator:olga', () =>
        world
          .get(VoucherImport)
          .take(rowsOf(`${header}\nBuchladen;LESEN-X-1;9000;2027-12-31\nKino;;9000;`), { preview: true }),
      ),
    ).toEqual({ created: 1, duplicates: 0, errors: [{ line: 3, reason: 'code-missing' }] });
    expect(
      await stock(
        'Buchladen;LESEN-X-1;9000;2027-12-31',
        'Buchladen;LESEN-X-1;9000;',
        'Kino;K-1;zehn;',
        'buchladen;X-2;4500;',
      ),
    ).toEqual({ created: 2, duplicates: 1, errors: [{ line: 4, reason: 'amount-invalid' }] });
    expect(await stock('Buchladen;LESEN-X-1;9000;2027-12-31')).toEqual({ created: 0, duplicates: 1, errors: [] });
    expect(await world.ask(new VoucherTypesFor(9000))).toEqual([{ typeId: 1, name: 'Buchladen', nameEn: null }]);
    expect(await world.ask(new VoucherTypesFor(1234))).toEqual([]);
  });

  it('are offered while a kind is on that has values or codes', async () => {
    await stock('Buchladen;X-1;9000;2027-12-31');
    const after = async (change: string) => (await world.rows(`update voucher_type set ${change}`), areOffered());
    expect(await after('active = false')).toBe(false);
    expect(await after('active = true')).toBe(true);
  });

  it('of a kind nobody knows are told a line each, and make no new kind', async () => {
    await stock('Buchladen;X-1;9000;2027-12-31');
    expect(
      await world.as('operator:olga', () =>
        world.get(VoucherImport).take(rowsOf(`${header}\nBUCHLADEN;X-9;100;\nBuchladn;X-10;100;`), {
          knownTypesOnly: true,
          preview: true,
        }),
      ),
    ).toEqual({ created: 1, duplicates: 0, errors: [{ line: 3, reason: 'type-unknown' }] });
    expect(await world.rows(`select name from voucher_type where ${ofTenant()}`)).toEqual([{ name: 'Buchladen' }]);
  });

  it('are assigned when chosen, mailed with their code, and then count as picked up', async () => {
    await stock('Buchladen;LESEN-X-1;9000;2027-12-31');
    const { rewardId, recommenderId } = await world.readyReward();
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('picked-up');
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({
      to: { address: `${recommenderId}@example.org` },
      subject: 'Ihr Gutschein Buchladen über 90 €',
    });
    expect(world.mails[0]!.text).toContain('LESEN-X-1');
    expect(world.mails[0]!.text).toContain('Ihr Kontakt: Mia');
    const [stored] = await world.rows<{ all: string }>(
      `select string_agg(to_jsonb(v)::text, '') || (select string_agg(data::text, '') from engine.event) as all from voucher v`,
    );
    expect(stored!.all).not.toContain('LESEN-X-1');
  });

  /** docs/specification/rewards.md#which-code-is-given */
  it('leave time to redeem them: none is given on its last day, the longest first where all end soon', async () => {
    const given = async () => {
      const { rewardId } = await world.readyReward();
      await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
      await world.settle();
      return /X-\w+/.exec(world.mails.at(-1)?.text ?? '')?.[0];
    };
    // The world's day is 21.11.2026.
    await stock(
      'Buchladen;X-today;9000;2026-11-21\nBuchladen;X-soon;9000;2026-11-25\nBuchladen;X-later;9000;2026-12-04\nBuchladen;X-long;9000;2027-12-31',
    );
    expect([await given(), await given(), await given(), await given()]).toEqual([
      'X-long',
      'X-later',
      'X-soon',
      // Nothing came for the fourth.
      'X-soon',
    ]);
    expect(world.mails).toHaveLength(3);
    await stock('Buchladen;X-more;9000;2027-12-31');
    await world.settle();
    expect(world.mails.at(-1)!.text).toContain('X-more');
  });

  it('wait for stock when there is none, and are served when it arrives', async () => {
    await soldOut();
    const { rewardId } = await world.readyReward();
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('ready');
    await stock('Buchladen;X-3;9000;2027-12-31');
    await world.settle();
    expect(await stateOf(rewardId)).toBe('picked-up');
    expect(world.mails.at(-1)!.text).toContain('X-3');
  });

  it('name nobody to the contact, whose own they are', async () => {
    const { rewardId } = await world.readyReward({ recommenderShare: 0 });
    await stock('Buchladen;X-3b;9000;2027-12-31');
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    expect(world.mails.at(-1)!.text).toContain('X-3b');
    expect(world.mails.at(-1)!.text).not.toMatch(/Your friend|Mia\n/);
  });

  it('look again every hour for a code that came back', async () => {
    await soldOut();
    const { rewardId } = await world.readyReward();
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    const id = newId();
    const sealed = await world.as('test', async () => world.get(Cipher).encrypt('X-4', 'voucher.code_encrypted', id));
    await world.owner.query(
      `insert into voucher select tenant_id, $1, type_id, amount_cents, $2, 'other-hash', valid_until, imported_at from voucher where amount_cents = 9000 and tenant_id = $3 limit 1`,
      [id, sealed, world.tenantId],
    );
    world.clock.moveTo(addHours(start, 2));
    await world.settle();
    expect(await stateOf(rewardId)).toBe('picked-up');
  });

  it('never go out twice, whoever asks at once', async () => {
    await stock(...Array.from({ length: 15 }, (_, n) => `Kino;K-${n};2500;2027-12-31`));
    const voucherTypeId = await typeFor(2500);
    const rewards = Array.from({ length: 20 }, () => newId());
    await world.owner.query(
      `insert into reward (tenant_id, reward_id, beneficiary, beneficiary_id, amount_cents, origin, status, progress, granted_at, changed_at)
       select $1, id, 'recommender', gen_random_uuid(), 2500, 'goodwill', 'ready', 'code-wanted', now(), now() from unnest($2::uuid[]) as id`,
      [world.tenantId, rewards],
    );
    const assign = (rewardId: string) =>
      world.as('test', () =>
        world.get(AssignVoucher).to({ rewardId, beneficiaryId: newId(), voucherTypeId, amountCents: 2500 }),
      );
    const given = await Promise.all(rewards.map(assign));
    expect(given.filter(Boolean)).toHaveLength(15);
    expect(
      await world.rows(`select 1 from voucher where ${ofTenant()} and amount_cents = 2500 and reward_id is not null`),
    ).toHaveLength(15);
    expect(
      await world.rows(
        `select data->>'voucherId' from engine.event where type = 'VoucherAssigned' group by 1 having count(*) > 1`,
      ),
    ).toEqual([]);
    expect(await world.rows(`select 1 from voucher_waiting where ${ofTenant()} and amount_cents = 2500`)).toHaveLength(
      5,
    );
    // Asking again for the same reward gives nothing more.
    const [served] = rewards.filter((_, index) => given[index]);
    await Promise.all([assign(served!), assign(served!), assign(served!)]);
    expect(
      await world.rows(`select 1 from voucher where ${ofTenant()} and amount_cents = 2500 and reward_id is not null`),
    ).toHaveLength(15);
  });

  it('wait while their reward is held: no code is taken, and it follows the release', async () => {
    await stock('Buchladen;X-20;9000;2027-12-31');
    const { rewardId } = await world.readyReward();
    await world.run(new HoldReward({ rewardId, reason: 'voucher-value' }));
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    expect(await world.rows(`select 1 from voucher where reward_id = '${rewardId}'`)).toEqual([]);
    world.clock.moveTo(addHours(start, 3));
    await world.settle();
    expect(await stateOf(rewardId)).toBe('ready');
    await world.decideHold({ rewardId, verdict: 'release', note: 'geprüft', byName: 'Olga' });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('picked-up');
  });

  it('above a pace wait: the fourth code of a day is held, also when all are chosen at once', async () => {
    await stock(...Array.from({ length: 5 }, (_, n) => `Musik;M-${n};1700;2027-12-31`));
    const voucherTypeId = await typeFor(1700);
    const recommenderId = newId();
    const ready = [];
    for (let n = 0; n < 5; n++) ready.push(await world.readyReward({ recommenderId, rewardCents: 1700 }));
    await Promise.all(
      ready.map(({ rewardId }) => world.choose(rewardId, 'voucher', { option: String(voucherTypeId) })),
    );
    await world.settle();
    expect(await world.rows(`select 1 from voucher where beneficiary_id = '${recommenderId}'`)).toHaveLength(3);
    expect(
      await world.rows(
        `select reasons, state from reward_hold h join reward r using (tenant_id, reward_id) where r.beneficiary_id = '${recommenderId}'`,
      ),
    ).toEqual([
      { reasons: ['voucher-pace'], state: 'held' },
      { reasons: ['voucher-pace'], state: 'held' },
    ]);
  });

  it('above a value wait for a person', async () => {
    await stock('Reise;R-1;25000;2027-12-31');
    const { rewardId } = await world.readyReward({ rewardCents: 25_000 });
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(25_000)) });
    await world.settle();
    expect(await world.rows(`select reasons from reward_hold where reward_id = '${rewardId}'`)).toEqual([
      { reasons: ['voucher-value'] },
    ]);
    await world.decideHold({ rewardId, verdict: 'refuse', note: 'nicht nachvollziehbar', byName: 'Olga' });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('cancelled');
  });

  it('of one code are one, however it is spelt', async () => {
    expect(
      await stock('Buchladen;GLEICH-1;9000;', 'Buchladen;gleich 1;9000;', 'Buchladen;GLЕIСH1;9000;'),
    ).toMatchObject({ created: 1, duplicates: 2 });
  });

  it('of somebody who is blocked wait until they are not', async () => {
    await stock('Buchladen;X-21;9000;2027-12-31');
    const { rewardId, recommenderId } = await world.readyReward();
    world.known.blocked.add(recommenderId);
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.settle();
    expect(await stateOf(rewardId)).toBe('ready');
    world.known.blocked.delete(recommenderId);
    world.clock.moveTo(addHours(start, 6));
    await world.settle();
    expect(await stateOf(rewardId)).toBe('picked-up');
  });

  it('are not mailed for a reward cancelled meanwhile', async () => {
    const mailed = world.mails.length;
    await stock('Buchladen;X-9;9000;2027-12-31');
    const { rewardId, number, orderNumber } = await world.readyReward();
    await world.choose(rewardId, 'voucher', { option: String(await typeFor(9000)) });
    await world.report(orderNumber, number, { outcome: 'cancelled' });
    await world.as('test', () => world.get(CancelReward).wherePossible(rewardId, 'contract-cancelled'));
    await world.settle();
    expect(await stateOf(rewardId)).toBe('cancelled');
    expect(world.mails).toHaveLength(mailed);
  });

  it('that are bad are withdrawn: who had one gets another, once, and nobody has two good ones', async () => {
    await stock('Oper;BAD-1;3100;', 'Oper;BAD-2;3100;');
    const typeId = await typeFor(3100);
    const { rewardId } = await world.readyReward({ rewardCents: 3100 });
    await world.choose(rewardId, 'voucher', { option: String(typeId) });
    await world.settle();
    const bad = world.mails.at(-1)!.text.includes('BAD-1') ? 'BAD-1' : 'BAD-2';
    const other = bad === 'BAD-1' ? 'BAD-2' : 'BAD-1';
    const withdraw = (...codes: string[]) =>
      world.as('operator:olga', () => world.get(VoucherWithdrawal).withdraw(codes, 'gesperrt', 'Olga'));
    const good = () =>
      world.rows(`select voucher_id from voucher where reward_id = '${rewardId}' and withdrawn_at is null`);

    const answers = await Promise.all([withdraw(bad.toLowerCase()), withdraw(bad, bad, 'NIE-GESEHEN')]);
    expect(answers.map(({ withdrawn }) => withdrawn).sort()).toEqual([0, 1]);
    expect(answers.map(({ replaced }) => replaced).sort()).toEqual([0, 1]);
    expect(answers[1].unknown).toEqual([3]);
    await world.settle();
    expect(world.mails.at(-1)).toMatchObject({ subject: 'Ihr neuer Gutscheincode für Oper über 31 €' });
    expect(world.mails.at(-1)!.text).toContain(other);
    expect([await good(), await stateOf(rewardId)]).toEqual([[expect.anything()], 'picked-up']);

    const mailed = world.mails.length;
    expect(await withdraw(other)).toMatchObject({ withdrawn: 1, replaced: 0, waiting: 1 });
    expect(await stock(`Oper;${bad};3100;`)).toMatchObject({ created: 0, duplicates: 1 });
    await world.settle();
    expect([await good(), world.mails.length]).toEqual([[], mailed]);
    await stock('Oper;GUT-1;3100;');
    await world.settle();
    expect(world.mails.at(-1)!.text).toContain('GUT-1');
    expect(await good()).toHaveLength(1);
    expect(
      await world.rows(`select after from audit_entry where ${ofTenant()} and action = 'voucher.withdraw'`),
    ).toHaveLength(2);
    expect(JSON.stringify(await world.rows('select before, after from audit_entry'))).not.toContain('BAD-');
  });

  it('that run low are told of once, and again only after there were enough', async () => {
    await stock('Zirkus;Z-1;1300;', 'Zirkus;Z-2;1300;');
    const typeId = await typeFor(1300);
    const terms = {
      name: 'Zirkus',
      nameEn: 'Circus',
      shopUrl: null,
      valuesCents: [1300],
      validityMonths: 6,
      warnBelow: 2,
      active: true,
      supplierUrl: null,
      supplierArticle: null,
      supplierKeepsStock: false,
    };
    const set = (changes: object) =>
      world.as('operator:olga', () =>
        world.get(VoucherKinds).set({ typeId, version: null }, { ...terms, ...changes }, 'Olga'),
      );
    const told = async () =>
      (
        await world.rows<{ left: string }>(
          `select data->>'left' as left from engine.event where ${ofTenant()} and type = 'VoucherStockRanLow'`,
        )
      ).map(({ left }) => left);
    const give = async () => {
      const { rewardId } = await world.readyReward({ rewardCents: 1300 });
      await world.choose(rewardId, 'voucher', { option: String(typeId) });
      await world.settle();
    };
    await set({});
    expect(await told()).toEqual([]);
    await give();
    await give();
    expect(await told()).toEqual(['1']);
    await stock('Zirkus;Z-3;1300;', 'Zirkus;Z-4;1300;');
    await world.settle();
    await give();
    expect(await told()).toEqual(['1', '1']);
    expect(
      await world.rows(
        `select valid_until::text as until from voucher where ${ofTenant()} and type_id = ${typeId} and valid_until is not null`,
      ),
    ).toEqual([{ until: '2027-05-21' }, { until: '2027-05-21' }]);
    await set({ active: false });
    expect(await world.ask(new VoucherTypesFor(1300))).toEqual([]);
  });

  /** docs/specification/programme.md#versions-of-what-is-set */
  describe('of a kind that was changed', () => {
    const terms: KindTerms = {
      name: 'Theater',
      nameEn: null,
      shopUrl: null,
      valuesCents: [4000],
      validityMonths: null,
      warnBelow: null,
      active: true,
      supplierUrl: 'https://karten.example/',
      supplierArticle: 'T-40',
      supplierKeepsStock: false,
    };
    let typeId = 0;
    const set = (to: KindTerms | { ofVersion: number }, version: number | null = null, secret?: string) =>
      world.as('operator:olga', () => world.get(VoucherKinds).set({ typeId, version }, to, 'Olga', secret));
    const row = async () =>
      (
        await world.rows<{ version: number; active: boolean; name: string; secret: string | null }>(
          `select version, active, name, supplier_secret_encrypted as secret from voucher_type where ${ofTenant()} and type_id = ${typeId}`,
        )
      )[0]!;
    const versions = () =>
      world.rows<{ version: number; restored: number | null; content: KindTerms }>(
        `select version, restored, content from setting_version where ${ofTenant()} and subject = '${typeId}' order by version`,
      );
    beforeEach(async () => {
      typeId = await world.as('operator:olga', () => world.get(VoucherKinds).set(null, terms, 'Olga', 'streng-geheim'));
      await set({ ...terms, active: false }, 1);
    });

    it('an earlier version is brought back as a new one, also of a kind that could no longer be chosen', async () => {
      expect(await world.ask(new VoucherTypesFor(4000))).toEqual([]);
      await set({ ofVersion: 1 });
      expect(await world.ask(new VoucherTypesFor(4000))).toMatchObject([{ typeId }]);
      expect((await versions()).map(one => [one.version, one.restored, one.content.active])).toEqual([
        [1, null, true],
        [2, null, false],
        [3, 1, true],
      ]);
      // Terms that are in force already are not restored again.
      await set({ ofVersion: 1 });
      expect(await row()).toMatchObject({ version: 3 });
    });

    it('none holds the supplier’s secret, which stays while it is the same server and is gone from any other', async () => {
      expect(JSON.stringify(await versions())).not.toMatch(/geheim|secret/i);
      expect((await row()).secret).not.toBeNull();
      await set({ ...terms, supplierUrl: 'https://anderswo.example/' }, 2, 'anders-geheim');
      await set({ ofVersion: 2 });
      expect((await row()).secret).toBeNull();
    });

    it('is changed of the version that was read alone, and brought back only where there is one and its name is free', async () => {
      const before = await versions();
      await expect(set({ ...terms, warnBelow: 3 }, 1)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
      await expect(set({ ofVersion: 99 })).rejects.toMatchObject({ reason: 'not-found' });
      await expect(
        world.as('operator:olga', () =>
          world.get(VoucherKinds).set({ typeId: 9_999, version: null }, { ofVersion: 1 }, 'Olga'),
        ),
      ).rejects.toMatchObject({ reason: 'not-found' });
      expect(await versions()).toEqual(before);
      await set({ ...terms, name: 'Bühne' });
      await world.as('operator:olga', () => world.get(VoucherKinds).set(null, terms, 'Olga'));
      await expect(set({ ofVersion: 1 })).rejects.toMatchObject({
        details: { fields: [{ field: 'Name.de', reason: 'taken' }] },
      });
      expect(await row()).toMatchObject({ name: 'Bühne' });
    });

    it('one that a file of codes made began with nobody’s version', async () => {
      expect(await stock('Museum;MUSEUM-1;7000;')).toMatchObject({ created: 1 });
      const [{ type_id: museum }] = (await world.rows<{ type_id: number }>(
        `select type_id from voucher_type where ${ofTenant()} and name = 'Museum'`,
      )) as [{ type_id: number }];
      const changed = { ...terms, name: 'Museum', valuesCents: [7000], supplierUrl: null, supplierArticle: null };
      await world.as('operator:olga', () =>
        world.get(VoucherKinds).set({ typeId: museum, version: 0 }, changed, 'Olga'),
      );
      expect(
        await world.rows(
          `select version, changed_by_name from setting_version where ${ofTenant()} and subject = '${museum}' order by version`,
        ),
      ).toEqual([
        { version: 0, changed_by_name: null },
        { version: 1, changed_by_name: 'Olga' },
      ]);
    });
  });
});
