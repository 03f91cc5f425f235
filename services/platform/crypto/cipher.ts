import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentWork } from '../database/unit-of-work.js';
import { environment } from '../environment.js';

/**
 * Every column that holds ciphertext, with the key column of its table (null: one row per tenant). Only these can be
 * encrypted, so that a key rotation misses none.
 */
export const sealedColumns = {
  'agency_user.email_encrypted': 'user_id',
  'authenticator_app.secret_encrypted': 'recommender_id',
  'bank_details.details': 'beneficiary_id',
  'bank_details.name_at_bank_encrypted': 'beneficiary_id',
  'catalogue_source.header_encrypted': null,
  'consent.address_encrypted': 'consent_id',
  'claim_message.text_encrypted': 'message_id',
  'contact_message.sealed': 'message_id',
  'content_platform.secret_encrypted': null,
  'customer_number.number_encrypted': 'recommender_id',
  'email_change.email_encrypted': 'recommender_id',
  'former_address.email_encrypted': 'change_id',
  'inquiry_reply.text_encrypted': 'reply_id',
  'kept_contact.sealed': 'person_id',
  'locked_payout_record.sealed': 'payout_id',
  'mail_sender.password_encrypted': 'sender_id',
  'newsletter_consent.address_encrypted': 'consent_id',
  'payout.holder_encrypted': 'payout_id',
  'payout.iban_encrypted': 'payout_id',
  'payout.verified_name_encrypted': 'payout_id',
  'payout_account.iban_encrypted': null,
  'payout_account_proposal.account_encrypted': null,
  'payout_batch.file_encrypted': 'batch_id',
  'payout_batch_former_file.file_encrypted': 'file_id',
  'people_import_line.sealed': 'line_id',
  'planned_setting.change_encrypted': 'plan_id',
  'platform_operator.asked_email_encrypted': 'user_id',
  'platform_operator.email_encrypted': 'user_id',
  'provider_grant.refresh_token_encrypted': 'token_id',
  'publishing_proposal.request_encrypted': 'proposal_id',
  'push_subscription.sealed': 'subscription_id',
  'sign_in_service.secret_encrypted': 'service_id',
  'sign_in_service.secret_in_force_encrypted': 'service_id',
  'tenant_secret.value_encrypted': 'name',
  'voucher.code_encrypted': 'voucher_id',
  'voucher_type.supplier_secret_encrypted': 'type_id',
  'webhook.old_secret_encrypted': 'webhook_id',
  'webhook.secret_encrypted': 'webhook_id',
  'work_note.text_encrypted': 'note_id',
} as const;
export type SealedColumn = keyof typeof sealedColumns;

/**
 * AES-256-GCM, `id.iv.tag.ciphertext`, each base64url; with its key's id, so keys rotate. Bound to its place (tenant,
 * table, column, row): copied into another row it cannot be decrypted.
 */
@Injectable()
export class Cipher {
  /** Key objects: preparing a key from bytes costs Node twice an encryption (each recommendation's evidence is one). */
  private readonly keys: Map<string, KeyObject>;
  /** Id of the key used for encryption. */
  readonly active: string;

  constructor() {
    this.keys = new Map(
      environment()
        .ENCRYPTION_KEYS.split(',')
        .map(entry => {
          const separator = entry.indexOf(':');
          return [entry.slice(0, separator).trim(), createSecretKey(entry.slice(separator + 1), 'base64')];
        }),
    );
    this.active = [...this.keys.keys()][0] ?? '';
  }

  /** `row`: the value of the table's key column; empty where a tenant has one row. */
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

  private key(id: string): KeyObject {
    const key = this.keys.get(id);
    if (!key) throw new Error(`No encryption key with the id ${id}.`);
    return key;
  }
}

const placeOf = (column: SealedColumn, row: string): Buffer =>
  Buffer.from([currentWork().tenantId, column, row].join('\u001f'));

/** HMAC-SHA-256 with the installation's key: finds equal values without storing them, and makes tokens that cannot be forged. */
@Injectable()
export class KeyedHash {
  private readonly key = createSecretKey(environment().HASH_KEY, 'base64');

  /** `purpose` gives the same value different hashes for different uses. Returns hexadecimal. */
  of(purpose: string, value: string): string {
    return this.digest(purpose, value).toString('hex');
  }

  digest(purpose: string, value: string): Buffer {
    return createHmac('sha256', this.key).update(purpose).update('\u001f').update(value).digest();
  }
}

/** Compares in constant time; strings of different length are unequal. */
export function equalSecrets(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
