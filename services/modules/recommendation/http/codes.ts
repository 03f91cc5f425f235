import { findByRecommender, resolveCode, speakCode } from '#contract/empfehlung/calls.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf } from '#platform/http/call.js';
import { shortLinkOf } from '../links.js';
import { LinkSearch } from '../use-cases/find-link.js';
import { VoiceCodes } from '../use-cases/voice-code.js';

/** Links that are found without being shared: by a typed or spoken code, or by the recommender's name. */
export const codeCalls = [
  calls(VoiceCodes, [
    answer(speakCode, async (codes, { params, context }) => {
      const { code } = await codes.lead(principalOf(context, 'recommender').recommenderId, params.nr);
      return { Code: code, Kurzlink: shortLinkOf(context.tenant, { code }) };
    }),
  ]),
  calls(LinkSearch, [
    answer(resolveCode, async (links, { params, query, context: { address } }) => {
      if (query.cmd) return toCaptchaCheck(await links.captchaFor('code', address));
      const source = query.einsprungsquelle || 'code';
      return toWireLink(await links.byCode(params.code, { address, solution: query.captcha ?? null, source }));
    }),
    answer(findByRecommender, async (links, { body, context: { address } }) => {
      if (body === null) return toCaptchaCheck(await links.captchaFor('recommender-search', address));
      const name = { firstName: body.Vorname, lastName: body.Nachname, postalCode: body.Plz };
      return toWireLink(await links.byRecommender(name, { address, solution: body.Captcha ?? null }));
    }),
  ]),
];

const toWireLink = (found: Awaited<ReturnType<LinkSearch['byCode']>>) =>
  found instanceof DomainError ? found : { Empfehlungsnummer: found.number, Hash: found.hash };
