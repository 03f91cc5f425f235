import { chooseVoucher, tokenFromMail, voucherCode, type Client } from '../../../packages/testing/journeys/client.js';
import { camt, pain002 } from '../../../packages/testing/src/bank-files.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { ibanOf, isVoucher, rewarded, timesOfReward } from '../lib/load.js';
import type { Lab } from '../lib/lab.js';

interface Payment {
  readonly endToEndId: string;
  readonly amount: string;
}

export const bankFilesConfused = fault(
  'Bank files doubled, reordered and forged pay nothing twice and undo nothing',
  async ({ lab, short }) => {
    const { telko, friends } = await rewarded(lab, 'bank-file', short ? 2 : 8);
    const accountOf = (n: number) => ({ Kontoinhaber: 'Rosa Chaos', Iban: ibanOf(n) });
    for (const [n, { reward }] of friends.entries())
      await telko.ask('PUT', '/praemierung/', { token: reward, body: { Auswahl: 'Bar', Bankdaten: accountOf(n) } });
    await settled(lab);
    const [first, second] = await operators(lab, telko);
    await releaseHeld(telko, first);
    const { batch, payments, debtor } = (await approvedBatch(telko, first, second))!;
    const read = (xml: string, token = first) =>
      telko.call('POST', '/betrieb/auszahlungen/rueckmeldung', {
        token,
        body: xml,
        headers: { 'content-type': 'application/xml' },
      });
    const states = () =>
      lab.rows<{ status: string }>(`select status from payout where end_to_end_id = any($1)`, [
        payments.map(({ endToEndId }) => endToEndId),
      ]);
    /** Further payouts of the same rewards, whatever caused them. */
    const paidAgain = () =>
      lab.rows(
        'select payout_id from payout where not end_to_end_id = any($1) and reward_id in (select reward_id from payout where end_to_end_id = any($1))',
        [payments.map(({ endToEndId }) => endToEndId)],
      );
    const executed = async () => (await states()).filter(({ status }) => status === 'settled').length;

    const booked = (forge: (payment: Payment) => object, iban = debtor) =>
      read(
        camt(
          payments.map(payment => ({ ...payment, ...forge(payment) })),
          { iban },
        ),
      );
    await booked(() => ({}), 'DE75512108001245126199');
    await booked(() => ({ currency: 'USD' }));
    await booked(({ amount }) => ({ amount: `-${amount}` }));
    await booked(() => ({ amount: '0.00' }));
    await read(
      pain002(
        '4711',
        payments.map(({ endToEndId }) => ({ endToEndId, status: 'RJCT' as const })),
      ),
    );
    const byForged = await executed();

    const good = camt(payments, { iban: debtor });
    await Promise.all([first, second, first, second, first].map(token => read(good, token)));
    await read(camt(payments.toReversed(), { iban: debtor, id: 'N2', message: 'M2' }), second);
    const byGood = await executed();

    await read(
      pain002(
        batch,
        payments.map(({ endToEndId }) => ({ endToEndId, status: 'RJCT' as const, reason: 'AC01' })),
      ),
    );
    const returned = camt(
      payments.map(payment => ({ ...payment, returned: 'AC04' })),
      { iban: debtor, id: 'N3' },
    );
    await Promise.all([read(returned), read(returned)]);
    const open = await telko.ask<{ Content: { Eintrag: string; Auszahlungsnummer: string; ZweitePerson: boolean }[] }>(
      'GET',
      '/betrieb/auszahlungen/rueckmeldung/offen?pagesize=100',
      { token: first },
    );
    const waiting = open.Content.filter(
      ({ Auszahlungsnummer, ZweitePerson }) =>
        ZweitePerson && payments.some(({ endToEndId }) => endToEndId === Auszahlungsnummer),
    );
    const alone = await Promise.all(
      waiting.map(({ Eintrag, Auszahlungsnummer }) =>
        telko.call('POST', `/betrieb/auszahlungen/rueckmeldung/offen/${Eintrag}/zuordnen`, {
          token: first,
          body: { Auszahlungsnummer, Ergebnis: 'Zurueckgegeben', Begruendung: 'chaos' },
        }),
      ),
    );
    await settled(lab);

    // A week later the friends enter their account again, as after a return, and payable rewards are paid.
    const running = await lab.product();
    for (const [n, { email }] of friends.entries())
      await telko.call('POST', '/empfaenger/bankdaten', {
        token: await tokenFromMail(running, email, '/empfaenger/meinedaten'),
        body: accountOf(n),
      });
    await settled(lab);
    await releaseHeld(telko, first);
    const later = await approvedBatch(telko, first, second);
    if (later) await read(camt(later.payments, { iban: debtor, id: 'N4', message: 'M4' }));
    await settled(lab);

    return [
      invariant(
        {
          payments: payments.length,
          'executed by forged files': byForged,
          'executed by the good one': byGood,
          'executed at the end': await executed(),
          'returns that wait for a second person': waiting.length,
          'agreed by one person': alone.filter(({ status }) => status < 300).length,
          'paid once more a week later': (await paidAgain()).length,
        },
        {
          'executed by forged files': 0,
          'executed by the good one': payments.length,
          'executed at the end': payments.length,
          'returns that wait for a second person': payments.length,
          'agreed by one person': 0,
          'paid once more a week later': 0,
        },
      ),
      ...(await books(lab)),
    ];
  },
);

async function operators(lab: Lab, telko: Client): Promise<[string, string]> {
  const { demo } = await lab.product();
  const [first, second] = demo.logins.filter(({ tenant, role }) => tenant === 'telko' && role === 'operator');
  return [await telko.signIn(first!.email, first!.password), await telko.signIn(second!.email, second!.password)];
}

/** Friends of one evening look alike to the rules and are put on hold; an operator releases them. */
async function releaseHeld(telko: Client, token: string): Promise<void> {
  await telko.call('POST', '/betrieb/auszahlungen', { token });
  const { Content } = await telko.ask<{ Content: { Praemie: string }[] }>('GET', '/betrieb/angehalten?pagesize=100', {
    token,
  });
  for (const { Praemie } of Content)
    await telko.call('POST', `/betrieb/angehalten/${Praemie}/freigeben`, { token, body: { Begruendung: 'chaos' } });
}

/** Collects what is payable, sealed and approved by two operators; the file itself is not handed over. */
async function approvedBatch(
  telko: Client,
  first: string,
  second: string,
): Promise<{ batch: string; payments: Payment[]; debtor: string } | undefined> {
  await telko.call('POST', '/betrieb/auszahlungen', { token: first });
  const { Content } = await telko.ask<{ Content: { Stapelnummer: string; Anzahl: number }[] }>(
    'GET',
    '/betrieb/auszahlungen?status=Offen',
    { token: first },
  );
  const batch = Content.find(({ Anzahl }) => Anzahl > 0)?.Stapelnummer;
  if (!batch) return undefined;
  const { Sha256 } = await telko.ask<{ Sha256: string }>('POST', `/betrieb/auszahlungen/${batch}/versiegeln`, {
    token: first,
  });
  await telko.ask('POST', `/betrieb/auszahlungen/${batch}/freigeben`, { token: second, body: { Sha256 } });
  const file = await telko.ask<string>('GET', `/betrieb/auszahlungen/${batch}/pain001`, { token: second });
  const payments = [
    ...file.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/g),
  ].map(([, endToEndId, amount]) => ({ endToEndId: endToEndId!, amount: amount! }));
  return { batch, payments, debtor: /<DbtrAcct>\s*<Id>\s*<IBAN>([^<]+)</.exec(file)![1]! };
}

export const mailServerHangsUp = fault(
  'A mail server that hangs up after the last byte leaves "unknown"; sent again, it is the same Message-ID with the same voucher',
  async ({ lab }) => {
    const {
      telko,
      friends: [friend],
    } = await rewarded(lab, 'hung-up');
    const ours = (mail: { to: string; subject: string }) => mail.to === friend!.email && isVoucher(mail);
    lab.mail.behave = mail => (ours(mail) ? 'hang-up' : 'take');
    await chooseVoucher(telko, friend!.reward);
    const parked = await until(
      'the delivery to be parked',
      () =>
        lab.row<{ consumer: string; event: string; state: string; attempts: number } | undefined>(
          `select d.consumer, d.event_id as event, f.state, d.attempts from engine.delivery d join engine.effect f using (tenant_id, consumer, event_id) join engine.event e using (tenant_id, event_id)
       where d.state = 'parked' and d.consumer = 'mail-voucher-when-voucher-assigned' and e.data->>'beneficiaryId' in (select person_id::text from person where lower(email) = lower($1))`,
          [friend!.email],
        ),
      lab.timeout,
    );
    const before = await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp');

    // An operator repeats the parked delivery.
    lab.mail.behave = () => 'take';
    const { demo } = await lab.product();
    const operator = demo.logins.find(({ tenant, role }) => tenant === 'telko' && role === 'operator')!;
    const token = await telko.signIn(operator.email, operator.password);
    await telko.ask('POST', `/betrieb/zustellungen/${parked.consumer}/${parked.event}/wiederholen`, { token });
    await until('the mail again', () => lab.mail.arrivals.filter(ours).length === 2, lab.timeout);
    await settled(lab);

    const arrivals = lab.mail.arrivals.filter(ours);
    return [
      invariant(
        { effect: parked.state, tries: parked.attempts, RewardPickedUp: before['RewardPickedUp']! },
        { effect: 'unknown', tries: 1, RewardPickedUp: 0 },
      ),
      invariant(
        {
          sent: arrivals.length,
          'Message-IDs': new Set(arrivals.map(({ messageId }) => messageId)).size,
          'voucher codes': new Set(arrivals.map(({ text }) => voucherCode(text))).size,
          ...(await timesOfReward(lab, friend!, 'VoucherAssigned', 'RewardPickedUp')),
        },
        { sent: 2, 'Message-IDs': 1, 'voucher codes': 1, VoucherAssigned: 1, RewardPickedUp: 1 },
      ),
      ...(await books(lab)),
    ];
  },
);
