import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { environment } from '../config/environment.js';
import { currentWork } from '../database/unit-of-work.js';
import type { SealedColumn } from './sealed-columns.js';

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
