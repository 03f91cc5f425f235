import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentWork } from '../database/unit-of-work.js';
import { environment } from '../environment.js';

/** Every column that holds a ciphertext, and what its rows are keyed by (null: one row a tenant). Nothing else can be encrypted, so that a rotation forgets nothing. */
export const sealedColumns = {
  'agency_user.email_encrypted': 'user_id',
  'authenticator_app.secret_encrypted': 'recommender_id',
  'bank_details.details': 'beneficiary_id',
  'consent.address_encrypted': 'consent_id',
  'contact_message.sealed': 'message_id',
  'content_platform.secret_encrypted': null,
  'customer_number.number_encrypted': 'recommender_id',
  'email_change.email_encrypted': 'recommender_id',
  'email_change.old_email_encrypted': 'recommender_id',
  'kept_contact.sealed': 'person_id',
  'locked_payout_record.sealed': 'payout_id',
  'mail_sender.password_encrypted': 'sender_id',
  'newsletter_consent.address_encrypted': 'consent_id',
  'payout.holder_encrypted': 'payout_id',
  'payout.iban_encrypted': 'payout_id',
  'payout_account.iban_encrypted': null,
  'payout_account_proposal.account_encrypted': null,
  'payout_batch.file_encrypted': 'batch_id',
  'people_import_line.sealed': 'line_id',
  'push_subscription.sealed': 'subscription_id',
  'staff_grant.refresh_token_encrypted': 'session_id',
  'tenant_secret.value_encrypted': 'name',
  'voucher.code_encrypted': 'voucher_id',
  'webhook.old_secret_encrypted': 'webhook_id',
  'webhook.secret_encrypted': 'webhook_id',
} as const;
export type SealedColumn = keyof typeof sealedColumns;

/**
 * AES-256-GCM; the value carries its key's id, so keys can rotate: `id.iv.tag.ciphertext`, each base64url. It is bound to its place (tenant, table, column, row):
 * copied into another row it opens nothing.
 */
@Injectable()
export class Cipher {
  private readonly keys: Map<string, Buffer>;
  /** The key that encrypts. */
  readonly active: string;

  constructor() {
    this.keys = new Map(
      environment()
        .ENCRYPTION_KEYS.split(',')
        .map(entry => {
          const separator = entry.indexOf(':');
          return [entry.slice(0, separator).trim(), Buffer.from(entry.slice(separator + 1), 'base64')];
        }),
    );
    this.active = [...this.keys.keys()][0] ?? '';
  }

  /** `row`: what the column's table is keyed by; empty where a tenant has one row. */
  encrypt(plaintext: string, column: SealedColumn, row: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.active), iv).setAAD(placeOf(column, row));
    const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return [
      this.active,
      iv.toString('base64url'),
      cipher.getAuthTag().toString('base64url'),
      encrypted.toString('base64url'),
    ].join('.');
  }

  decrypt(value: string, column: SealedColumn, row: string): string {
    const [id = '', iv = '', tag = '', encrypted = ''] = value.split('.');
    const decipher = createDecipheriv('aes-256-gcm', this.key(id), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    }).setAAD(placeOf(column, row));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64url')), decipher.final()]).toString('utf8');
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`No encryption key with the id ${id}.`);
    return key;
  }
}

const placeOf = (column: SealedColumn, row: string): Buffer =>
  Buffer.from([currentWork().tenantId, column, row].join('\u001f'));

/** HMAC-SHA-256 with the programme's key: equality without the value, and tokens that cannot be made elsewhere. */
@Injectable()
export class KeyedHash {
  private readonly key = Buffer.from(environment().HASH_KEY, 'base64');

  /** `purpose` keeps hashes of the same value for different ends apart. Hexadecimal. */
  of(purpose: string, value: string): string {
    return this.digest(purpose, value).toString('hex');
  }

  digest(purpose: string, value: string): Buffer {
    return createHmac('sha256', this.key).update(purpose).update('\u001f').update(value).digest();
  }
}

/** Compares in constant time; strings of another length are unequal. */
export function equalSecrets(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
