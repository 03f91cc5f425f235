import { Controller } from '@nestjs/common';
import { recipientExists } from '#contract/empfaenger/calls.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';

@Controller()
export class RecipientExistsController {
  constructor(private readonly recipients: RecipientRepository) {}

  @Implements(recipientExists)
  async exists(@Input() { params }: CallRequest<typeof recipientExists>) {
    const row = await this.recipients.row({ hash: params.hex.toLowerCase() });
    return { Exists: row !== null && row.status !== 'erased', Bestaetigt: row?.status === 'confirmed' };
  }
}
