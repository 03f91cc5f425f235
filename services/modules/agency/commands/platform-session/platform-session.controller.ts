import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { signPlatformIn, signPlatformOut } from '#contract/plattform/calls.js';
import type { PlatformSession } from '#contract/plattform/schemas.js';
import { Audit } from '#platform/audit/audit.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { SignPlatformIn } from './sign-platform-in.js';

/** A platform operator comes and goes; as for staff, the provider is asked before a transaction is opened. */
@Controller()
export class PlatformSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  @Implements(signPlatformIn)
  @OwnTransaction()
  async signIn(@Input() { body, context }: CallRequest<typeof signPlatformIn>): Promise<PlatformSession> {
    const { token, name } = await this.commands.execute(
      new SignPlatformIn(body.Code, body.Verifier, body.Nonce, context),
    );
    return { Token: token, Name: name, Roles: ['plattform'] };
  }

  @Implements(signPlatformOut)
  async signOut(@Input() { context }: CallRequest<typeof signPlatformOut>): Promise<void> {
    const { token, userId, name } = principalOf(context, 'platform');
    await this.tokens.revoke('platform', token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }
}
