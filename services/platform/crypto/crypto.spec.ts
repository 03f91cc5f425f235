import fc from 'fast-check';
import { useEnvironment } from '#platform/config/environment.js';
import { Cipher } from './cipher.js';
import { equalSecrets, KeyedHash } from './keyed-hash.js';
import { Passwords } from './passwords.js';

const [old, fresh] = ['old', 'new'].map((id, index) => `${id}:${Buffer.alloc(32, index + 1).toString('base64')}`);
const withKeys = (keys: string) => {
  useEnvironment({ DATABASE_APP_URL: 'postgres://x', DATABASE_ENGINE_URL: 'postgres://x', QUEUE_URL: 'postgres://x', ENCRYPTION_KEYS: keys });
  return new Cipher();
};

describe('the cipher', () => {
  it('gives back what it was given, whatever it was', () => {
    const cipher = withKeys(`${fresh}`);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => cipher.decrypt(cipher.encrypt(text)) === text));
  });

  it('never writes the same value twice the same way', () => {
    const cipher = withKeys(`${fresh}`);
    expect(cipher.encrypt('DE89370400440532013000')).not.toBe(cipher.encrypt('DE89370400440532013000'));
  });

  it('still reads what an older key wrote after the keys rotated', () => {
    const written = withKeys(`${old}`).encrypt('DE89370400440532013000');
    expect(withKeys(`${fresh},${old}`).decrypt(written)).toBe('DE89370400440532013000');
    expect(() => withKeys(`${fresh}`).decrypt(written)).toThrow('No encryption key');
  });

  it('refuses a value that was changed', () => {
    const cipher = withKeys(`${fresh}`);
    const [id, iv, tag, text = ''] = cipher.encrypt('45,00').split('.');
    const changed = [id, iv, tag, Buffer.from(Buffer.from(text, 'base64url').map((byte, index) => (index === 0 ? byte ^ 1 : byte))).toString('base64url')].join('.');
    expect(() => cipher.decrypt(changed)).toThrow();
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
    const passwords = new Passwords();
    const stored = await passwords.hash('Sommer2026');
    expect(await passwords.matches('Sommer2026', stored)).toBe(true);
    expect(await passwords.matches('sommer2026', stored)).toBe(false);
    expect(await passwords.matches('Sommer2026', null)).toBe(false);
  });
});
