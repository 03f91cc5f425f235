import { jest } from '@jest/globals';
import fc from 'fast-check';
import { validate, version } from 'uuid';
import { useEnvironment } from '#platform/environment.js';
import { runAs } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Cipher, equalSecrets, KeyedHash } from './cipher.js';
import { Passwords } from './passwords.js';

const [old, fresh] = ['old', 'new'].map((id, index) => `${id}:${Buffer.alloc(32, index + 1).toString('base64')}`);
const withKeys = (keys: string) => {
  useEnvironment({
    DATABASE_APP_URL: 'postgres://x',
    DATABASE_ENGINE_URL: 'postgres://x',
    QUEUE_URL: 'postgres://x',
    ENCRYPTION_KEYS: keys,
  });
  return new Cipher();
};

const [column, row] = ['payout_account.iban_encrypted', ''] as const;
/** What is encrypted belongs to a tenant. */
const of = <T>(tenantId: string, body: () => T): T =>
  runAs({ context: { tenantId, actor: 'test', correlationId: 'test' }, em: undefined as never, afterCommit: [] }, body);

describe('the cipher', () => {
  it('gives back what it was given, whatever it was', () => {
    const cipher = withKeys(`${fresh}`);
    of('a', () =>
      fc.assert(
        fc.property(
          fc.string({ unit: 'grapheme' }),
          text => cipher.decrypt(cipher.encrypt(text, column, row), column, row) === text,
        ),
      ),
    );
  });

  it('never writes the same value twice the same way', () => {
    const cipher = withKeys(`${fresh}`);
    of('a', () =>
      expect(cipher.encrypt('DE89370400440532013000', column, row)).not.toBe(
        cipher.encrypt('DE89370400440532013000', column, row),
      ),
    );
  });

  it('still reads what an older key wrote after the keys rotated', () => {
    const written = of('a', () => withKeys(`${old}`).encrypt('DE89370400440532013000', column, row));
    of('a', () => expect(withKeys(`${fresh},${old}`).decrypt(written, column, row)).toBe('DE89370400440532013000'));
    of('a', () => expect(() => withKeys(`${fresh}`).decrypt(written, column, row)).toThrow('No encryption key'));
  });

  it('refuses a value that was changed', () => {
    const cipher = withKeys(`${fresh}`);
    const [id, iv, tag, text = ''] = of('a', () => cipher.encrypt('45,00', column, row)).split('.');
    const changed = [
      id,
      iv,
      tag,
      Buffer.from(Buffer.from(text, 'base64url').map((byte, index) => (index === 0 ? byte ^ 1 : byte))).toString(
        'base64url',
      ),
    ].join('.');
    of('a', () => expect(() => cipher.decrypt(changed, column, row)).toThrow());
    // Not even of the tag may a part be enough.
    of('a', () => expect(() => cipher.decrypt([id, iv, tag!.slice(0, 6), text].join('.'), column, row)).toThrow());
  });

  it('refuses a value that was moved: to another row, column, table or tenant', () => {
    const cipher = withKeys(`${fresh}`);
    const written = of('a', () => cipher.encrypt('DE89370400440532013000', 'payout.iban_encrypted', 'one'));
    expect(of('a', () => cipher.decrypt(written, 'payout.iban_encrypted', 'one'))).toBe('DE89370400440532013000');
    of('a', () => expect(() => cipher.decrypt(written, 'payout.iban_encrypted', 'two')).toThrow());
    of('a', () => expect(() => cipher.decrypt(written, 'payout.holder_encrypted', 'one')).toThrow());
    of('a', () => expect(() => cipher.decrypt(written, 'locked_payout_record.sealed', 'one')).toThrow());
    of('b', () => expect(() => cipher.decrypt(written, 'payout.iban_encrypted', 'one')).toThrow());
  });
});

describe('a keyed hash', () => {
  it('is the same for the same value and purpose only', () => {
    withKeys(`${fresh}`);
    const hash = new KeyedHash();
    expect(hash.of('iban', 'DE89')).toBe(hash.of('iban', 'DE89'));
    expect(hash.of('iban', 'DE89')).not.toBe(hash.of('phone', 'DE89'));
  });

  it('compares secrets of any length', () => {
    expect(equalSecrets('abc', 'abc')).toBe(true);
    expect(equalSecrets('abc', 'abd')).toBe(false);
    expect(equalSecrets('abc', 'abcd')).toBe(false);
  });
});

describe('a password', () => {
  it('matches its own hash, no other, and nobody where there is none', async () => {
    withKeys(fresh!);
    const passwords = new Passwords();
    const stored = await passwords.hash('Sommer2026');
    expect(await passwords.matches('Sommer2026', stored)).toBe(true);
    expect(await passwords.matches('sommer2026', stored)).toBe(false);
    expect(await passwords.matches('Sommer2026', null)).toBe(false);
  });
  it('takes the memory that is set; one kept before stays good', async () => {
    const set = (PASSWORD_MEMORY: number) =>
      useEnvironment({
        DATABASE_APP_URL: 'postgres://x',
        DATABASE_ENGINE_URL: 'postgres://x',
        QUEUE_URL: 'postgres://x',
        PASSWORD_MEMORY,
      });
    set(32);
    const before = await new Passwords().hash('Sommer2026');
    set(128);
    const passwords = new Passwords();
    expect([before, await passwords.hash('Sommer2026')]).toEqual([
      expect.stringContaining('$m=32,'),
      expect.stringContaining('$m=128,'),
    ]);
    expect(await passwords.matches('Sommer2026', before)).toBe(true);
  });
});

describe('ids', () => {
  const timeOf = (id: string) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
  let clock: { mockReturnValue(now: number): unknown; mockRestore(): void };
  let now: number;
  beforeEach(() => {
    now = Math.max(Date.now(), timeOf(newId())) + 10;
    clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  });
  afterEach(() => clock.mockRestore());

  it('are UUIDs of version 7 with the time they were made at, none of them twice', () => {
    const ids = Array.from({ length: 2_000 }, () => newId());
    expect(ids.every(id => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map(timeOf))).toEqual(new Set([now]));
  });
  it('are in the order they were made, too many for a millisecond and when the clock is put back too', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    clock.mockReturnValue(now - 5_000);
    ids.push(newId(), newId());
    expect([...ids].sort()).toEqual(ids);
  });
});
