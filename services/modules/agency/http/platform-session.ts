import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  askForPlatformPasskey,
  beginPlatformSetUp,
  finishPlatformSetUp,
  signPlatformIn,
  signPlatformInByPasskey,
  signPlatformOut,
  type PlatformSession,
} from '#contract/plattform.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';
import { PlatformPasskeys } from '../use-cases/platform-passkeys.js';
import { SignPlatformIn } from '../use-cases/sign-platform-in.js';

/** Session of a platform operator; as for staff, the provider is called before a transaction is opened. */
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
    return platformSession(
      await this.commands.execute(new SignPlatformIn(body.Code, body.Verifier, body.Nonce, context)),
    );
  }

  @Implements(signPlatformOut)
  async signOut(@Input() { context }: CallRequest<typeof signPlatformOut>): Promise<void> {
    const { token, userId, name } = principalOf(context, 'platform');
    await this.tokens.revoke('platform', token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }
}

const platformSession = ({ token, name }: { readonly token: string; readonly name: string }): PlatformSession => ({
  Token: token,
  Name: name,
  Roles: ['plattform'],
});

/** Platform operators without an identity provider: by the command line's link first, then by a passkey. */
@Controller()
export class PlatformPasskeyController {
  constructor(private readonly passkeys: PlatformPasskeys) {}

  @Implements(beginPlatformSetUp)
  async begin(@Input() { body, context }: CallRequest<typeof beginPlatformSetUp>) {
    return { Optionen: await this.passkeys.begin(body.Link, body.Name, context) };
  }

  @Implements(finishPlatformSetUp)
  async finish(@Input() { body, context }: CallRequest<typeof finishPlatformSetUp>): Promise<PlatformSession> {
    return platformSession(
      await this.passkeys.finish(
        body.Link,
        { name: body.Name, email: body.Email.toLowerCase() },
        body.Antwort,
        context,
      ),
    );
  }

  @Implements(askForPlatformPasskey)
  async ask(@Input() { query, context }: CallRequest<typeof askForPlatformPasskey>) {
    if (query.cmd) return toCaptchaCheck(await this.passkeys.check(context));
    return { Optionen: await this.passkeys.ask(context, query.captcha ?? null) };
  }

  @Implements(signPlatformInByPasskey)
  async signIn(@Input() { body, context }: CallRequest<typeof signPlatformInByPasskey>): Promise<PlatformSession> {
    return platformSession(await this.passkeys.signIn(body.Passkey, context));
  }
}
