import { mailRecipientOf } from '#mail/mail-recipient.js';
import { renderMail } from '#mail/render.js';
import type { Person } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { comparedCode } from '#shared/compared-numbers.js';
import { given } from '#testing/given.js';
import { VoucherAssigned, VoucherMailed, VoucherWithdrawn } from '../events.js';
import { voucherCodeMail } from '../mails/voucher-code/mail.js';
import { daysLeft } from '../queries/stock-page.js';
import { codesIn } from '../supplier.js';
import { isHeader, readVoucherLine, Voucher } from './voucher.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const assignment = { rewardId: id(2), beneficiaryId: id(3), voucherTypeId: 1, amountCents: 4500 };
const assigned = VoucherAssigned.of({ voucherId: id(1), ...assignment });
const mailed = VoucherMailed.of({ voucherId: id(1), ...assignment });
const voucher = () => new Voucher(id(1));

describe('A voucher', () => {
  it('is assigned to a reward', () =>
    given(voucher())
      .when(it => it.assign(assignment))
      .then([assigned]));
  it('is assigned to the same reward once', () =>
    given(voucher(), [assigned])
      .when(it => it.assign(assignment))
      .thenNothing());
  it('is never assigned to a second reward', () =>
    given(voucher(), [assigned])
      .when(it => it.assign({ ...assignment, rewardId: id(9) }))
      .thenRefuses('changed-meanwhile'));
  it('is mailed', () =>
    given(voucher(), [assigned])
      .when(it => it.mail())
      .then([mailed]));
  it('is mailed once', () =>
    given(voucher(), [assigned, mailed])
      .when(it => it.mail())
      .thenNothing());
  it('is withdrawn from whoever has it, once', () =>
    given(voucher(), [assigned, mailed])
      .when(
        it => (
          it.withdraw({ voucherTypeId: 1, amountCents: 4500 }),
          it.withdraw({ voucherTypeId: 1, amountCents: 4500 })
        ),
      )
      .then([VoucherWithdrawn.of({ voucherId: id(1), ...assignment })]));
  it('that was withdrawn is given to nobody', () =>
    given(voucher(), [VoucherWithdrawn.of({ voucherId: id(1), ...assignment, rewardId: null, beneficiaryId: null })])
      .when(it => it.assign(assignment))
      .thenRefuses('changed-meanwhile'));
  it('that was withdrawn is not mailed', () =>
    given(voucher(), [assigned, VoucherWithdrawn.of({ voucherId: id(1), ...assignment })])
      .when(it => it.mail())
      .thenNothing());
  it('is not mailed from the stock', () =>
    given(voucher())
      .when(it => it.mail())
      .thenNothing());
});

describe('A voucher code', () => {
  it.each([
    'BUCH-2027-AB',
    'buch 2027 ab',
    ' Buch2027aB ',
    'BUCH–2027—AB',
    'ВUСН-2027-АВ',
    'ＢＵＣＨ２０２７ＡＢ',
    'BUCH\u00ad2027\u200bAB',
    'BUCH.2027_AB',
    'BUCH\u22122027\u3164AB\ufe0f',
  ])('is the same one as %s', spelling => expect(comparedCode(spelling)).toBe('BUCH2027AB'));
  it('is another one with another digit', () =>
    expect(comparedCode('BUCH-2027-AC')).not.toBe(comparedCode('BUCH-2027-AB')));
  it('of signs alone stays what it is', () => expect(comparedCode('---')).toBe('---'));
});

const read = (line: string) => readVoucherLine(line.split(';'), 2, '2026-11-21');

describe('A line of a voucher import', () => {
  it.each([
    'https://boese.example/BBB-222',
    'https://boese.example/?shop.example',
    'boese.example/BBB-222',
    'BBB-222 auf boese.example',
    'b@boese.example',
    'https://shop.example@boese.example/BBB-222',
  ])('holds no code that leads elsewhere than to the kind’s shop: %s', code =>
    expect(readVoucherLine(['Buchladen', code, '4500'], 2, '2026-11-21', ['shop.example'])).toEqual({
      line: 2,
      reason: 'code-leads-away',
    }),
  );
  it.each(['https://shop.example/einloesen/BBB-222', 'BBB.222', 'A.B1-C2.D3', 'BBB-222'])(
    'may hold an address of the kind’s shop, and signs between letters: %s',
    code =>
      expect(readVoucherLine(['Buchladen', code, '4500'], 2, '2026-11-21', ['shop.example'])).toMatchObject({ code }),
  );
  it('holds kind, code, value in cents and last day', () =>
    expect(read('Buchladen;AB-12;4500;2027-12-31')).toEqual({
      line: 2,
      typeName: 'Buchladen',
      code: 'AB-12',
      amountCents: 4500,
      validUntil: '2027-12-31',
    }));
  it('may write the day in German', () =>
    expect(read('Buchladen;AB-12;4500;31.12.2027')).toMatchObject({ validUntil: '2027-12-31' }));
  it('may leave the day out', () => expect(read('Buchladen;AB-12;4500;')).toMatchObject({ validUntil: null }));
  it.each([
    ['too few fields', 'Buchladen;AB-12', 'columns'],
    ['too many fields', 'Buchladen;AB-12;1;2027-01-01;x', 'columns'],
    ['no kind', ' ;AB-12;4500;', 'type-missing'],
    ['no code', 'Buchladen; ;4500;', 'code-missing'],
    ['a code that a spreadsheet shortened', 'Buchladen;1,23457E+11;4500;', 'code-shortened'],
    ['a code that lost its last digits', 'Buchladen;1234567890123450000;4500;', 'code-shortened'],
    ...['#NAME?', '#WERT!', '#REF!', '#NV', '####', 'Err:502'].map(code => [
      code,
      `Buchladen;${code};4500;`,
      'code-table-error',
    ]),
    ...['=1+2', '＝cmd', '@SUM(1)', '+A1', '-1', '＠A1', "'=1"].map(code => [
      code,
      `Buchladen;${code};4500;`,
      'code-formula',
    ]),
    ['a code on two lines', 'Buchladen;AB\nCD;4500;', 'code-lines'],
    ['a value in euros', 'Buchladen;AB-12;45,00;', 'amount-invalid'],
    ['no value', 'Buchladen;AB-12;0;', 'amount-invalid'],
    ['a day that does not exist', 'Buchladen;AB-12;4500;2027-02-30', 'date-invalid'],
    ['a day in the past', 'Buchladen;AB-12;4500;2026-11-20', 'already-expired'],
  ])('is refused with %s', (_, line, reason) => expect(read(line)).toEqual({ line: 2, reason }));
  it.each(['=1+1', '@Buch', '#NAME?', '1,23457E+11'])('is refused where its kind is no name: %s', kind =>
    expect(read(`${kind};AB-12;4500;`)).toEqual({ line: 2, reason: 'type-damaged' }),
  );
  it.each([
    ['BÃ¼cherei;AB-12;4500;', 'Bücherei'],
    ['Buchladen;GRÃœN-1;4500;', 'GRÜN-1'],
  ])('is refused where letters were garbled, with what they meant: %s', (line, meant) =>
    expect(read(line)).toEqual({ line: 2, reason: 'garbled', meant }),
  );
  it('may be a header', () => expect(isHeader(['Gutscheinart', 'code', 'wertcent', 'gueltigbis'])).toBe(true));
});

const person = (language: 'de' | 'en') =>
  ({ salutation: 'Frau', firstName: 'Lena', lastName: 'Sander', language }) as Person;
const tenant = {
  name: 'Fernklang',
  portalUrl: 'https://fernklang.example',
  config: { theme: {}, themeDark: {} },
} as unknown as Tenant;
const sent = {
  code: 'AB12-CD34',
  typeName: 'Buchladen',
  typeNameEn: null,
  shopUrl: null,
  replaces: false,
  amountCents: 4500,
  validUntil: '2027-12-31',
  beneficiary: 'recommender',
  friend: null,
  casual: false,
} as const;
const mail = (language: 'de' | 'en', changes = {}) => {
  const to = mailRecipientOf(person(language), tenant);
  return renderMail(voucherCodeMail(to, { ...sent, ...changes }), to);
};

describe('The voucher mail', () => {
  it('holds the code once, as something to copy', () => {
    expect(mail('de').html.split('AB12-CD34')).toHaveLength(2);
    expect(mail('de').html).toMatch(/user-select:all[^>]*>AB12-CD34</);
    expect(mail('de').text).toContain('Ihr Gutscheincode\nAB12-CD34\n');
  });
  it('keeps the code out of subject and preview', () => {
    expect(mail('de').subject).not.toContain('AB12');
    expect(mail('de').html.split('<body')[0]).not.toContain('AB12');
  });
  it('names kind, value and last day', () => {
    expect(mail('de').subject).toBe('Ihr Gutschein Buchladen über 45 €');
    expect(mail('de').text).toContain('Einlösbar bis: 31.12.2027');
  });
  it('names the contact it came of, where there is one', () => {
    expect(mail('de', { friend: 'Ben' }).text).toContain('Ihr Kontakt: Ben');
    expect(mail('de').text).not.toContain('Ihr Kontakt');
  });
  it('asks a contact to recommend themselves, and a recommender to go on', () => {
    expect(mail('de', { beneficiary: 'recipient' }).text).toContain('Selbst empfehlen und Prämie erhalten');
    expect(mail('de').text).toContain('Gleich weiter empfehlen');
  });
  it('leaves the last day out where there is none', () =>
    expect(mail('de', { validUntil: null }).text).not.toContain('Einlösbar bis'));
  it('is written in English too', () => expect(mail('en').subject).toBe('Your Buchladen voucher for €45'));
  it('calls the kind by its English name, and leads to where it is redeemed', () => {
    expect(mail('en', { typeNameEn: 'Bookshop' }).subject).toBe('Your Bookshop voucher for €45');
    expect(mail('de', { shopUrl: 'https://buch.example' }).html).toContain('href="https://buch.example"');
    expect(mail('de').text).not.toContain('Gutschein einlösen');
  });
  it('says of a replacement that the former code is over', () =>
    expect(mail('de', { replaces: true }).subject).toBe('Ihr neuer Gutscheincode für Buchladen über 45 €'));
});

describe('How long a stock lasts', () => {
  it.each([
    ['at the pace of the last 30 days', { free: 24, lately: 60, days: 300 }, 12],
    ['at the pace of its age, where it is younger', { free: 24, lately: 20, days: 10 }, 12],
    ['of the first day, as of a whole one', { free: 10, lately: 5, days: 0.1 }, 2],
    ['not known where none was given', { free: 24, lately: 0, days: 300 }, null],
    ['no longer, where none is left', { free: 0, lately: 3, days: 300 }, 0],
  ])('%s', (_, stock, days) => expect(daysLeft(stock)).toBe(days));
});

describe('A supplier’s answer', () => {
  const read = (body: unknown) =>
    codesIn(typeof body === 'string' ? body : JSON.stringify(body), {
      typeName: 'Kino',
      shopUrl: 'https://www.kino.example/einloesen',
      amountCents: 2_500,
      today: '2026-11-23',
    });
  const codes = (...Codes: object[]) => {
    const answer = read({ Codes });
    return answer.kind === 'codes' ? answer.codes.map(({ code, validUntil }) => [code, validUntil]) : answer;
  };

  it('is its codes, each once, however it is spelt, without those that are over, empty or too long', () =>
    expect(
      codes(
        { Code: 'AB-12', GueltigBis: '2027-12-31' },
        { Code: 'ab 12' },
        { Code: 'CD-34', GueltigBis: null, Preis: 1 },
        { Code: 'EF-56', GueltigBis: '2026-11-22' },
        { Code: 'GH-78', GueltigBis: 'bald' },
        { Code: ' ' },
        { Code: 'x'.repeat(201) },
      ),
    ).toEqual([
      ['ab 12', null],
      ['CD-34', null],
    ]));
  it('holds no code that leads elsewhere than to the kind’s shop', () =>
    expect(
      codes({ Code: 'https://boese.example/1' }, { Code: 'https://www.kino.example/1' }, { Code: 'kino.example/2' }),
    ).toEqual([
      ['https://www.kino.example/1', null],
      ['kino.example/2', null],
    ]));
  it.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['other fields', { codes: [] }],
    ['a number', { Codes: [{ Code: 7 }] }],
  ])('that is %s may have been a sale: it is asked again', (_, body) =>
    expect(read(body)).toEqual({ kind: 'unknown', reason: 'unreadable' }),
  );
});
