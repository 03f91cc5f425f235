import { mailRecipientOf } from '#platform/mail/mail-reaction.js';
import type { Person } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { voucherMail } from './reactions.js';

const person = (language: 'de' | 'en') =>
  ({ salutation: 'Frau', firstName: 'Lena', lastName: 'Sander', language }) as Person;
const tenant = { portalUrl: 'https://fernklang.example' } as Tenant;
const voucher = { code: 'AB12-CD34', typeName: 'Buchladen', amountCents: 4500, validUntil: '2027-12-31' };
const mail = (language: 'de' | 'en', changes = {}) =>
  voucherMail(mailRecipientOf(person(language), tenant), { ...voucher, ...changes });

describe('The voucher mail', () => {
  it('holds the code once, as something to copy', () => {
    expect(mail('de').blocks.filter(block => JSON.stringify(block).includes('AB12-CD34'))).toEqual([
      { kind: 'code', label: 'Ihr Gutscheincode', code: 'AB12-CD34' },
    ]);
  });
  it('keeps the code out of subject and preview', () =>
    expect(`${mail('de').subject}${mail('de').preheader}`).not.toContain('AB12'));
  it('names kind, value and last day', () => {
    expect(mail('de').subject).toBe('Ihr Gutschein Buchladen über 45 €');
    expect(JSON.stringify(mail('de').blocks)).toContain('31.12.2027');
  });
  it('leaves the last day out where there is none', () =>
    expect(mail('de', { validUntil: null }).blocks.some(block => block.kind === 'facts')).toBe(false));
  it('is written in English too', () => expect(mail('en').subject).toBe('Your Buchladen voucher for €45'));
});
