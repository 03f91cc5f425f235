import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { issueContentToken } from '#contract/content/calls.js';
import { answered, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { ClientTokens, type TokenAnswer } from './client-tokens.js';
import { CmsErrorFilter } from './cms-error.js';
import { CmsGate, type CmsReply, type CmsRequest } from './cms-gate.js';

const statusOf = (answer: TokenAnswer): number => ('error' in answer ? 400 : 200);
const headers = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** The token endpoint, on the platform's own path and on the portal's. */
@Controller()
export class CmsTokenController {
  constructor(
    private readonly gate: CmsGate,
    private readonly tokens: ClientTokens,
  ) {}

  @Post('cms/:tenant/identity-server/connect/token')
  @UseFilters(CmsErrorFilter)
  async onPlatform(@Req() request: CmsRequest, @Res({ passthrough: true }) reply: CmsReply): Promise<TokenAnswer> {
    const answer = await this.tokens.issue(
      await this.gate.tenantOf(request),
      request.id,
      textOf(request.body),
      request.headers['authorization'],
    );
    reply.status(statusOf(answer));
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    return answer;
  }

  @Implements(issueContentToken)
  @OwnTransaction()
  async onPortal(@Input() { body, context }: CallRequest<typeof issueContentToken>) {
    const answer = await this.tokens.issue(
      context.tenant,
      context.correlationId,
      body,
      context.headers['authorization'],
    );
    return answered(statusOf(answer), answer, headers);
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');
