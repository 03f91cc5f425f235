import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { equalSecrets } from '#platform/crypto/keyed-hash.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { signatureIsFresh, type SignedReport } from '../../domain/provider-signature.js';
import { ProviderSecrets } from '../../persistence/provider-secrets.js';

export const providerSignature = (secret: string, timestamp: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

/** Only the provider of this tenant may report orders. Every failure answers the same. */
@Injectable()
export class VerifySignature {
  constructor(private readonly secrets: ProviderSecrets) {}

  async verify(signed: SignedReport, body: Buffer, now: Date): Promise<void> {
    const secret = await this.secrets.read();
    const holds =
      secret !== null &&
      signatureIsFresh(signed, now) &&
      equalSecrets(signed.signature ?? '', providerSignature(secret, signed.timestamp ?? '', body));
    refuseUnless(holds, 'not-authorised');
  }
}
