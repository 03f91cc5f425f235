import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createRecipient } from '#contract/empfaenger/calls.js';
import { toRecipientInput } from '#contract/empfaenger/codec.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RegisterRecipient } from './register-recipient.command.js';

@Controller()
export class RegisterRecipientController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(createRecipient)
  async create(@Input() { params, query, body, context }: CallRequest<typeof createRecipient>) {
    const command = new RegisterRecipient(context.tenant, params.nr, query.channel || 'link', toRecipientInput(body), { source: 'form', language: context.language, address: context.address });
    const { number, hash } = await this.commands.execute(command);
    return { Empfaengernummer: number, Hash: hash };
  }
}
