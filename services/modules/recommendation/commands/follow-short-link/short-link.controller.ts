import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refused } from '#platform/domain/refused.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { purposeOf } from '../../domain/bots.js';
import { CountClick } from '../count-click/count-click.command.js';

interface Request {
  readonly method: string;
  readonly hostname: string;
  readonly headers: Record<string, string | undefined>;
}
interface Reply {
  header(name: string, value: string): Reply;
  redirect(url: string, status: number): Reply;
}

/** The landing page counts clicks too; this one is counted already. */
function counted(url: string): string {
  const target = new URL(url);
  target.searchParams.set('geklickt', '1');
  return target.href;
}

/** `GET /r/{code}` on the portal's host: counts the click with the code's channel and leads on; an unknown code leads to where codes are typed. */
@Controller()
export class ShortLinkController {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly commands: CommandBus,
  ) {}

  @Get('/r/:code')
  async follow(
    @Param('code') code: string,
    @Req() { method, hostname, headers }: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const tenant = await this.tenants.byHost(hostname.split(':')[0] ?? '');
    if (!tenant) throw new Refused('not-found');
    const visit = { channel: undefined, userAgent: headers['user-agent'] ?? '', method, purpose: purposeOf(headers) };
    const url = await this.commands.execute(new CountClick(tenant, { code }, visit)).then(
      target => counted(target.url),
      (error: unknown) => {
        if (error instanceof Refused) return `${tenant.portalUrl}/code`;
        throw error;
      },
    );
    reply.header('cache-control', 'no-store').redirect(url, 302);
  }
}
