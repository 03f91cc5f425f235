import { Controller } from '@nestjs/common';
import { verifyAgencyToken } from '#contract/tracking/calls.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Tokens } from '#platform/tokens/tokens.js';

/** Tells a page that got an agency token whether to go on; opens nothing. */
@Controller()
export class VerifyTokenController {
  constructor(private readonly tokens: Tokens) {}

  @Implements(verifyAgencyToken)
  async verify(@Input() { query }: CallRequest<typeof verifyAgencyToken>) {
    const session = await this.tokens.resolve('agency', query.t);
    const agencyNumber = session?.data['agencyNumber'];
    return {
      Valid: session !== undefined,
      ...(typeof agencyNumber === 'string' && agencyNumber !== '' && { Agentennummer: agencyNumber }),
    };
  }
}
